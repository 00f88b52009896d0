import * as z from 'zod';
import { account } from '../auth/emails.ts';
import { LIMITS } from '../limits.ts';
import { ROLES, type WireRole } from '../roles.ts';
import { ifReadable, text, word } from '../text/texts.ts';

/** Null means general. */
export const wireRole = z.enum(['owner', 'admin'], { error: 'choose' }).nullable();

/** The input of `member.add`, where the role is that of the wire. */
export const memberForm = z.object({ email: account, role: wireRole });

/** The same as the form holds it: one of the console's own roles. */
export const addMemberForm = z.object({
  email: account,
  role: z.string().refine((chosen) => ROLES.some((role) => role === chosen), 'choose'),
});

/** An existing member is named as the provider has it, not checked like a new address. */
export const memberAccount = text(LIMITS.email).min(1, 'enter');

const member = z.object({
  email: z.string(),
  name: ifReadable(z.string()),
  role: z
    .string()
    .nullable()
    .transform((role): WireRole => (role === 'owner' || role === 'admin' ? role : null)),
  mfa: word(['on', 'off']),
});

/** An unknown role counts as general. */
export const members = z.array(member);
export type Member = z.output<typeof member>;
