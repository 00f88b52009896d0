/** How long the provider's own things live, in milliseconds, and how often one may be wrong. None of it is on the wire. */
const MINUTE_MS = 60_000;

export const LIFE = {
  tokenMs: 24 * 60 * MINUTE_MS,
  /** From this age on, the next answer carries a new token. */
  refreshAfterMs: 30 * MINUTE_MS,
  halfOpenMs: 15 * MINUTE_MS,
  mfaSessionMs: 7 * 24 * 60 * MINUTE_MS,
  resetMs: 24 * 60 * MINUTE_MS,
  signUpMs: 24 * 60 * MINUTE_MS,
  receiptChangeMs: 24 * 60 * MINUTE_MS,
  socialCodeMs: 5 * MINUTE_MS,
  lockMs: 30 * MINUTE_MS,
  jobMs: 2000,
} as const;

/** Wrong passwords or codes in a row until a locking organisation locks the account. */
export const TRIES = 5;
/** Wrong codes until a sign-up link is dead. */
export const SIGN_UP_TRIES = 5;
/** API keys that an organisation may have. */
export const APIKEYS = 10;
