import 'server-only';
import { timingSafeEqual } from 'node:crypto';

/** Whether two texts are the same. It takes as long for any text of that length, so that nobody finds a secret letter by letter. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
