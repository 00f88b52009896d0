'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { dismissToast, toast } from '@/components/ui/toast';
import styles from './offline-banner.module.css';
import { useOnline } from '@/lib/client/browser-state';
import { readSession } from '@/lib/client/api';
import { screenGivenUp } from '@/lib/client/navigation/coming-screen';
import { addLeaveGate, linkTarget, onLeave } from '@/lib/client/navigation/leave-guard';

/** Shows that the browser is offline, and meanwhile stops links, which would lead to the browser's own error page. */
export function OfflineBanner() {
  const isOnline = useOnline();
  const t = useTranslations('shell');
  const told = useRef(0);
  const tell = useEffectEvent(() => {
    told.current = toast({ tone: 'warn', text: t('offline') });
  });
  useEffect(() => stayWhenOffline(() => tell()), []);
  useEffect(() => {
    if (isOnline) dismissToast(told.current);
  }, [isOnline]);
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.banner}>
          <Icon name="offline" size={20} />
          <strong>{t('offline')}</strong>
          <span>{t('offlineMore')}</span>
        </p>
      )}
    </div>
  );
}

/**
 * Stays on the page, with its input, while no other can be loaded: offline the browser would replace it by an error page.
 * @param tell tells the user why the page stays
 * @returns the end of it
 */
function stayWhenOffline(tell: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const staysHere = () => {
    if (navigator.onLine) return false;
    tell();
    return true;
  };
  const ungate = addLeaveGate(staysHere);
  // Ahead of all other listeners, the router's among them.
  window.addEventListener('click', (event) => leadsAway(event) && staysHere() && stop(event), {
    capture: true,
    signal,
  });
  const unhold = 'navigation' in window ? holdNavigation(window.navigation, tell) : undefined;
  return () => {
    listening.abort();
    ungate();
    unhold?.();
  };
}

function leadsAway(event: MouseEvent): boolean {
  const to = linkTarget(event);
  if (!to || !/^https?:$/.test(to.protocol)) return false;
  const { origin, pathname, search } = window.location;
  return to.origin + to.pathname + to.search !== origin + pathname + search;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * A router that cannot load a screen loads the whole document instead, and would end on an error page. So a navigation to
 * another document of the console waits until the server has answered, unless the console asked for it itself.
 */
function holdNavigation(navigation: Navigation, tell: () => void): () => void {
  let isFree = false;
  const free = () => {
    isFree = true;
    setTimeout(() => (isFree = false));
  };
  const hold = (event: NavigateEvent) => {
    const { url, sameDocument } = event.destination;
    const isOurs = URL.parse(url)?.origin === window.location.origin;
    const { navigationType: history } = event;
    // A click of the user was checked by the listener above.
    if (isFree || event.userInitiated || sameDocument || !isOurs || !event.cancelable) return;
    if (event.downloadRequest !== null || (history !== 'push' && history !== 'replace')) return;
    event.preventDefault();
    void goOn(url, history);
  };
  const goOn = async (url: string, history: 'push' | 'replace') => {
    const { failure } = await readSession('use');
    if (failure?.code === 'offline') {
      screenGivenUp.emit();
      return tell();
    }
    free();
    navigation.navigate(url, { history });
  };
  navigation.addEventListener('navigate', hold);
  const deafen = onLeave(free);
  return () => {
    navigation.removeEventListener('navigate', hold);
    deafen();
  };
}
