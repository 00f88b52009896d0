export const DAY_MS = 86_400_000;
export const MINUTE_S = 60;

/** Durations. The units are in the names. */
export const TIMING = {
  ssoWaitMs: 1000,
  framePollMs: 100,
  frameWaitMs: 10_000,
  replacedWaitMs: 1000,
  replacedWaitMaxMs: 5000,
  signOutRedirectMs: 3000,
  avatarReloadMs: 2000,
  autosaveMs: 5000,
  draftLifeMs: 604_800_000,
  syncPollMs: 1000,
  journalPollMs: 10_000,
  syncPolls: 30,
  /** For how long a sync whose state cannot be read is followed, however late the provider wants to be asked again. */
  syncFollowMs: 300_000,
  signUpDomainS: 64_800,
  keyShownMs: 60_000,
  expiryNoticeMs: 120_000,
  /** How long a browser waits for an answer of the console. */
  browserWaitMs: 35_000,
  /** What does not show after so long of a change whose answer was lost was not made: twice every deadline, which a test holds. */
  settleGraceMs: 120_000,
  sessionRecheckMs: 60_000,
  /** After a look at the session that failed. */
  sessionRetryMs: 15_000,
  handOverS: 30,
  postalCodeWaitMs: 3000,
  cardHostWaitMs: 3000,
  /** How long what is typed rests before it is acted on. */
  typedMs: 250,
  /** The same call so soon after a success is the second half of a double click around a quick answer. */
  samePressMs: 500,
  /** Who has told nothing of their work for so long is not at it any more. */
  atWorkMs: 300_000,
  /** A longer wait that an answer asks for is not believed: it would lock a panel for a day. */
  longestRetryS: 3600,
  /** After so long a panel says that it still loads, and how to stop waiting. */
  longWaitMs: 2000,
  /** How long after a press the screen before stays in sight: for one that is new to the tab, and for one that the router may have. */
  newScreenWaitMs: 16,
  seenScreenWaitMs: 400,
  /** How long a screen that comes back waits before it reads again what it shows: a frame or three. */
  rereadMs: 50,
  /** A pressed link is marked after so long: drawing the mark would hold up a screen that comes sooner. */
  linkTakenMs: 60,
} as const;

/** What the console and the stub provider both keep to, and no page. */
export const SERVED_TIMING = { oldTokenS: 30, passwordResetAnswerMs: 1500 } as const;

/** How long a message waits for its receiver, after each attempt; the last for all later ones. */
export const DELIVERY_WAITS_S: readonly number[] = [5, 30, 120, 600, 1800, 3600];

/** The parameters of RFC 6238. */
export const TOTP = { digits: 6, periodS: 30, algorithm: 'sha1', qrWidthPx: 200 } as const;

/** Up to here a wait is told in seconds. */
const MAX_COUNTED_S = 90;

/** Splits a wait for a message; `minutes` is rounded up, and 0 if the message is to tell seconds. */
export function waitTimeOf(seconds: number): { minutes: number; seconds: number } {
  return { minutes: seconds < MAX_COUNTED_S ? 0 : Math.ceil(seconds / MINUTE_S), seconds };
}
