'use client';

import { useTranslations } from 'next-intl';
import type { Theme } from '@/lib/i18n/preferences';
import { LanguageSwitch } from './language-switch';
import styles from './preferences.module.css';
import { ThemeSwitch } from './theme-switch';

/** Language and theme. */
export function Preferences({ theme }: { theme: Theme }) {
  const t = useTranslations('shell');
  return (
    <div className={styles.preferences}>
      <span aria-hidden="true">{t('language')}</span>
      <LanguageSwitch />
      <span aria-hidden="true">{t('theme')}</span>
      <ThemeSwitch saved={theme} />
    </div>
  );
}
