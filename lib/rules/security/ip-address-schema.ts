import * as z from 'zod';
import { isAddressOrRange, normaliseEntry } from './ip-addresses.ts';
import { LIMITS } from '../limits.ts';

/** The list as the operation handler and the stub accept it: without blanks, each row once (docs/product.md#ip-list-rules). */
export const iptables = z
  .array(z.string().max(LIMITS.iptableEntry, 'tooLong'))
  .max(LIMITS.iptables, 'tooMany')
  .transform((rows) => rows.map(normaliseEntry).filter((row) => row !== ''))
  .superRefine((rows, context) => {
    for (const [index, row] of rows.entries()) {
      if (!isAddressOrRange(row)) context.addIssue({ code: 'custom', path: [index], message: 'enterCorrectly' });
    }
  })
  .transform((rows) => [...new Set(rows)]);
