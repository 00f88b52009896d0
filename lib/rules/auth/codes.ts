/** What somebody types as proof: one-time codes and backup codes (specification, section 4). Light: the form uses it as one types. */
import { toHalfWidth } from './account.ts';

/** What somebody typed into the one field: half-width, without spaces and without signs that cannot be seen. */
export function normaliseCode(typed: string): string {
  return toHalfWidth(typed).replace(/[\s\u200b-\u200f\u2060\ufeff]+/g, '');
}

/** Which of the two the field takes a text for: purely digits is a one-time code, anything else a backup code. */
export function codeKind(typed: string): 'empty' | 'otp' | 'backup' {
  const code = normaliseCode(typed);
  if (code === '') return 'empty';
  return /^\d+$/.test(code) ? 'otp' : 'backup';
}
