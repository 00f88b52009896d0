import 'server-only';
import { generateURI } from 'otplib';
import { TOTP } from '@/lib/rules/timing';

const ISSUER = 'Admin Console';

/** The address that an authenticator app reads from the QR code (specification, section 9). */
export function otpauthUrl(account: string, secret: string): string {
  return generateURI({
    issuer: ISSUER,
    label: account,
    secret,
    algorithm: TOTP.algorithm,
    digits: TOTP.digits,
    period: TOTP.periodS,
  });
}
