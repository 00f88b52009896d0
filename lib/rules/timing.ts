/** Durations. The units are in the names. */
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
  draftLifeMs: 604_800_000,
  syncPollMs: 1000,
  journalPollMs: 10_000,
  syncPolls: 30,
  signUpDomainS: 64_800,
  keyShownMs: 60_000,
  expiryNoticeMs: 120_000,
  sessionRecheckMs: 60_000,
  handOverS: 30,
  halfOpenS: 600,
  /** Longer than a half-open sign-in with a code: an app may have to be installed first. */
  enrolS: 1800,
  flowS: 600,
  postalCodeWaitMs: 3000,
  oldTokenS: 30,
  /** How long a page may hand back a token that was refreshed while it was rendered. */
  refreshedTokenS: 300,
  passwordResetAnswerMs: 1500,
  recentAuthS: 600,
  /** After so long a panel says that it still loads, and how to stop waiting. */
  longWaitMs: 2000,
  /** So long a page waits with its first byte for reads that are usually quick: what comes later is drawn by scripts only. */
  pageHoldMs: 100,
  /** So long after a press the screen before stays in sight: for one that is new to the tab, and for one that the router may have. */
  newScreenWaitMs: 16,
  seenScreenWaitMs: 400,
} as const;

// Each for itself, because a page brings along only those that it uses.
export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** A job tells the page of its progress this often. */
export const JOB_EMIT_MS = 100;
/** Another tab’s job is looked at this often. */
export const JOB_FOLLOW_MS = 500;
/** A wait of a job looks this often whether it was stopped. */
export const JOB_STEP_MS = 250;
/** A job waits so long after a refusal that names no time. */
export const JOB_WAIT_S = 2;
/** Longer waits are not taken without a word to the user. */
export const JOB_MAX_WAIT_S = 60;
/** So long a typed word rests before it is searched for. */
export const TYPED_REST_MS = 300;
/** An offer of undo stays so long. */
export const UNDO_SHOWN_MS = 30_000;
/** Then a mail may be asked for once more. */
export const RESEND_AFTER_S = 60;
/** A clock may be corrected by so much between two looks. */
export const CLOCK_DRIFT_MS = 60_000;
/** A password is judged once nobody has typed for so long. */
export const TYPED_PAUSE_MS = 150;
/** A change rests so long before it is saved. */
export const CHANGE_REST_MS = 500;
/** After it has loaded, an embedded page itself gives its vendor up earlier than this: silence means that it is not ours. */
export const EMBED_SILENCE_MS = 25_000;
/** So long the list shows where a change was. */
export const CHANGE_SHOWN_MS = 6000;
/** The siblings’ frames load then at the latest. */
export const FRAMES_LATEST_MS = 2000;
/** The same call so soon after a success is the second half of a double click around a quick answer. */
export const SAME_PRESS_MS = 500;
/** The first wait before texts are asked for again. */
export const TEXTS_WAIT_MS = 100;
/** The browser gives a call up after so long: later than the server gives the provider up. */
export const CALL_DEADLINE_MS = 35_000;
/** A look at the session that failed is made again. */
export const SESSION_RETRY_MS = 15_000;
/** Whether another day has begun is looked at this often, and whenever the page becomes visible. */
export const DAY_LOOK_MS = 60_000;
/** Browsers limit how often the address changes; a typed word needs only one change. */
export const ADDRESS_WRITE_MS = 250;
/** A change that is still without an outcome after so long is one whose outcome is unknown. */
export const PENDING_MS = 60_000;

/** The parameters of RFC 6238. */
export const TOTP = { digits: 6, periodS: 30, algorithm: 'sha1', qrWidthPx: 200 } as const;

/** Up to here a wait is told in seconds. */
const MAX_COUNTED_S = 90;
const MINUTE_S = 60;

/** Splits a wait for a message; `minutes` is rounded up, and 0 if the message is to tell seconds. */
export function waitTimeOf(seconds: number): { minutes: number; seconds: number } {
  return { minutes: seconds < MAX_COUNTED_S ? 0 : Math.ceil(seconds / MINUTE_S), seconds };
}
