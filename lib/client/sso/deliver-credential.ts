import { type SiblingName, SIBLINGS } from '@/lib/rules/auth/siblings';
import { TIMING } from '@/lib/rules/timing';
import { loadedFrames, type SiblingFrame } from './frames';

/** What a sibling takes as its sign-in (wire contract, section 6). */
export interface Credential {
  email: string;
  token: string;
  mfaSessionKey: string;
}

/** What tells a sibling that nobody is signed in any more. */
export const NOBODY: Credential = { email: '', token: '', mfaSessionKey: '' };

/**
 * Posts a credential to each frame once it has loaded, to that sibling's exact origin, and gathers the acknowledgements.
 * The credential lives in this call alone and is gone with it.
 * @param waitMs the most it may take, milliseconds
 * @param signal gives it up: nothing is posted from then on
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
 * Whether a message is the acknowledgement of one hand-over by one frame (wire contract, section 6): from that frame's
 * own window and origin, with this id, and of exactly this shape. Everything else is somebody else's, whatever it holds;
 * judging it never throws and never reads further than it must (promises: V-F3, V-F4).
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
  // A plain object has one prototype above it. One from another window's realm still has.
  const prototype: unknown = Object.getPrototypeOf(data);
  if (prototype === null || Object.getPrototypeOf(prototype) !== null) return false;
  if (Reflect.ownKeys(data).length !== 2) return false;
  return valueOf(data, 'type') === 'sso:ack' && valueOf(data, 'id') === id;
}

/** A field's value; nothing where the field would run code to make one. */
function valueOf(data: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(data, name)?.value;
}
