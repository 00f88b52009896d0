'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { MAIN_ID } from '@/components/layout/skip-link';
import { readStored, writeStored } from '@/lib/client/storage';
import { useReadOnly } from '@/lib/client/use-permission';
import styles from './read-only-banner.module.css';

/** While this browser is in read-only mode: one banner over every screen that says why, and how to leave it. */
export function ReadOnlyBanner() {
  const isReadOnly = useReadOnly();
  const t = useTranslations('session.readOnly');
  if (!isReadOnly) return null;
  const owner = readStored('workspaceEmail');
  const leave = () => {
    writeStored('readOnlyMode', null);
    // The banner goes, and its button with it.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.banner} aria-label={t('title')}>
      <div className={styles.inside}>
        <Icon name="lock" size={20} />
        <p className={styles.words}>
          <strong>{t('title')}</strong>
          <span>{owner ? t('whyOwner', { owner }) : t('why')}</span>
        </p>
        <Button size="s" onClick={leave}>
          {t('leave')}
        </Button>
      </div>
    </section>
  );
}
