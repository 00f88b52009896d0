import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from './icon';
import styles from './read-only-note.module.css';

/** Says that something can be read but not changed, and why. */
export function ReadOnlyNote({ children }: { children: ReactNode }) {
  const t = useTranslations('ui');
  return (
    <p className={styles.note}>
      <Icon name="lock" />
      <span>
        <strong className={styles.word}>{t('readOnly')}</strong>
        {children}
      </span>
    </p>
  );
}
