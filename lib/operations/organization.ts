/** The organisation, its members and its policies (wire contract, section 4). */
import * as z from 'zod';
import { memberAccount, memberForm, members, wireRole } from '../rules/members/member.ts';
import { organization, organizationForm } from '../rules/organization/organization.ts';
import { organizationCreation } from '../rules/organization/organization-creation.ts';
import { noAnswer, nothing, operation } from './operation.ts';

const organizationId = { organization_id: z.number().int().positive().optional() };
const mfaPolicy = z.object({ mfa: z.enum(['optional', 'required'], { error: 'choose' }) });

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
  }),
  'member.setRole': operation({
    method: 'PUT',
    path: '/organization/member/',
    input: z.object({ ...organizationId, email: memberAccount, role: wireRole }),
    answer: noAnswer,
    hasOrganization: true,
  }),
  'member.delete': operation({
    method: 'POST',
    path: '/organization/member/delete',
    input: z.object({ ...organizationId, email: memberAccount }),
    answer: noAnswer,
    hasOrganization: true,
  }),
  'organization.readMfa': operation({ method: 'GET', path: '/organization/mfa', input: nothing, answer: mfaPolicy }),
  'organization.setMfa': operation({ method: 'PUT', path: '/organization/mfa', input: mfaPolicy, answer: noAnswer }),
  'organization.setLockout': operation({
    method: 'PUT',
    path: '/organization/accountlockout',
    input: z.object({ useAccountLockout: z.boolean() }),
    answer: noAnswer,
  }),
} as const;
