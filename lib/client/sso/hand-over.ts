import { sharesSite, type SiblingName, SIBLINGS } from '@/lib/rules/auth/siblings';
import { TIMING } from '@/lib/rules/timing';
import { post } from '@/lib/client/api';
import { announce } from '@/lib/client/session/events';
import { type Credential, deliver, NOBODY } from './deliver-credential';
import { isRefused, loadedFrames, originOf } from './frames';
import { finishSharing, isDue, setDue, type SiblingResult, type SiblingResults, startSharing } from './state';
import { postToTabs } from '@/lib/client/session/tab-channel';

/**
 * The shared sign-in (specification, section 4; wire contract, section 6): the only place in the browser where a
 * credential exists, for the length of one function, never in state, storage or the page.
 */
let line: Promise<void> = Promise.resolve();
let allowed = new AbortController();
const NONE: ReadonlySet<SiblingName> = new Set();

/**
 * To be called right after a sign-in succeeded, before going on: hands the sign-in to the three siblings. Resolves when
 * all three acknowledged, or after 1 second at the latest; it never throws. Siblings that stay silent are logged, and
 * shown on the home page with a way in.
 */
export async function signedInHandOver(): Promise<void> {
  announce('signedIn');
  postToTabs('changed');
  giveUp();
  expectHandOver();
  // The hand-over keeps its own second; should anything else be slow, this does not wait for it.
  await Promise.race([handOver('hurried'), sleep(TIMING.ssoWaitMs + TIMING.framePollMs / 2)]);
}

/** Notes that the server will give the credential out once more: after a sign-in, or when a token was replaced. */
export function expectHandOver(): void {
  setDue(Date.now() + TIMING.handOverS * 1000);
}

/**
 * Hands over what is due while nobody waits for it: a replaced token, or a sign-in that could not be handed over before.
 * All three frames get time to load first.
 */
export function handOverWhenReady(): Promise<void> {
  return handOver('patient');
}

/**
 * Tells the siblings that nobody is signed in any more: three empty values, and nothing of an earlier hand-over after
 * them. Resolves after 1 second at the latest.
 * @returns what became of it at each sibling
 */
export async function signOutSiblings(): Promise<SiblingResults> {
  giveUp();
  setDue(0);
  await line;
  startSharing();
  const results = toResults(await deliver(NOBODY, TIMING.ssoWaitMs, allowed.signal), 'signedOut');
  finishSharing(results);
  return results;
}

/**
 * Waits until some of the hidden frames have loaded, looking every 100 ms (specification, section 2: /setmfa).
 * @param count how many must have loaded
 * @param timeoutMs the most to wait, milliseconds
 * @returns whether so many have loaded
 */
export async function waitForFrames(count: number, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
  const untilMs = performance.now() + timeoutMs;
  while (loadedFrames().length < count) {
    const remainingMs = untilMs - performance.now();
    if (remainingMs <= 0 || signal?.aborted) return false;
    await sleep(Math.min(TIMING.framePollMs, remainingMs));
  }
  return true;
}

/** Ends a hand-over that is under way: from now on it posts nothing. */
function giveUp(): void {
  allowed.abort();
  allowed = new AbortController();
}

/** `hurried`: somebody waits, so one second is for all of it. `patient`: the second begins when the frames are there. */
type Pace = 'hurried' | 'patient';

function handOver(pace: Pace): Promise<void> {
  const { signal } = allowed;
  line = line.then(() => attempt(pace, signal)).catch(() => finishSharing());
  return line;
}

async function attempt(pace: Pace, signal: AbortSignal): Promise<void> {
  if (signal.aborted || !isDue()) return;
  startSharing();
  const startMs = performance.now();
  if (pace === 'hurried') await waitForFrames(1, TIMING.ssoWaitMs, signal);
  else await waitForFrames(SIBLINGS.length, TIMING.frameWaitMs, signal);
  const spentMs = pace === 'hurried' ? performance.now() - startMs : 0;
  // Without a frame that could take it the credential stays where it is, and may be asked for again.
  const isOfUse = loadedFrames().length > 0 && !signal.aborted;
  const acknowledged = isOfUse ? await fetchAndDeliver(TIMING.ssoWaitMs - spentMs, signal) : NONE;
  finishSharing(acknowledged && !signal.aborted ? toResults(acknowledged, 'signedIn') : undefined);
}

/** Null where the server gives nothing out (any more): then what was known before still holds. */
async function fetchAndDeliver(waitMs: number, signal: AbortSignal): Promise<ReadonlySet<SiblingName> | null> {
  const startMs = performance.now();
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, waitMs))]);
  const { data, failure } = await post<Credential>('/api/session/hand-over', {}, inTime);
  if (failure) {
    const mayHaveArrived = failure.code === 'offline' || failure.code === 'unknownResult';
    if (!mayHaveArrived) setDue(0);
    return mayHaveArrived ? NONE : null;
  }
  setDue(0);
  const { email, token, mfaSessionKey } = data;
  return deliver({ email, token, mfaSessionKey }, waitMs - (performance.now() - startMs), signal);
}

function toResults(acknowledged: ReadonlySet<SiblingName>, good: 'signedIn' | 'signedOut'): SiblingResults {
  const silent = SIBLINGS.filter((name) => !acknowledged.has(name));
  if (silent.length > 0) logTimeout(silent);
  return Object.fromEntries(SIBLINGS.map((name) => [name, resultOf(name, acknowledged.has(name), good)]));
}

function resultOf(name: SiblingName, hasAcknowledged: boolean, good: 'signedIn' | 'signedOut'): SiblingResult {
  if (!hasAcknowledged) return isRefused(name) ? 'blocked' : 'timedOut';
  // A frame of another site keeps its sign-in apart from the tab that somebody opens later.
  return sharesSite(location.origin, originOf(name) ?? location.origin) ? good : 'blocked';
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Logs an SSO timeout that names the silent siblings (wire contract, section 6). Nobody waits for it, nothing hangs on
 * it, and it outlives the page, which is about to go elsewhere.
 */
function logTimeout(siblings: readonly SiblingName[]): void {
  const headers = { 'content-type': 'application/json', 'x-console-request': '1' };
  const body = JSON.stringify({ siblings });
  fetch('/api/session/sso-timeout', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}
