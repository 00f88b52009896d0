import type { Failure } from '@/lib/rules/failures';
import { sharesSite, type SiblingName, SIBLINGS } from '@/lib/rules/auth/siblings';
import { TIMING } from '@/lib/rules/timing';
import { takeStep } from '@/lib/client/api';
import { announce, onTabMessage, postToTabs } from '@/lib/client/session/events';
import { isRefused, loadedFrames, originOf, type SiblingFrame } from './frames';
import {
  dueUntilMs,
  finishHandOver,
  isDue,
  setDue,
  type SiblingResult,
  type SiblingResults,
  startHandOver,
} from '@/lib/client/session/sso-status';

/**
 * The shared sign-in (docs/product.md#shared-sign-in): the only place in the browser where a credential exists, for the
 * length of one function, never in state, storage or the page.
 */
let queue: Promise<unknown> = Promise.resolve();
let allowed = new AbortController();
const NONE: ReadonlySet<SiblingName> = new Set();

/**
 * Hands the credential to the siblings right after a sign-in. Resolves when all have acknowledged, after 1 second at the
 * latest, and never throws. Silent siblings are logged and shown on the home screen.
 */
export async function signedInHandOver(): Promise<void> {
  announce('signedIn');
  postToTabs('changed');
  giveUp();
  expectHandOver();
  // The hand-over has its own second; anything else that is slow is not waited for.
  await Promise.race([handOver('hurried'), sleep(TIMING.ssoWaitMs + TIMING.framePollMs / 2)]);
}

/** The server gives the credential out once more: after a sign-in, or when a token was replaced, also during a hand-over. */
export function expectHandOver(): void {
  setDue(Date.now() + TIMING.handOverS * 1000);
}

/** Hands over in the background: a replaced token, or what is left over. Frames get time to load. @returns why it failed */
export function handOverWhenReady(): Promise<Failure | undefined> {
  return handOver('patient');
}

/** Tells the siblings that nobody is signed in, and nothing follows, until one signs in in another tab. Resolves within 1 s, with null if so; `onLate` hears who answers later. */
export async function signOutSiblings(onLate?: (results: SiblingResults) => void): Promise<SiblingResults | null> {
  giveUp();
  setDue(0);
  const mine = allowed;
  const stop = onTabMessage((news) => news === 'changed' && mine === allowed && giveUp());
  setTimeout(stop, TIMING.signOutRedirectMs);
  await queue;
  startHandOver();
  let results: SiblingResults = {};
  const correct = (name: SiblingName) => {
    results = { ...results, [name]: resultOf(name, true, 'signedOut') };
    finishHandOver(results);
    onLate?.(results);
  };
  const acknowledged = await deliver(NOBODY, TIMING.ssoWaitMs, mine.signal, correct);
  if (mine.signal.aborted) {
    finishHandOver();
    return null;
  }
  results = toResults(acknowledged, 'signedOut');
  finishHandOver(results);
  return results;
}

/** Waits until so many hidden frames have loaded. @returns whether they have */
export async function waitForFrames(count: number, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
  const untilMs = performance.now() + timeoutMs;
  while (loadedFrames().length < count) {
    const remainingMs = untilMs - performance.now();
    if (remainingMs <= 0 || signal?.aborted) return false;
    await sleep(Math.min(TIMING.framePollMs, remainingMs));
  }
  return true;
}

/** A hand-over that is under way posts nothing from now on. */
function giveUp(): void {
  allowed.abort();
  allowed = new AbortController();
}

/** `hurried`: the user waits, so one second is for all of it. `patient`: the second begins with the messages. */
type Pace = 'hurried' | 'patient';

function handOver(pace: Pace): Promise<Failure | undefined> {
  const { signal } = allowed;
  const ended = queue
    .then(() => attempt(pace, signal))
    .catch(() => {
      finishHandOver();
      return undefined;
    });
  queue = ended;
  return ended;
}

async function attempt(pace: Pace, signal: AbortSignal): Promise<Failure | undefined> {
  if (signal.aborted || !isDue()) return undefined;
  startHandOver();
  const startMs = performance.now();
  const isHurried = pace === 'hurried';
  if (isHurried) await waitForFrames(1, TIMING.ssoWaitMs, signal);
  else await waitForFrames(SIBLINGS.length, TIMING.frameWaitMs, signal);
  const leftMs = () => Math.max(0, TIMING.ssoWaitMs - (isHurried ? performance.now() - startMs : 0));
  const inTime = isHurried ? AbortSignal.any([signal, AbortSignal.timeout(leftMs())]) : signal;
  // Without a frame to take it, the credential stays on the server and may be asked for again.
  const isOfUse = loadedFrames().length > 0 && !signal.aborted;
  const dueMs = dueUntilMs();
  const { data, failure } = isOfUse ? await takeStep('hand-over', {}, undefined, inTime) : {};
  const isOver = failure && failure.code !== 'offline' && failure.code !== 'unknownResult';
  if ((data || isOver) && dueUntilMs() === dueMs) setDue(0);
  const acknowledged = data ? await deliver(data, leftMs(), signal) : NONE;
  // What was posted nothing although it had loaded was not silent. If nothing is given out any more, what was known holds.
  const asked = SIBLINGS.filter((name) => data || !loadedFrames().some((frame) => frame.name === name));
  finishHandOver(isOver || signal.aborted ? undefined : toResults(acknowledged, 'signedIn', asked));
  return signal.aborted ? undefined : failure;
}

function toResults(
  acknowledged: ReadonlySet<SiblingName>,
  good: 'signedIn' | 'signedOut',
  asked: readonly SiblingName[] = SIBLINGS,
): SiblingResults {
  const silent = asked.filter((name) => !acknowledged.has(name));
  if (silent.length > 0) logTimeout(silent);
  return Object.fromEntries(asked.map((name) => [name, resultOf(name, acknowledged.has(name), good)]));
}

function resultOf(name: SiblingName, hasAcknowledged: boolean, good: 'signedIn' | 'signedOut'): SiblingResult {
  if (!hasAcknowledged) return isRefused(name) ? 'blocked' : 'timedOut';
  // A frame of another site has its sign-in apart from a tab that is opened later.
  return sharesSite(location.origin, originOf(name) ?? location.origin) ? good : 'blocked';
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Logs the silent siblings; `keepalive`, because the page is about to go. */
function logTimeout(siblings: readonly SiblingName[]): void {
  const headers = { 'content-type': 'application/json', 'x-console-request': '1' };
  const body = JSON.stringify({ siblings });
  fetch('/api/session/sso-timeout', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}

interface Credential {
  email: string;
  token: string;
  mfaSessionKey: string;
}

/** Tells a sibling that nobody is signed in. */
const NOBODY: Credential = { email: '', token: '', mfaSessionKey: '' };

/**
 * Posts a credential to each frame once it has loaded, to that sibling's exact origin. The credential lives in this call
 * alone.
 * @param waitMs the longest it may take; with `onLate`, frames are posted to and heard a while longer
 * @param signal from its abort on nothing is posted
 * @returns the siblings that acknowledged
 */
function deliver(
  { email, token, mfaSessionKey }: Credential,
  waitMs: number,
  signal: AbortSignal,
  onLate?: (name: SiblingName) => void,
): Promise<ReadonlySet<SiblingName>> {
  return new Promise((resolve) => {
    const id = crypto.randomUUID();
    const posted = new Set<SiblingName>();
    const acknowledged = new Set<SiblingName>();
    let isLate = false;
    const post = () => {
      for (const { name, origin, window } of loadedFrames()) {
        if (posted.has(name)) continue;
        posted.add(name);
        window.postMessage({ type: 'sso:credential', id, email, token, mfaSessionKey }, origin);
      }
    };
    const onMessage = (event: MessageEvent<unknown>) => {
      for (const frame of loadedFrames()) {
        if (!posted.has(frame.name) || acknowledged.has(frame.name) || !isAck(event, frame, id)) continue;
        acknowledged.add(frame.name);
        if (isLate) onLate?.(frame.name);
      }
      if (acknowledged.size === SIBLINGS.length) end();
    };
    const end = () => {
      clearInterval(polling);
      clearTimeout(deadline);
      window.removeEventListener('message', onMessage);
      signal.removeEventListener('abort', end);
      resolve(acknowledged);
    };
    const polling = setInterval(post, TIMING.framePollMs);
    const answer = () => {
      isLate = true;
      resolve(acknowledged);
    };
    setTimeout(answer, waitMs);
    const deadline = setTimeout(end, onLate ? TIMING.signOutRedirectMs : waitMs);
    window.addEventListener('message', onMessage);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    else post();
  });
}

/**
 * Whether a message acknowledges this hand-over: from the frame's own window and origin, with this id, of exactly this
 * shape. It never throws and reads no further than it must, whatever the message holds (promise V-F3, promise V-F4).
 */
function isAck(event: MessageEvent<unknown>, frame: SiblingFrame, id: string): boolean {
  try {
    return event.origin === frame.origin && event.source === frame.window && isAckData(event.data, id);
  } catch {
    return false;
  }
}

function isAckData(data: unknown, id: string): boolean {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false;
  // A plain object has one prototype above it, also one from another window's realm.
  const prototype: unknown = Object.getPrototypeOf(data);
  if (prototype === null || Object.getPrototypeOf(prototype) !== null) return false;
  if (Reflect.ownKeys(data).length !== 2) return false;
  return valueOf(data, 'type') === 'sso:ack' && valueOf(data, 'id') === id;
}

/** A field's value; a getter is not run. */
function valueOf(data: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(data, name)?.value;
}
