import { createListeners } from '@/lib/client/create-store';
import type { Failure } from '@/lib/rules/failures';

/**
 * What a call tells about the session: `ended` (sign in again), `replaced` (a new token for the siblings), `otherAccount`
 * (another account signed in meanwhile), `signedIn` (a sign-in has just succeeded).
 */
type SessionEvent = 'ended' | 'replaced' | 'otherAccount' | 'signedIn';

const session = createListeners<[event: SessionEvent, failure: Failure | undefined]>();

/** Returns the end of listening. */
export function onSession(event: SessionEvent, listener: (failure: Failure | undefined) => void): () => void {
  return session.on((happened, failure) => happened === event && listener(failure));
}

export function announce(event: SessionEvent, failure?: Failure): void {
  session.emit(event, failure);
}
