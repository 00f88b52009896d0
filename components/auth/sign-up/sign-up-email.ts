import { readStored, writeStored } from '@/lib/client/storage';
import { number, object, oneOf, stored, text } from '@/lib/rules/text/stored-json';
import { MINUTE_S, TIMING } from '@/lib/rules/timing';

/** The link in the mail does not say whose it is: this browser remembers to whom it had one sent. */
const NAME = 'draft.signupEmail';
const sent = stored(object({ email: text, untilMs: number, isOnly: oneOf([true, false]) }));

/**
 * Whether what was kept until then is still known: not if the clock was put back, which would make it last longer. A minute is
 * let pass, as clocks are corrected.
 */
export function isKept(untilMs: number, now: number): boolean {
  return untilMs > now && untilMs <= now + (TIMING.signUpDomainS + MINUTE_S) * 1000;
}

export function storeSignUpEmail(email: string, now: number = Date.now()): void {
  const before = readStored(NAME, sent);
  const isOnly = !before || !isKept(before.untilMs, now) || before.email === email;
  writeStored(NAME, JSON.stringify({ email, untilMs: now + TIMING.signUpDomainS * 1000, isOnly }));
}

/** The address that a mailed link is for; null if this browser sent none, or to more than one. */
export function signUpEmail(now: number = Date.now()): string | null {
  const found = readStored(NAME, sent);
  return found && found.isOnly && isKept(found.untilMs, now) ? found.email : null;
}

export function dropSignUpEmail(): void {
  writeStored(NAME, null);
}
