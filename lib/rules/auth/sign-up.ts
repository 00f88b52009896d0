import * as z from 'zod';
import { normaliseCode } from './codes.ts';
import { email } from './emails.ts';
import { LIMITS } from '../limits.ts';
import { newPassword } from './sign-in.ts';
import { line, mailedToken, optionalLine } from '../text/texts.ts';

/** A host name of at least two labels. */
export const domainName = z
  .string({ error: 'enter' })
  .max(LIMITS.domain, 'tooLong')
  .transform((text) => text.trim().toLowerCase())
  .refine(
    (text) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(text),
    'enterCorrectly',
  );

/** The domain of a contract that is there, whatever its form: it is held against the organization's own. */
export const contractDomain = line(LIMITS.domain).transform((text) => text.toLowerCase());

/** The start: an address to send the confirmation to, and the service's configured name. */
export const signUpStart = z.object({ email, service: z.string().min(1).max(64) });

/** The form of the start; the domain is remembered for the confirmation, not sent. */
export const signUpStartForm = z.object({ email, subdomain: z.string(), domain: z.string() });

export const signUpConfirmation = z.object({
  sessionIdHash: mailedToken,
  code: z
    .string({ error: 'enter' })
    .max(LIMITS.otpMax, 'tooLong')
    .transform(normaliseCode)
    .refine((code) => /^\d{6}$/.test(code), 'otpDigits'),
  password: newPassword,
  organizationName: line(LIMITS.organizationName),
  departmentName: optionalLine(LIMITS.departmentName),
  personName: optionalLine(LIMITS.personName),
  tel: optionalLine(LIMITS.tel),
  domain: domainName.optional(),
});
