import 'server-only';
import { randomBytes, timingSafeEqual } from 'node:crypto';

const BYTES = 16;
/** Random bytes for many ids at once: each request has one, and to ask the system for so few costs more than all else of it. */
let pool = Buffer.alloc(0);
let used = 0;

/** @returns 128 random bits in 22 characters, safe in an address */
export function randomId(): string {
  if (used + BYTES > pool.length) [pool, used] = [randomBytes(256 * BYTES), 0];
  const id = pool.toString('base64url', used, used + BYTES);
  used += BYTES;
  return id;
}

/** Whether two texts are the same. It takes as long for any text of that length, so that nobody finds a secret letter by letter. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
