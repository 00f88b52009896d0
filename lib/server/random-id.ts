import 'server-only';
import { randomBytes } from 'node:crypto';

/** A random identifier of 128 bits, base64url: session ids, request ids, nonces. */
export function randomId(): string {
  return randomBytes(16).toString('base64url');
}
