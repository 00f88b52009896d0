import { readStored, writeStored } from '@/lib/client/storage';
import { number, object, oneOf, stored, text } from '@/lib/rules/text/stored-json';
import { MINUTE_S, TIMING } from '@/lib/rules/timing';

export interface SignUpDomain {
  subdomain: string;
  domain: string;
}

export interface KnownSignUpDomain extends SignUpDomain {
  /** Until when it is known, milliseconds since the epoch. */
  untilMs: number;
}

const NAMES = ['signupSubDomain', 'signupDomain'] as const;
/** What a form was filled in with and has not sent yet. */
const DRAFT = 'draft.signup';
const storedPart = stored(object({ value: text, expiry: number }));
const draft = stored(object({ subdomain: text, domain: text, untilMs: number }));

/** Stores both for 18 hours: the link in the mail may be opened in another tab. */
export function storeSignUpDomain({ subdomain, domain }: SignUpDomain, now: number = Date.now()): void {
  const expiry = now + TIMING.signUpDomainS * 1000;
  writeStored('signupSubDomain', JSON.stringify({ value: subdomain, expiry }));
  writeStored('signupDomain', JSON.stringify({ value: domain, expiry }));
}

/** Reads both, if both are still valid: one alone is none. They are removed either way. */
export function takeSignUpDomain(now: number = Date.now()): KnownSignUpDomain | null {
  const [subdomain, domain] = NAMES.map((name) => readStored(name, storedPart));
  for (const name of NAMES) writeStored(name, null);
  if (!subdomain || !domain || !isKept(subdomain.expiry, now) || !isKept(domain.expiry, now)) return null;
  return { subdomain: subdomain.value, domain: domain.value, untilMs: Math.min(subdomain.expiry, domain.expiry) };
}

/**
 * What a form is filled in with: what was stored, or what a form took before and did not send, so that a reload loses
 * nothing. The draft lives no longer than what was stored would have.
 */
export function signUpDomainToFill(now: number = Date.now()): KnownSignUpDomain | null {
  const found = takeSignUpDomain(now) ?? readStored(DRAFT, draft);
  const known = found && isKept(found.untilMs, now) ? found : null;
  writeStored(DRAFT, known && JSON.stringify(known));
  return known;
}

/** Removes both and the draft, once they have been signed up with. */
export function dropSignUpDomain(): void {
  for (const name of [...NAMES, DRAFT] as const) writeStored(name, null);
}

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
  const isOnly = !before || !isKept(before.untilMs, now) || (before.email === email && before.isOnly);
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
