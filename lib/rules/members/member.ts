/** Members: the add form, the role change, and their shape on the wire (specification, sections 3 and 5). */
import * as z from 'zod';
import { account } from '../text/emails.ts';
import { LIMITS } from '../limits.ts';
import type { WireRole } from '../roles.ts';
import { maybe, text } from '../text/texts.ts';

/** A role as somebody chose it: one must be chosen, and null means general. */
export const wireRole = z.enum(['owner', 'admin'], { error: 'choose' }).nullable();

/** The add form: an account and a chosen role. */
export const memberForm = z.object({ email: account, role: wireRole });

/** A member who is there already is named as the provider has it, not as a new address would be checked. */
export const memberAccount = text(LIMITS.email).min(1, 'enter');

const member = z.object({
  email: z.string(),
  name: maybe(z.string()),
  role: z
    .string()
    .nullable()
    .transform((role): WireRole => (role === 'owner' || role === 'admin' ? role : null)),
  mfa: z.enum(['on', 'off']),
});

/** The member list as the provider answers it; an unknown role counts as general. */
export const members = z.array(member);
export type Member = z.output<typeof member>;
