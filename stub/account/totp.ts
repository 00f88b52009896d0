import { generateSecret, generateSync, verifySync } from 'otplib';
import { TOTP } from '../../lib/rules/timing.ts';

const PARAMETERS = { algorithm: TOTP.algorithm, digits: TOTP.digits, period: TOTP.periodS } as const;

export function newSecret(): string {
  return generateSecret();
}

export function codeAt(secret: string, atMs: number): string {
  return generateSync({ ...PARAMETERS, secret, epoch: Math.floor(atMs / 1000) });
}

/** One step early or late is fine, a used step is not. @returns the step to store as the newest; null if the code is wrong */
export function stepOf(code: string, secret: string, atMs: number, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(atMs / 1000);
  const result = verifySync({ ...PARAMETERS, secret, token: code, epoch, epochTolerance: TOTP.periodS });
  if (!result.valid) return null;
  const step = Math.floor(epoch / TOTP.periodS) + (result.delta ?? 0);
  return step > lastStep ? step : null;
}
