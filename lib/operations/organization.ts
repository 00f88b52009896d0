/**
 * The organization itself, what it asks of its members' sign-ins, and its projects (docs/wire-contract.md#organization,
 * #security-policy, #projects); and what is written down of it as a file (docs/product.md#organization-file).
 */
import * as z from 'zod';
import { organizationCreation } from '../rules/contracts/contract-forms.ts';
import { LIMITS } from '../rules/limits.ts';
import { organization, organizationForm } from '../rules/organization/organization.ts';
import { type AppliedFile, SECTIONS } from '../rules/organization-file/sections.ts';
import { maybe, wireIdentifier, word } from '../rules/text/texts.ts';
import { noAnswer, nothing, operation, ownChange, ownRead, seenBefore, taskResult } from './operation.ts';

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

const count = z.int().nonnegative().max(100_000);
const applied: z.ZodType<AppliedFile> = z.object({
  id: z.string(),
  text: z.string(),
  tasks: z.number(),
  by: z.string(),
  appliedMs: z.number(),
  counts: z.object({ done: z.number(), failed: z.number(), unknown: z.number() }),
});
const results = z
  .array(
    taskResult.extend({
      ref: z
        .string()
        .min(1)
        .max(LIMITS.email + 20),
    }),
  )
  .min(1)
  .max(50);

export const organizationFileOperations = {
  'organizationFile.read': ownRead({ input: nothing, answer: z.object({ last: applied.nullable() }) }),
  'organizationFile.noteExport': ownChange({
    input: z.strictObject({ sections: z.array(z.enum(SECTIONS)).max(SECTIONS.length), members: count }),
    answer: nothing,
    worksWithoutStore: true,
  }),
  /** `id` is null where nothing is stored. */
  'organizationFile.apply': ownChange({
    input: z.strictObject({ text: z.string().min(1).max(LIMITS.organizationFileBytes), tasks: count }),
    answer: z.object({ id: z.string().nullable() }),
    worksWithoutStore: true,
  }),
  'organizationFile.report': ownChange({
    input: z.strictObject({ id: z.string().min(1).max(100), results }),
    answer: nothing,
  }),
} as const;
