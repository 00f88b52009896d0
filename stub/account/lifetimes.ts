/** Lifetimes in milliseconds and limits that are not on the wire. */
const MINUTE_MS = 60_000;

export const LIFETIMES = {
  tokenMs: 24 * 60 * MINUTE_MS,
  /** From this age on, the next answer carries a new token. */
  refreshAfterMs: 30 * MINUTE_MS,
  halfOpenMs: 15 * MINUTE_MS,
  /** An app may have to be installed first; the console gives its step as long. */
  enrolMs: 30 * MINUTE_MS,
  mfaSessionMs: 7 * 24 * 60 * MINUTE_MS,
  resetMs: 24 * 60 * MINUTE_MS,
  signUpMs: 24 * 60 * MINUTE_MS,
  receiptChangeMs: 24 * 60 * MINUTE_MS,
  socialCodeMs: 5 * MINUTE_MS,
  lockMs: 30 * MINUTE_MS,
  jobMs: 2000,
} as const;

/** In a row, if the organisation locks accounts. */
export const MAX_FAILED_ATTEMPTS = 5;
/** Then the sign-up link is dead. */
export const MAX_SIGN_UP_ATTEMPTS = 5;
export const MAX_API_KEYS = 10;
