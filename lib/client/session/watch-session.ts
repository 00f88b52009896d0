import type { Failure } from '@/lib/rules/failures';
import { TIMING } from '@/lib/rules/timing';
import { onSession, onTabMessage } from './events';
import { readSession } from '@/lib/client/api';

export type SessionPhase =
  | { name: 'fine' | 'signedOut' | 'endedElsewhere' | 'otherAccount' }
  /** `isFinal`: using it does not help any more. */
  | { name: 'ending'; endsAtMs: number; isFinal: boolean }
  | { name: 'timedOut' | 'expired'; failure: Failure };

export interface SessionWatch {
  check: () => Promise<void>;
  /** Uses the session, so that it lasts. */
  stay: () => Promise<void>;
  stop: () => void;
}

const TIMED_OUT: Failure = { code: 'sessionTimeout', status: 401, requestId: '' };

/**
 * Watches the session of a page: its end, what calls tell about it, and what other tabs do. Looking never prolongs it.
 * @param session whose page this is, and when the session ends unless it is used
 * @param show called with each new phase
 */
export function watchSession(
  session: { fingerprint: string; endsInMs: number },
  show: (phase: SessionPhase) => void,
): SessionWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let phase: SessionPhase = { name: 'fine' };
  let isOver = false;
  const go = (next: SessionPhase) => {
    phase = next;
    show(next);
  };
  const lookIn = (ms: number) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void check(), Math.max(0, ms));
  };
  const take = ({ data, failure }: Awaited<ReturnType<typeof readSession>>, isUsed = false) => {
    // Another account comes as an event; without an answer nothing is known, so nothing is shown.
    if (failure) return failure.code === 'otherAccount' ? undefined : lookIn(TIMING.sessionRetryMs);
    clearTimeout(timer);
    if (data && data.fingerprint !== session.fingerprint) return go({ name: 'otherAccount' });
    // The same account may stand half-way in a new sign-in.
    if (data?.state !== 'signedIn')
      return phase.name === 'timedOut' ? undefined : go({ name: 'timedOut', failure: TIMED_OUT });
    const isEnding = data.endsInMs <= TIMING.expiryNoticeMs;
    lookIn(isEnding ? data.endsInMs + 1000 : data.endsInMs - TIMING.expiryNoticeMs);
    if (isEnding) go({ name: 'ending', endsAtMs: Date.now() + data.endsInMs, isFinal: isUsed });
    else if (phase.name !== 'fine') go({ name: 'fine' });
  };
  const check = async () => take(await readSession('look'));
  let isDoubted = false;
  const doubt = async (failure: Failure) => {
    if (isDoubted) return;
    isDoubted = true;
    const look = await readSession('look');
    isDoubted = false;
    if (look.data) take(look);
    else go({ name: 'timedOut', failure });
  };
  const stay = async () => take(await readSession('use'), true);
  const stops = listen(go, { check, doubt }, () => phase);
  lookIn(session.endsInMs - TIMING.expiryNoticeMs);
  return {
    check,
    stay,
    stop: () => [() => clearTimeout(timer), () => (isOver = true), ...stops].forEach((end) => end()),
  };
}

function listen(
  go: (phase: SessionPhase) => void,
  { check, doubt }: { check: () => Promise<void>; doubt: (failure: Failure) => Promise<void> },
  now: () => SessionPhase,
): (() => void)[] {
  let hiddenAtMs = 0;
  const onVisible = () => {
    if (document.visibilityState === 'hidden') hiddenAtMs = Date.now();
    // A moment in another tab is not worth a request; a lid that was closed over lunch is.
    else if (Date.now() - hiddenAtMs >= TIMING.sessionRecheckMs || now().name === 'timedOut') void check();
  };
  document.addEventListener('visibilitychange', onVisible);
  return [
    () => document.removeEventListener('visibilitychange', onVisible),
    onSession('otherAccount', () => go({ name: 'otherAccount' })),
    onSession('ended', (failure = TIMED_OUT) => {
      if (now().name === 'expired' || now().name === 'signedOut') return;
      if (failure.code === 'sessionEnded') return go({ name: 'endedElsewhere' });
      if (failure.code === 'sessionExpired') return go({ name: 'expired', failure });
      // A call may have left with the session that this browser's next one has replaced meanwhile.
      void doubt(failure);
    }),
    onSession('replaced', () => {
      if (now().name === 'timedOut') void check();
    }),
    onTabMessage((news) => (news === 'signedOut' ? go({ name: 'signedOut' }) : void check())),
  ];
}
