import 'server-only';
import { create } from 'qrcode';
import type { Enrolment } from '@/lib/rules/auth/mfa-enrolment';
import { otpauthUrl } from './otpauth';

/** The light edge that a reader needs around the code, in squares. */
const EDGE = 4;

/**
 * What an enrolment shows (specification, section 4). The QR code is drawn here: the secret goes to no third party, and
 * no drawing library to the browser.
 */
export function enrolmentOf(account: string, secret: string): Enrolment {
  const url = otpauthUrl(account, secret);
  const { modules } = create(url, { errorCorrectionLevel: 'M' });
  return { secret, otpauthUrl: url, qr: { path: drawPath(modules.data, modules.size), size: modules.size + 2 * EDGE } };
}

/** One stroke for each run of dark squares in a row. */
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
