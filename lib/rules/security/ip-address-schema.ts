/** The IP restriction list as the door and the stub provider take it (specification, section 4). */
import * as z from 'zod';
import { isAddressOrRange, normaliseEntry } from './ip-addresses.ts';
import { LIMITS } from '../limits.ts';

/** The whole list: blank entries dropped, each of the others an address or a range, and each of them once. */
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
