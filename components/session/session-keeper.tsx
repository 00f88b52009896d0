'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isSignedOutHere, storeSignIn, storeSignOut } from '@/lib/client/session/stored-sign-in';
import { type SessionPhase, type SessionWatch, watchSession } from '@/lib/client/session/watch-session';
import { endExpiredSession, hidePage, openAgain, toSignIn } from './end-session';
import { ReturnDialog } from './return-dialog';
import { useSWRConfig } from 'swr';
import { useTranslations } from 'next-intl';
import { dismissToast, toast } from '@/components/ui/toast';
import { useLocalTime } from '@/lib/client/use-local-time';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import styles from './session-keeper.module.css';

interface SessionKeeperProps {
  /** The login id whose page this is. */
  account: string;
  fingerprint: string;
  /** When the session ends unless it is used, milliseconds from when the page was made. */
  endsInMs: number;
}

/**
 * Keeps the session of a signed-in page (specification, sections 4 and 8): what the browser keeps, the notice before the
 * end, the way back afterwards without losing what was typed, and what other tabs do.
 */
export function SessionKeeper({ account, fingerprint, endsInMs }: SessionKeeperProps) {
  const [phase, setPhase] = useState<SessionPhase>({ name: 'fine' });
  const watch = useRef<SessionWatch>(null);

  // A page out of the router's cache, after a sign-out in this very tab: nothing of it is shown.
  useLayoutEffect(() => {
    if (isSignedOutHere()) openAgain();
    else storeSignIn(account);
  }, [account]);

  useEffect(() => {
    const started = watchSession({ fingerprint, endsInMs }, setPhase);
    watch.current = started;
    return () => started.stop();
  }, [fingerprint, endsInMs]);

  useEffect(() => {
    if (phase.name === 'expired') void endExpiredSession();
    else if (phase.name === 'timedOut') storeSignOut({ wanted: false });
    else if (phase.name === 'signedOut') toSignIn();
  }, [phase.name]);

  const check = () => watch.current?.check() ?? Promise.resolve();
  useShownAgain(check);
  useFreshReads(phase.name);
  useEndingNotice(phase, () => void watch.current?.stay());
  if (phase.name === 'timedOut')
    return <ReturnDialog key={phase.failure.requestId} failure={phase.failure} onCheck={check} />;
  if (phase.name === 'fine' || phase.name === 'ending') return null;
  return <ClosedPage why={phase.name} />;
}

/** Once the session is back, what could not be read meanwhile is read again. */
function useFreshReads(phase: SessionPhase['name']): void {
  const { mutate } = useSWRConfig();
  const before = useRef(phase);
  useEffect(() => {
    if (phase === 'fine' && before.current === 'timedOut') void mutate(() => true);
    before.current = phase;
  }, [phase, mutate]);
}

/** A page that the browser kept whole and shows again stays invisible until the session has been looked at. */
function useShownAgain(check: () => Promise<void>): void {
  const look = useEffectEvent(check);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      hidePage(true);
      void look().finally(() => hidePage(false));
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}

/** Says two minutes ahead that the session ends, with the way to go on; gone again once it goes on. */
export function useEndingNotice(phase: SessionPhase, onStay: () => void): void {
  const t = useTranslations('session');
  const momentOf = useLocalTime();
  const tell = useEffectEvent((endsAtMs: number, isFinal: boolean) => {
    const time = momentOf(endsAtMs, 'time');
    if (isFinal) return toast({ tone: 'warn', text: t('endingFinal', { time }) });
    return toast({ tone: 'warn', text: t('ending', { time }), action: { label: t('stay'), onSelect: onStay } });
  });
  const endsAtMs = phase.name === 'ending' ? phase.endsAtMs : 0;
  const isFinal = phase.name === 'ending' && phase.isFinal;
  useEffect(() => {
    if (endsAtMs === 0) return;
    const id = tell(endsAtMs, isFinal);
    return () => dismissToast(id);
  }, [endsAtMs, isFinal]);
}

/** Why a page is closed: its account signed out in another tab, its token is dead, or another account signed in. */
type Closed = 'signedOut' | 'expired' | 'otherAccount';

/** Takes the place of a page that must not be seen or used any more. The page beneath is not displayed at all. */
function ClosedPage({ why }: { why: Closed }) {
  const t = useTranslations(`session.${why}`);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = ref.current;
    if (!place) return;
    const others = [...document.body.children].filter(
      (other): other is HTMLElement => other instanceof HTMLElement && other !== place && !other.hidden,
    );
    for (const other of others) other.hidden = true;
    place.focus();
    return () => {
      for (const other of others) other.hidden = false;
    };
  }, []);
  return createPortal(
    <div ref={ref} className={styles.page} role="alertdialog" aria-label={t('title')} tabIndex={-1}>
      <div className={styles.words}>
        <Icon name="lock" size={24} />
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.text}>{t('text')}</p>
        {why === 'otherAccount' && (
          <Button variant="primary" icon="refresh" onClick={openAgain}>
            {t('action')}
          </Button>
        )}
        {why === 'signedOut' && (
          <Button variant="primary" onClick={toSignIn}>
            {t('action')}
          </Button>
        )}
      </div>
    </div>,
    document.body,
  );
}
