import 'server-only';
import { create } from 'qrcode';
import type { Enrolment } from '@/lib/rules/auth/codes';
import { generateURI } from 'otplib';
import { TOTP } from '@/lib/rules/timing';

/** The light margin that a scanner needs around the code, in squares. */
const EDGE = 4;

/** Draws the QR code here, so that the secret goes to no third party and no drawing library to the browser. */
export function enrolmentOf(account: string, secret: string): Enrolment {
  const url = otpauthUrl(account, secret);
  const { modules } = create(url, { errorCorrectionLevel: 'M' });
  return { secret, otpauthUrl: url, qr: { path: drawPath(modules.data, modules.size), size: modules.size + 2 * EDGE } };
}

function drawPath(dark: Uint8Array, size: number): string {
  const strokes: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x;
      while (x < size && dark[y * size + x]) x += 1;
      if (x > start) strokes.push(`M${start + EDGE} ${y + EDGE}h${x - start}v1h${start - x}z`);
    }
  }
  return strokes.join('');
}

const ISSUER = 'Admin Console';

function otpauthUrl(account: string, secret: string): string {
  return generateURI({
    issuer: ISSUER,
    label: account,
    secret,
    algorithm: TOTP.algorithm,
    digits: TOTP.digits,
    period: TOTP.periodS,
  });
}
