/**
 * The organization itself, what it asks of its members' sign-ins, its projects and its members (docs/wire-contract.md#organization,
 * #security-policy, #projects, #members); and what is written down of it as a file (docs/product.md#organization-file).
 */
import * as z from 'zod';
import { organizationCreation } from '../rules/contracts/contract-forms.ts';
import { LIMITS } from '../rules/limits.ts';
import { memberAccount, memberForm, members, wireRole } from '../rules/members/member.ts';
import { organization, organizationForm } from '../rules/organization/organization.ts';
import { SECTIONS } from '../rules/organization-file/sections.ts';
import { maybe, wireIdentifier, word } from '../rules/text/texts.ts';
import { noAnswer, nothing, operation, ownChange, ownRead, seenBefore } from './operation.ts';
import { type TaskResult, taskResult } from '../rules/changes/task-schema.ts';

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

export const memberOperations = {
  'member.list': operation({
    method: 'GET',
    path: '/organization/member/list',
    input: nothing,
    answer: z.object({ members }),
  }),
  'member.add': operation({
    method: 'POST',
    path: '/organization/member/',
    input: memberForm.extend(organizationId),
    answer: noAnswer,
    hasOrganization: true,
    proof: ['ownerRole'],
  }),
  'member.setRole': operation({
    method: 'PUT',
    path: '/organization/member/',
    input: z.object({ ...organizationId, email: memberAccount, role: wireRole, ...seenBefore }),
    seen: 'before',
    answer: noAnswer,
    hasOrganization: true,
    proof: ['ownerRole'],
  }),
  'member.delete': operation({
    method: 'POST',
    path: '/organization/member/delete',
    input: z.object({ ...organizationId, email: memberAccount, ...seenBefore }),
    seen: 'before',
    answer: noAnswer,
    hasOrganization: true,
    proof: ['ownerRole', 'inBulk'],
  }),
} as const;

const count = z.int().nonnegative().max(100_000);
const number = z.number();
const counts: Record<TaskResult['status'], z.ZodNumber> = { done: number, failed: number, unknown: number };
/** What the console keeps of an organization file that was applied. */
const applied = z.object({
  id: z.string(),
  text: z.string(),
  /** How many changes were sent off. */
  tasks: z.number(),
  by: z.string(),
  appliedMs: z.number(),
  counts: z.object(counts),
});
export type AppliedFile = z.output<typeof applied>;
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
