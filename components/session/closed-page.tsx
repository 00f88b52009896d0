'use client';

import { useTranslations } from 'next-intl';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import styles from './closed-page.module.css';
import { openAgain, toSignIn } from './end-session';

/** Why a page is closed: its account signed out in another tab, its token is dead, or another account signed in. */
export type Closed = 'signedOut' | 'expired' | 'otherAccount';

/** Takes the place of a page that must not be seen or used any more. The page beneath is not displayed at all. */
export function ClosedPage({ why }: { why: Closed }) {
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
