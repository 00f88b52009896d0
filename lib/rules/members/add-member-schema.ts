/** The add form as a person fills it in: an account and one of the console's own roles, which must be chosen (specification, section 5). */
import * as z from 'zod';
import { account } from '../text/emails.ts';
import { ROLES } from '../roles.ts';

export const memberAddition = z.object({
  email: account,
  role: z.string().refine((chosen) => ROLES.some((role) => role === chosen), 'choose'),
});
