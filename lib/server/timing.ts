import 'server-only';
import { DAY_MS, TIMING } from '../rules/timing.ts';

/** Durations of the server alone, by what they are about; the units are in the names. What both sides know is `TIMING`. */
export const SERVER_TIMING = {
  /** What the journal asks for itself never holds a change up for longer. */
  journalReadMs: 2000,
  /** A browser gives a request up after `TIMING.browserWaitMs`; a refusal may be held for `refusalHoldMs` before it goes out. */
  longestAnswerMs: TIMING.browserWaitMs - 5000,
  /** The last link of a line has so long, also if its change has used up the time of its request. */
  lineClosedMs: 100,
  /** A new connection to the provider. */
  connectMs: 3000,
  /** While calls to the provider are held back, one goes out so often. */
  breakerProbeMs: 2000,
  /** What is too old is first looked for so soon after a start: many a process does not live for a whole wait. */
  firstKeepMs: 60_000,
  /** After a pause a caller may make as many calls at once as in this time. */
  burstMs: 10_000,
  /** After a pause nobody is held back before they have taken their part of this much of the process's time. */
  timeBurstMs: 2000,
  /** What would wait for its turn longer is refused. */
  turnMs: 3000,
  /** An export whose next piece nobody takes for so long ends. */
  exportStallMs: 30_000,
  /** By then one of those that run may have ended. */
  exportRetryS: 10,
  /** How often the provider's status page is read. */
  providerStatusMs: 60_000,
  /** The drawing of a picture. */
  pictureS: 10,
  /** After so long a process that was told to stop ends, whatever is under way. */
  hardStopMs: 30_000,
  /** The first requests load what they need by then, and leave as much behind as the start. */
  clearAfterStartMs: 10_000,
  /** How often the event loop and the heap are looked at. */
  loopCheckMs: 500,
  /** Short, because it only promises that the configuration read at this moment still holds. */
  securityTxtMs: 30 * DAY_MS,
  /** A connection on which nothing moves for so long is closed, longer than any answer is waited for: one that nobody reads would keep its place. */
  connectionStillMs: 60_000,
  /** Who is refused before a request was understood has so long to read why. */
  lastWordsMs: 1000,
  /** A balancer in front reuses its connections for up to a minute: the server must not be the one that closes first. */
  keepAliveMs: 65_000,
  /** How often a job of the provider is looked at, however many ask. */
  jobLookMs: 1000,
  /** No request waits longer for Redis. */
  redisCommandMs: 2000,
  /** A failure after this long counts as hanging: timers of Node may end a little before their time. */
  redisHangsMs: 1800,
  /** A server that hangs is left alone for this long: otherwise every request would wait for it. */
  redisPauseMs: 5000,
  /** How soon a server that refused something is told everything again: it may have room by then. */
  redisTellMs: 20_000,
  redisFirstConnectMs: 1000,
  /** How often an instance asks the store what others have ended (docs/security.md#sessions). */
  endsReadMs: 2000,
  /** Ends are read again for so long: an instance with another clock, or a slow transaction, may have written them. */
  endsOverlapMs: 60_000,
  /** Uses of sessions are gathered for so long and written together. */
  usesWrittenMs: 1000,
  /** How long a session stays in the list's memory after its last use: devices are known again by it. */
  sessionKeptMs: 90 * DAY_MS,
  lockRetryMs: 10,
  /** A change that is still without an outcome after so long is one whose outcome is unknown. */
  outcomePendingMs: 60_000,
  /** The first connection to a database, which may have started just now. */
  storeOpenMs: 5000,
  /** A token that the provider called dead is not tried again for this long: each request of its session would try them all. */
  deadTokenMs: 60_000,
  /** A store that does not answer is left alone for this long: otherwise every change would wait for it. */
  storePauseMs: 5000,
  /** After a week nobody goes on with a file; the comparison with it still tells what is missing. */
  fileToldMs: 7 * DAY_MS,
  /** Another instance may be filling a new index; a start has so long (deploy/kubernetes). */
  migrationMs: 600_000,
  refusalWindowMs: 10_000,
  refusalHoldMs: 3000,
  /** Held answers of one caller go out this far apart: if they went out together, they would be asked for again together. */
  refusalsApartMs: 20,
  viewNotedMs: 900_000,
  /** How often an instance looks whether something has to be sent, and every so often for changes whose outcome was lost. */
  deliveryLookMs: 2000,
  lostLinesLookMs: 30_000,
  /** A destination at which nothing arrives for so long is counted as failing. */
  deliveryFailsMs: 3_600_000,
  /** How often it is looked for dates that have come near. */
  remindersLookMs: 600_000,
  /** How often a stream is told the end of the chain. */
  headSentMs: 3_600_000,
  /** From the look-up of its name to the head of its answer a receiver has so long. */
  receiverMs: 10_000,
  /** A mail server, for the whole of one mail: with a turn before it, less than a lease. */
  mailMs: 15_000,
  /** One destination is told for so long before others get their turn. */
  deliveryTurnMs: 10_000,
  /** An instance that says nothing for longer has died: longer than a turn with its last message. */
  deliveryLeaseMs: 30_000,
  /** How long the secret before signs beside a new one. */
  oldSecretMs: DAY_MS,
  /** How often the ends of the journal's chains are held outside of the store. */
  checkpointMs: 900_000,
  halfOpenS: 600,
  /** Longer than a half-open sign-in with a code: an app may have to be installed first. */
  enrolS: 1800,
  flowS: 600,
  /** How long a page may hand back a token that was refreshed while it was rendered. */
  refreshedTokenS: 300,
  recentAuthS: 600,
  /** How long the browser's dialog for a passkey may take. */
  passkeyS: 300,
  /** A copied cookie of a bound session is worth something for so long. */
  deviceCookieS: 300,
  /** The browser drops the short cookie so much earlier than the server refuses it. */
  deviceMarginS: 20,
  /** By then the browser has made its key, or signed. */
  deviceChallengeS: 60,
  /** Requests that left before a session was bound arrive within this time. */
  deviceGraceS: 15,
  /** A seal ends some time; what a destination has sealed is there until it is removed. */
  destinationSealS: 3_153_600_000,
  /**
   * How long pieces of work that follow each other keep the event loop from its next round. Promises alone let nobody in between, and
   * a round takes in what arrived meanwhile only at its end.
   */
  loopRoundMs: 5,
  /** How often it is looked how much of the time the process works. */
  loopUseMs: 100,
  /** What a party may be in debt before it leaves time free for others. */
  loopFreeMs: 1000,
  /** For this long after a piece of somebody else, those who are behind leave three quarters of the time free. */
  loopSharedMs: 1000,
  /** A request of somebody who is behind keeps the others of these waiting for this long at most. */
  laneMs: 100,
  /** What a query of another database is charged at most. */
  queryCostMs: 2,
  /** How long a page waits with its first byte for reads that are usually quick: what comes later is drawn by scripts only. */
  pageHoldMs: 100,
} as const;
