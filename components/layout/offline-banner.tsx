'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';
import { stayWhenOffline } from '@/lib/client/navigation/stay-when-offline';
import styles from './offline-banner.module.css';
import { useOnline } from './use-online';

/** Shows that the browser is offline, and meanwhile stops links, which would lead to the browser's own error page. */
export function OfflineBanner() {
  const isOnline = useOnline();
  const t = useTranslations('shell');
  const tell = useEffectEvent(() => void toast({ tone: 'warn', text: t('offline') }));
  useEffect(() => stayWhenOffline(() => tell()), []);
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
