/** The organization itself (docs/wire-contract.md#organization). */
import * as z from 'zod';
import { organization, organizationForm } from '../rules/organization/organization.ts';
import { organizationCreation } from '../rules/organization/organization-creation.ts';
import { noAnswer, nothing, operation } from './operation.ts';

const organizationId = { organization_id: z.number().int().positive().optional() };

export const organizationOperations = {
  'organization.read': operation({
    method: 'GET',
    path: '/organization/',
    input: nothing,
    answer: z.object({ organization }),
  }),
  'organization.create': operation({
    method: 'POST',
    path: '/organization/',
    input: organizationCreation,
    answer: z.object({ organization_id: z.number().int().positive() }),
  }),
  'organization.update': operation({
    method: 'PUT',
    path: '/organization/',
    input: organizationForm.extend(organizationId),
    answer: noAnswer,
    hasOrganization: true,
  }),
} as const;
