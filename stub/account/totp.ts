/** Time-based one-time codes: SHA-1, six digits, 30 seconds (specification, section 9). */
import { generateSecret, generateSync, verifySync } from 'otplib';
import { TOTP } from '../../lib/rules/timing.ts';

const PARAMETERS = { algorithm: TOTP.algorithm, digits: TOTP.digits, period: TOTP.periodS } as const;

/** A fresh secret, base32. */
export function newSecret(): string {
  return generateSecret();
}

/** The code of a moment; `atMs` in milliseconds since the epoch. */
export function codeAt(secret: string, atMs: number): string {
  return generateSync({ ...PARAMETERS, secret, epoch: Math.floor(atMs / 1000) });
}

/**
 * Judges a code: one step early or late is fine, a step that was used already is not.
 * @param lastStep the newest step that was used
 * @returns the code's step, to be kept as the newest; null where the code is wrong
 */
export function stepOf(code: string, secret: string, atMs: number, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(atMs / 1000);
  const result = verifySync({ ...PARAMETERS, secret, token: code, epoch, epochTolerance: TOTP.periodS });
  if (!result.valid) return null;
  const step = Math.floor(epoch / TOTP.periodS) + (result.delta ?? 0);
  return step > lastStep ? step : null;
}
