import type { Failure } from '@/lib/rules/failures';

/**
 * What a call can tell about the session, to whoever keeps it: `ended` (sign in again), `replaced` (a new token: hand it
 * on to the siblings), `otherAccount` (another account signed in meanwhile), `signedIn` (a sign-in has just succeeded).
 */
type SessionEvent = 'ended' | 'replaced' | 'otherAccount' | 'signedIn';
type Listener = (failure: Failure | undefined) => void;

const listeners = new Map<SessionEvent, Set<Listener>>();

/** Listens for an event of the session. Returns the end of listening. */
export function onSession(event: SessionEvent, listener: Listener): () => void {
  const set = listeners.get(event) ?? new Set();
  listeners.set(event, set.add(listener));
  return () => {
    set.delete(listener);
  };
}

/** Tells everybody who listens. */
export function announce(event: SessionEvent, failure?: Failure): void {
  for (const listener of listeners.get(event) ?? []) listener(failure);
}
