/** One-time codes and backup codes. No schemas here: the form uses it while the user types. */
import { toHalfWidth } from './account.ts';

/** Half-width, trimmed, without invisible characters. Spaces within go from up to seven digits only, of which one is too many: a backup code may have some. */
export function normaliseCode(typed: string): string {
  const code = toHalfWidth(typed.replace(/[\u200b-\u200f\u2060\ufeff]+/g, '')).trim();
  const digits = code.replace(/\s+/g, '');
  return /^\d{1,7}$/.test(digits) ? digits : code.replace(/\s/g, ' ');
}

/** Purely digits is a one-time code, anything else a backup code. */
export function codeKind(typed: string): 'empty' | 'otp' | 'backup' {
  const code = normaliseCode(typed);
  if (code === '') return 'empty';
  return /^\d+$/.test(code) ? 'otp' : 'backup';
}

/** An enrolment of a second factor as it reaches the browser: shown, never stored. */
export interface Enrolment {
  /** Base32, as it is typed into an authenticator app. */
  secret: string;
  /** What the QR code says; opened on a phone it leads into the app. */
  otpauthUrl: string;
  /** The dark squares of the QR code as the path of an SVG, and how many squares it is wide, its quiet edge included. */
  qr: { path: string; size: number };
}
