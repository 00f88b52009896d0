/** Who a visitor is to the support chat (docs/wire-contract.md#visitor-identification). */
import * as z from 'zod';
import { operation } from './operation.ts';

export const visitorOperations = {
  'visitor.identify': operation({
    method: 'POST',
    path: '/hs-visitor-identification',
    host: 'search',
    input: z.object({ email: z.string().max(300) }),
    answer: z.object({ token: z.string().min(1) }),
    hasOwnEmail: true,
  }),
} as const;
