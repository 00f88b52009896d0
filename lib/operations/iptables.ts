/** The addresses from which an organization may be reached (docs/wire-contract.md#ip-restriction). */
import * as z from 'zod';
import { iptables } from '../rules/security/ip-address-schema.ts';
import { noAnswer, nothing, operation } from './operation.ts';

export const iptablesOperations = {
  'iptables.read': operation({
    method: 'GET',
    path: '/security/iptables',
    input: nothing,
    answer: z.object({ iptables: z.array(z.string()) }),
  }),
  'iptables.set': operation({
    method: 'POST',
    path: '/security/iptables',
    input: z.object({ iptables }),
    answer: noAnswer,
    proof: ['always'],
  }),
} as const;
