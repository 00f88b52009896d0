/**
 * From where an organization may be reached, and what members may do in the customisation service
 * (docs/wire-contract.md#ip-restriction, #permissions).
 */
import * as z from 'zod';
import { contractDomain } from '../rules/auth/sign-up.ts';
import { LIMITS } from '../rules/limits.ts';
import { isAddressOrRange, normaliseEntry } from '../rules/security/ip-addresses.ts';
import { permissionConfig, permissionRow } from '../rules/security/permission-config.ts';
import { identifier } from '../rules/text/texts.ts';
import { noAnswer, nothing, operation, seenBefore } from './operation.ts';

/** The provider's id with the organization and a signature of the console behind it. */
const boundJob = z.string({ error: 'enterCorrectly' }).regex(/^[\w.:=~@-]{1,200}$/, 'enterCorrectly');
const byDomain = z.object({ domain: contractDomain });

/** The list as the operation handler and the stub accept it: without blanks, each row once (docs/product.md#ip-list-rules). */
const iptables = z
  .array(
    z
      .string()
      .max(LIMITS.iptableEntry, 'tooLong')
      .transform(normaliseEntry)
      .refine((row) => row === '' || isAddressOrRange(row), 'enterCorrectly'),
  )
  .max(LIMITS.iptables, 'tooMany')
  .transform((rows) => [...new Set(rows.filter((row) => row !== ''))]);

export const securityOperations = {
  'permission.list': operation({
    method: 'GET',
    path: '/{customisation}/permission/config',
    input: nothing,
    answer: z.object({ configList: z.array(permissionRow) }),
  }),
  'permission.set': operation({
    method: 'POST',
    path: '/{customisation}/permission/config',
    input: permissionConfig.extend({ domain: contractDomain, ...seenBefore }),
    seen: 'before',
    answer: noAnswer,
    hasDomain: true,
  }),
  'permission.delete': operation({
    method: 'DELETE',
    path: '/{customisation}/permission/config',
    input: byDomain.extend(seenBefore),
    seen: 'before',
    answer: noAnswer,
    hasDomain: true,
  }),
  'permission.sync': operation({
    method: 'POST',
    path: '/{customisation}/permission/sync',
    input: byDomain,
    answer: z.object({ requestId: identifier }),
    good: { http: 202, statuses: ['accepted'] },
    hasDomain: true,
    startsJob: true,
  }),
  'async.read': operation({
    method: 'GET',
    path: '/async/{id}',
    input: z.object({ id: boundJob }),
    /** The outcome stands in the envelope: the client lifts `status` and `description` into the answer. */
    answer: z.object({ status: z.string(), description: z.string().optional() }),
    good: { statuses: 'any' },
    readsJob: true,
  }),
  'iptables.read': operation({
    method: 'GET',
    path: '/security/iptables',
    input: nothing,
    answer: z.object({ iptables: z.array(z.string()) }),
  }),
  'iptables.set': operation({
    method: 'POST',
    path: '/security/iptables',
    input: z.object({ iptables, ...seenBefore }),
    seen: 'before',
    answer: noAnswer,
    proof: ['always'],
  }),
} as const;
