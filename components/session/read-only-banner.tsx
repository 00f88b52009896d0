'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { MAIN_ID } from '@/components/layout/skip-link';
import { readStored, writeStored } from '@/lib/client/storage';
import { useReadOnly } from '@/lib/client/use-permission';
import styles from './read-only-banner.module.css';

export function ReadOnlyBanner() {
  const isReadOnly = useReadOnly();
  const t = useTranslations('session.readOnly');
  if (!isReadOnly) return null;
  const owner = readStored('workspaceEmail');
  const turnOff = () => {
    writeStored('readOnlyMode', null);
    // The banner goes, and the button that has the focus with it.
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
        <Button size="s" onClick={turnOff}>
          {t('leave')}
        </Button>
      </div>
    </section>
  );
}
