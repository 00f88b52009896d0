import 'server-only';
import type { Outcome } from '@/lib/server/provider/client';
import type { AttemptResult } from './limited-attempt';

/** Only what the provider itself calls wrong, or refuses as locked, costs a try: an outage costs nobody anything. */
const WRONG: readonly string[] = ['wrongCode', 'wrongCredentials', 'lockedOut'];

/** What a try with a code or a password came to. */
export function attemptResultOf(outcome: Outcome<unknown>): AttemptResult {
  if (outcome.isGood) return 'right';
  return WRONG.includes(outcome.failure.code) ? 'wrong' : 'neither';
}
