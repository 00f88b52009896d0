import { sharesSite, type SiblingName, SIBLINGS } from '@/lib/rules/auth/siblings';
import { TIMING } from '@/lib/rules/timing';
import { takeStep } from '@/lib/client/api';
import { announce, postToTabs } from '@/lib/client/session/events';
import { isRefused, loadedFrames, originOf, type SiblingFrame } from './frames';
import {
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
let queue: Promise<void> = Promise.resolve();
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

/** The server gives the credential out once more: after a sign-in, or when a token was replaced. */
export function expectHandOver(): void {
  setDue(Date.now() + TIMING.handOverS * 1000);
}

/** Hands over in the background: a replaced token, or what could not be handed over before. Frames get time to load. */
export function handOverWhenReady(): Promise<void> {
  return handOver('patient');
}

/** Tells the siblings that nobody is signed in; nothing of an earlier hand-over follows. Resolves after 1 second at the latest. */
export async function signOutSiblings(): Promise<SiblingResults> {
  giveUp();
  setDue(0);
  await queue;
  startHandOver();
  const results = toResults(await deliver(NOBODY, TIMING.ssoWaitMs, allowed.signal), 'signedOut');
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

/** `hurried`: the user waits, so one second is for all of it. `patient`: the second begins when the frames are there. */
type Pace = 'hurried' | 'patient';

function handOver(pace: Pace): Promise<void> {
  const { signal } = allowed;
  queue = queue.then(() => attempt(pace, signal)).catch(() => finishHandOver());
  return queue;
}

async function attempt(pace: Pace, signal: AbortSignal): Promise<void> {
  if (signal.aborted || !isDue()) return;
  startHandOver();
  const startMs = performance.now();
  if (pace === 'hurried') await waitForFrames(1, TIMING.ssoWaitMs, signal);
  else await waitForFrames(SIBLINGS.length, TIMING.frameWaitMs, signal);
  const spentMs = pace === 'hurried' ? performance.now() - startMs : 0;
  // Without a frame to take it, the credential stays on the server and may be asked for again.
  const isOfUse = loadedFrames().length > 0 && !signal.aborted;
  const acknowledged = isOfUse ? await fetchAndDeliver(TIMING.ssoWaitMs - spentMs, signal) : NONE;
  finishHandOver(acknowledged && !signal.aborted ? toResults(acknowledged, 'signedIn') : undefined);
}

/** Null if the server gives nothing out any more: then what was known before still holds. */
async function fetchAndDeliver(waitMs: number, signal: AbortSignal): Promise<ReadonlySet<SiblingName> | null> {
  const startMs = performance.now();
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, waitMs))]);
  const { data, failure } = await takeStep('hand-over', {}, inTime);
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
 * @param waitMs the longest it may take
 * @param signal from its abort on nothing is posted
 * @returns the siblings that acknowledged
 */
function deliver(credential: Credential, waitMs: number, signal: AbortSignal): Promise<ReadonlySet<SiblingName>> {
  return new Promise((resolve) => {
    const id = crypto.randomUUID();
    const posted = new Set<SiblingName>();
    const acknowledged = new Set<SiblingName>();
    const post = () => {
      for (const { name, origin, window } of loadedFrames()) {
        if (posted.has(name)) continue;
        posted.add(name);
        window.postMessage({ type: 'sso:credential', id, ...credential }, origin);
      }
    };
    const onMessage = (event: MessageEvent<unknown>) => {
      for (const frame of loadedFrames()) {
        if (posted.has(frame.name) && !acknowledged.has(frame.name) && isAck(event, frame, id))
          acknowledged.add(frame.name);
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
    const deadline = setTimeout(end, Math.max(0, waitMs));
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
