import { type SiblingName, SIBLINGS } from '@/lib/rules/auth/siblings';
import { TIMING } from '@/lib/rules/timing';
import { loadedFrames, type SiblingFrame } from './frames';

export interface Credential {
  email: string;
  token: string;
  mfaSessionKey: string;
}

/** Tells a sibling that nobody is signed in. */
export const NOBODY: Credential = { email: '', token: '', mfaSessionKey: '' };

/**
 * Posts a credential to each frame once it has loaded, to that sibling's exact origin. The credential lives in this call
 * alone.
 * @param waitMs the longest it may take
 * @param signal from its abort on nothing is posted
 * @returns the siblings that acknowledged
 */
export function deliver(
  credential: Credential,
  waitMs: number,
  signal: AbortSignal,
): Promise<ReadonlySet<SiblingName>> {
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
