'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onSession } from '@/lib/client/session/events';
import { mountFrame } from '@/lib/client/sso/frames';
import { expectHandOver, handOverWhenReady } from '@/lib/client/sso/hand-over';
import { isDue } from '@/lib/client/session/sso-status';
import { type Sibling, signInPage } from '@/lib/rules/auth/siblings';
import { TIMING } from '@/lib/rules/timing';
import styles from './sso-frames.module.css';

interface SsoFramesProps {
  siblings: readonly Sibling[];
  /** Then a hand-over that was left over is made up for. */
  isSignedIn?: boolean;
  /** Loads the frames at once, because the screen waits for them; otherwise the page comes first. */
  eager?: boolean;
  /** The only screens with frames, and everything below them. */
  screens?: readonly string[];
}

/** The hidden frames of the sibling apps, only in the browser (docs/product.md#shared-sign-in). */
export function SsoFrames({ siblings, isSignedIn = false, eager = false, screens }: SsoFramesProps) {
  const [wanted, setWanted] = useState(0);
  const pathname = usePathname();
  const { length } = siblings;
  useEffect(() => whenLoaded(() => setWanted(eager ? length : 1), eager), [eager, length]);
  // Each in a task of its own: to make a frame holds the page up.
  useEffect(() => {
    if (wanted > 0 && wanted < length) setTimeout(setWanted, 0, wanted + 1);
  }, [wanted, length]);
  useEffect(() => syncSiblings(isSignedIn), [isSignedIn]);
  const isHere = !screens || screens.some((screen) => pathname === screen || pathname.startsWith(`${screen}/`));
  if (wanted === 0 || !isHere) return null;
  return (
    <div className={styles.frames} aria-hidden="true">
      {siblings.slice(0, wanted).map((sibling) => (
        <Frame key={sibling.name} sibling={sibling} />
      ))}
    </div>
  );
}

function Frame({ sibling }: { sibling: Sibling }) {
  const ref = useRef<HTMLIFrameElement>(null);
  const t = useTranslations('sso');
  const { name, url } = sibling;
  // A frame that fails at once has loaded before a plain effect runs.
  useLayoutEffect(() => (ref.current ? mountFrame({ name, url }, ref.current) : undefined), [name, url]);
  return (
    <iframe
      ref={ref}
      src={signInPage(sibling)}
      title={t('frame', { name: t(`names.${name}`) })}
      referrerPolicy="no-referrer"
      // It only takes a sign-in: it may not touch this tab, open windows or show dialogs.
      sandbox="allow-scripts allow-same-origin allow-forms"
      tabIndex={-1}
    />
  );
}

const LATEST_MS = 2000;

/** After the page has loaded: a sibling that hangs must not keep the page loading. */
function whenLoaded(work: () => void, isEager: boolean): () => void {
  let cancel = () => {};
  const go = () => {
    if (isEager) work();
    else cancel = whenIdle(work);
  };
  if (document.readyState === 'complete') go();
  else window.addEventListener('load', go, { once: true });
  return () => {
    window.removeEventListener('load', go);
    cancel();
  };
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, LATEST_MS / 10);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}

/**
 * Hands every replaced token over, a burst of them once, and what was left over when the page changed. A burst is not
 * waited out for ever: old tokens die after half a minute.
 * @param isSignedIn whether something can be left over
 * @returns the end of it; what is due stays due
 */
function syncSiblings(isSignedIn: boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latestMs = 0;
  const handOver = () => {
    latestMs = 0;
    void handOverWhenReady();
  };
  const stop = onSession('replaced', () => {
    expectHandOver();
    const nowMs = Date.now();
    latestMs ||= nowMs + TIMING.replacedWaitMaxMs;
    clearTimeout(timer);
    timer = setTimeout(handOver, Math.max(0, Math.min(TIMING.replacedWaitMs, latestMs - nowMs)));
  });
  if (isSignedIn && isDue()) handOver();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
