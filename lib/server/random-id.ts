import 'server-only';
import { randomFillSync } from 'node:crypto';

const BYTES = 16;
/** Chance is asked for in one go for many identifiers: a question for each would take longer than making it. */
const pool = Buffer.alloc(BYTES * 256);
let used = pool.length;

/** A random identifier of 128 bits, base64url: session ids, request ids, nonces. No byte is ever used twice. */
export function randomId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const id = pool.toString('base64url', used, used + BYTES);
  pool.fill(0, used, used + BYTES);
  used += BYTES;
  return id;
}
