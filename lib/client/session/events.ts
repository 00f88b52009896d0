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

/** What one tab tells all others: the user signed out, or the session may be another one now. */
type TabMessage = 'signedOut' | 'changed';

const CHANNEL = 'console.session';
const SELF = Math.random().toString(36).slice(2);

export function postToTabs(news: TabMessage): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ news, from: SELF });
  channel.close();
}

/** Returns the end of listening. */
export function onTabMessage(listener: (news: TabMessage) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<{ news?: unknown; from?: unknown } | null>) => {
    // A channel also carries what this tab posted through another end of it.
    if (data?.from === SELF) return;
    if (data?.news === 'signedOut' || data?.news === 'changed') listener(data.news);
  };
  return () => channel.close();
}
