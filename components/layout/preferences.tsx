'use client';

import { useTranslations } from 'next-intl';
import type { Theme } from '@/lib/i18n/preferences';
import { LanguageSwitch } from '@/components/preferences/language-switch';
import styles from './preferences.module.css';
import { ThemeSwitch } from '@/components/preferences/theme-switch';

interface PreferencesProps {
  theme: Theme;
  /** In one line, where there is no room for their names. */
  isRow?: boolean;
}

/** Language and theme. */
export function Preferences({ theme, isRow = false }: PreferencesProps) {
  const t = useTranslations('shell');
  return (
    <div className={isRow ? styles.row : styles.preferences}>
      {!isRow && <span aria-hidden="true">{t('language')}</span>}
      <LanguageSwitch />
      {!isRow && <span aria-hidden="true">{t('theme')}</span>}
      <ThemeSwitch saved={theme} />
    </div>
  );
}
