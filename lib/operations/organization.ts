/**
 * The organization itself, what it asks of its members' sign-ins, and its projects (docs/wire-contract.md#organization,
 * #security-policy, #projects).
 */
import * as z from 'zod';
import { organization, organizationForm } from '../rules/organization/organization.ts';
import { organizationCreation } from '../rules/organization/organization-creation.ts';
import { maybe, wireIdentifier, word } from '../rules/text/texts.ts';
import { noAnswer, nothing, operation, seenBefore } from './operation.ts';

const POLICIES = ['optional', 'required'] as const;
const mfaPolicy = z.object({ mfa: z.enum(POLICIES, { error: 'choose' }) });
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
    input: organizationForm.extend({ ...organizationId, ...seenBefore }),
    seen: 'before',
    answer: noAnswer,
    hasOrganization: true,
  }),
  'organization.readMfa': operation({
    method: 'GET',
    path: '/organization/mfa',
    input: nothing,
    answer: z.object({ mfa: word(POLICIES) }),
  }),
  'organization.setMfa': operation({
    method: 'PUT',
    path: '/organization/mfa',
    input: mfaPolicy.extend(seenBefore),
    seen: 'before',
    answer: noAnswer,
    proof: ['always'],
  }),
  'organization.setLockout': operation({
    method: 'PUT',
    path: '/organization/accountlockout',
    input: z.object({ useAccountLockout: z.boolean(), ...seenBefore }),
    seen: 'before',
    answer: noAnswer,
    proof: ['always'],
  }),
  'project.list': operation({
    method: 'GET',
    path: '/project/list/',
    input: nothing,
    answer: z.object({
      projects: z.array(z.object({ uid: wireIdentifier, name: z.string(), memberEmails: maybe(z.array(z.string())) })),
    }),
  }),
} as const;
