/** The projects of an organization (docs/wire-contract.md#projects). */
import * as z from 'zod';
import { maybe, wireIdentifier } from '../rules/text/texts.ts';
import { nothing, operation } from './operation.ts';

export const projectOperations = {
  'project.list': operation({
    method: 'GET',
    path: '/project/list/',
    input: nothing,
    answer: z.object({
      projects: z.array(z.object({ uid: wireIdentifier, name: z.string(), memberEmails: maybe(z.array(z.string())) })),
    }),
  }),
} as const;
