'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { setApiAccount, takeStep } from '@/lib/client/api';
import { hasSignedOutMessage, setSignedOutMessage } from '@/lib/client/flash-message';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { postToTabs } from '@/lib/client/session/events';
import { signOutSiblings } from '@/lib/client/sso/hand-over';
import { isSignedOutHere, storeSignIn, storeSignOut } from '@/lib/client/session/stored-sign-in';
import { type SessionPhase, type SessionWatch, watchSession } from '@/lib/client/session/watch-session';
import { readStored } from '@/lib/client/storage';
import { useSWRConfig } from 'swr';
import { EndingDialog, useEndingNotice } from '@/components/session/session-notices';
import { useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import styles from './session-monitor.module.css';
import { Dialog } from '@/components/ui/dialog';
import { ExternalLink } from '@/components/ui/external-link';
import { Alert } from '@/components/ui/alert';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import type { Failure } from '@/lib/rules/failures';

interface SessionMonitorProps {
  account: string;
  fingerprint: string;
  /** When the session ends unless it is used, counted from the render. */
  endsInMs: number;
}

/**
 * Follows the session of a signed-in page: what the browser stores of it, the notice before it ends, the way back without
 * losing input, and what other tabs do (docs/product.md#session-end).
 */
export function SessionMonitor({ account, fingerprint, endsInMs }: SessionMonitorProps) {
  const [phase, setPhase] = useState<SessionPhase>({ name: 'fine' });
  const watch = useRef<SessionWatch>(null);
  // The frame may answer before its screen does: a link of it may bring another account's.
  setApiAccount(fingerprint);

  // A page out of the router's cache, after a sign-out in this tab: nothing of it may be seen.
  useLayoutEffect(() => {
    if (isSignedOutHere()) reloadHidden();
    else storeSignIn(account);
  }, [account]);

  useEffect(() => {
    // A page that was rendered anew is of a session that lives; what an earlier watch learns late is looked at again.
    setPhase((now) => (now.name === 'ending' || now.name === 'timedOut' ? { name: 'fine' } : now));
    const started = watchSession({ fingerprint, endsInMs }, (next) =>
      watch.current === started ? setPhase((now) => phaseAfter(now, next)) : void watch.current?.check(),
    );
    watch.current = started;
    return () => started.stop();
  }, [fingerprint, endsInMs]);

  useEffect(() => {
    if (phase.name === 'expired') void endExpiredSession();
    else if (phase.name === 'timedOut') storeSignOut({ wanted: false });
    else if (phase.name === 'signedOut') toSignIn();
    else if (phase.name === 'endedElsewhere') {
      storeSignOut({ wanted: false });
      // Somebody ended this session: nothing of the page stays in sight.
      hidePage(true);
      toSignIn('&reason=endedElsewhere');
    }
  }, [phase.name]);

  const check = () => watch.current?.check() ?? Promise.resolve();
  useCheckWhenShownAgain(check, phase.name);
  useReadsAfterReturn(phase.name);
  const stay = () => void watch.current?.stay();
  useEndingNotice(phase, stay);
  if (phase.name === 'ending') return <EndingDialog key={phase.endsAtMs} phase={phase} onStay={stay} />;
  if (phase.name === 'timedOut')
    return <ReturnDialog key={phase.failure.requestId} failure={phase.failure} onCheck={check} />;
  if (phase.name === 'fine' || phase.name === 'endedElsewhere') return null;
  return <ClosedPage why={phase.name} />;
}

/** Only a session of its own account opens a closed page again: the end of another's would show what lies under it. */
function phaseAfter(now: SessionPhase, next: SessionPhase): SessionPhase {
  const isLive = ({ name }: SessionPhase) => name === 'fine' || name === 'ending';
  return isLive(now) || now.name === 'timedOut' || isLive(next) ? next : now;
}

function useReadsAfterReturn(phase: SessionPhase['name']): void {
  const { mutate } = useSWRConfig();
  const before = useRef(phase);
  useEffect(() => {
    const wasClosed = before.current === 'timedOut' || before.current === 'otherAccount';
    if (phase === 'fine' && wasClosed) void mutate(() => true);
    before.current = phase;
  }, [phase, mutate]);
}

/** A page out of the browser's back/forward cache stays hidden until the session was checked and what came of it is drawn. */
function useCheckWhenShownAgain(check: () => Promise<void>, phase: SessionPhase['name']): void {
  const [checks, setChecks] = useState(0);
  const checkNow = useEffectEvent(check);
  const show = useEffectEvent(() => phase === 'endedElsewhere' || hidePage(false));
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (readStored('signin') === 'false') return reloadHidden();
      hidePage(true);
      void checkNow().finally(() => setChecks((before) => before + 1));
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  useEffect(() => {
    if (checks > 0) show();
  }, [checks]);
}

/** Shows a dialog in place of the page, whatever opens later. @returns shows the page again */
function coverPage(place: HTMLDialogElement): () => void {
  // What is no dialog would be inert beside one that was open.
  place.showModal();
  const others = [...document.body.children].filter(
    (other): other is HTMLElement => other instanceof HTMLElement && other !== place && !other.hidden,
  );
  for (const other of others) other.hidden = true;
  place.focus();
  // A dialog whose script comes late opens hidden as it is, and would leave nothing that can be used.
  const stacked = new MutationObserver((changes) => {
    if (!changes.some(({ target }) => target instanceof HTMLDialogElement && target !== place && target.open)) return;
    place.close();
    place.showModal();
  });
  stacked.observe(document.body, { subtree: true, attributeFilter: ['open'] });
  return () => {
    stacked.disconnect();
    for (const other of others) other.hidden = false;
  };
}

/** Signed out in another tab, refused by the provider, or replaced by another account. */
function ClosedPage({ why }: { why: 'signedOut' | 'expired' | 'otherAccount' }) {
  const t = useTranslations(`session.${why}`);
  const ui = useTranslations('ui');
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => (ref.current ? coverPage(ref.current) : undefined), []);
  return createPortal(
    <dialog
      ref={ref}
      className={styles.page}
      role="alertdialog"
      aria-label={t('title')}
      tabIndex={-1}
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.open || currentTarget.showModal()}
    >
      <div className={styles.words}>
        <Icon name="lock" size={24} />
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.text}>{t('text')}</p>
        {why === 'otherAccount' && (
          <Button variant="primary" icon="refresh" onClick={reloadHidden}>
            {ui('reload')}
          </Button>
        )}
        {why === 'signedOut' && (
          <Button variant="primary" onClick={() => toSignIn()}>
            {ui('toSignIn')}
          </Button>
        )}
      </div>
    </dialog>,
    document.body,
  );
}

/** After a timeout the user signs in in another tab, so that input stays. The dialog closes once the session is back. */
function ReturnDialog({ failure, onCheck }: { failure: Failure; onCheck: () => Promise<void> }) {
  const t = useTranslations('session');
  const failureText = useFailureMessage();
  const [isOpen, setOpen] = useState(true);
  const [tries, setTries] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const checkAgain = async () => {
    setBusy(true);
    await onCheck();
    setBusy(false);
    setTries(tries + 1);
  };
  const footer = (
    <>
      <Button onClick={checkAgain} busy={isBusy}>
        {t('goOn')}
      </Button>
      <ExternalLink href={`${signInHere()}&reason=timeout`} variant="primary">
        {t('signInAgain')}
      </ExternalLink>
    </>
  );
  return (
    <Dialog open={isOpen} title={t('endedTitle')} onClose={() => setOpen(false)} footer={footer} size="m">
      <p>{failureText(failure)}</p>
      <p className={styles.kept}>{t('kept')}</p>
      {tries > 0 && !isBusy && (
        <Alert key={tries} tone="warn" announce>
          {t('notYet')}
        </Alert>
      )}
    </Dialog>
  );
}

// Each of these loads a new document, so that nothing of this page stays in memory.

/** After the provider refused the token: signs out everywhere and goes to `/`, where the next page says why. */
async function endExpiredSession(): Promise<void> {
  storeSignOut({ wanted: false });
  postToTabs('signedOut');
  // A refused call has ended the session already; a refused read of a page has not.
  await Promise.all([signOutSiblings(), takeStep('sign-out', {})]);
  setSignedOutMessage({ why: 'expired' });
  navigateTo(hasSignedOutMessage() ? '/' : '/signin?reason=accessEnded');
}

function toSignIn(why = ''): void {
  navigateTo(signInHere() + why);
}

function signInHere(): string {
  return `/signin?redirect=${encodeURIComponent(location.pathname + location.search)}`;
}

/** Loads this page again, hidden until the server has answered. */
function reloadHidden(): void {
  hidePage(true);
  // Without the fragment, because to a fragment the browser would only scroll.
  navigateTo(location.pathname + location.search);
}

/** Hides or shows the page ahead of the next paint. */
function hidePage(isHidden: boolean): void {
  document.documentElement.style.visibility = isHidden ? 'hidden' : '';
}
