import { TIMING } from '@/lib/rules/timing';
import { number, object, stored, text } from '@/lib/rules/text/stored-json';
import { readStored, writeStored } from '@/lib/client/storage';

/** A subdomain and a domain that somebody signs up with. */
export interface SignUpDomain {
  subdomain: string;
  domain: string;
}

/** Both, with the moment until which they are known, milliseconds since the epoch. */
export interface KnownSignUpDomain extends SignUpDomain {
  untilMs: number;
}

const NAMES = ['signupSubDomain', 'signupDomain'] as const;
/** What a form has read and not sent yet. */
const DRAFT = 'draft.signup';
const kept = stored(object({ value: text, expiry: number }));
const draft = stored(object({ subdomain: text, domain: text, untilMs: number }));

/** Keeps both for 18 hours: the link in the mail may be opened in another tab (specification, sections 3 and 4). */
export function storeSignUpDomain({ subdomain, domain }: SignUpDomain, now: number = Date.now()): void {
  const expiry = now + TIMING.signUpDomainS * 1000;
  writeStored('signupSubDomain', JSON.stringify({ value: subdomain, expiry }));
  writeStored('signupDomain', JSON.stringify({ value: domain, expiry }));
}

/**
 * Reads both, if both are still valid: one alone is none. They are removed either way (specification, section 4).
 * @param now milliseconds since the epoch
 */
export function takeSignUpDomain(now: number = Date.now()): KnownSignUpDomain | null {
  const [subdomain, domain] = NAMES.map((name) => readStored(name, kept));
  for (const name of NAMES) writeStored(name, null);
  if (!subdomain || !domain || subdomain.expiry <= now || domain.expiry <= now) return null;
  return { subdomain: subdomain.value, domain: domain.value, untilMs: Math.min(subdomain.expiry, domain.expiry) };
}

/**
 * What a form is to be filled with: what was kept, or what a form took before and did not send, so that a reload loses
 * nothing; as a draft it lives no longer than it would have been kept.
 */
export function signUpDomainToFill(now: number = Date.now()): KnownSignUpDomain | null {
  const found = takeSignUpDomain(now) ?? readStored(DRAFT, draft);
  const known = found && found.untilMs > now ? found : null;
  writeStored(DRAFT, known && JSON.stringify(known));
  return known;
}

/** Forgets both, and what a form took: they have been signed up with. */
export function dropSignUpDomain(): void {
  for (const name of [...NAMES, DRAFT] as const) writeStored(name, null);
}
