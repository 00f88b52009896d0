import { SIBLINGS, type SiblingName } from '@/lib/rules/auth/siblings';
import { TIMING } from '@/lib/rules/timing';
import { isAck } from './sso-ack';
import { loadedFrames } from './frames';

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
