/** Every duration with a meaning (specification, sections 4 and 9). Units are in the names. */
export const TIMING = {
  ssoWaitMs: 1000,
  framePollMs: 100,
  frameWaitMs: 10_000,
  replacedWaitMs: 1000,
  replacedWaitMaxMs: 5000,
  librariesPollMs: 100,
  signOutRedirectMs: 3000,
  avatarReloadMs: 2000,
  autosaveMs: 5000,
  draftKeptMs: 604_800_000,
  syncPollMs: 1000,
  syncPolls: 30,
  signUpDomainS: 64_800,
  keyShownMs: 60_000,
  expiryNoticeMs: 120_000,
  sessionRecheckMs: 60_000,
  handOverS: 30,
  halfOpenS: 600,
  /** Installing an app takes longer than reading a code off one. */
  enrolS: 1800,
  flowS: 600,
  postalCodeWaitMs: 3000,
  oldTokenS: 30,
  /** How long a token that was refreshed during a render can be stored by the page's next step. */
  renewalS: 300,
  remindAnswerMs: 1500,
  freshS: 300,
} as const;

/** The time-based one-time code: RFC 6238 parameters (specification, section 9). */
export const TOTP = { digits: 6, periodS: 30, algorithm: 'sha1', qrWidthPx: 200 } as const;

/** A time to wait in words: seconds while they can be counted, then whole minutes. */
const COUNTED_S = 90;

const MINUTE_S = 60;

/**
 * Splits a time to wait for a message.
 * @param seconds to wait
 * @returns minutes, rounded up, or 0 where seconds say it better
 */
export function waitTimeOf(seconds: number): { minutes: number; seconds: number } {
  return { minutes: seconds < COUNTED_S ? 0 : Math.ceil(seconds / MINUTE_S), seconds };
}
