/** The members of an organization (docs/wire-contract.md#members). */
import * as z from 'zod';
import { memberAccount, memberForm, members, wireRole } from '../rules/members/member.ts';
import { noAnswer, nothing, operation, seenBefore } from './operation.ts';

const organizationId = { organization_id: z.number().int().positive().optional() };

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
