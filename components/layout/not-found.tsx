'use client';

import { useTranslations } from 'next-intl';
import buttons from '@/components/ui/button.module.css';
import { classNames } from '@/components/ui/class-names';
import styles from './message.module.css';
import { OpenCard } from './open-card';
import { PlainFrame } from './plain-frame';

export function NotFound() {
  const t = useTranslations('errorPage');
  return (
    <div className={styles.middle}>
      <OpenCard title={t('notFoundTitle')} purpose={t('notFoundText')}>
        <p className={styles.ways}>
          <a href="/" className={classNames(buttons.button, buttons.primary)}>
            {t('toHome')}
          </a>
        </p>
      </OpenCard>
    </div>
  );
}

/** It comes along with every screen: of a component of the browser the page's data holds the name alone. Its frame makes no call. */
export function NotFoundInFrame() {
  return (
    <PlainFrame>
      <NotFound />
    </PlainFrame>
  );
}
