'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { mayLeaveNow } from '@/lib/client/navigation/leave-guard';
import { LOCALE_NAMES, LOCALES } from '@/lib/rules/locales';
import { setLanguage } from './language';
import styles from './language-switch.module.css';

/** Both languages, each by its own name, so that nobody has to read the other one to find theirs. */
export function LanguageSwitch() {
  const t = useTranslations('shell');
  const current = useLocale();
  const router = useRouter();
  return (
    <div role="group" aria-label={t('language')} className={styles.group}>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          className={styles.choice}
          aria-pressed={locale === current}
          onClick={() => locale !== current && mayLeaveNow() && setLanguage(locale, router)}
        >
          {LOCALE_NAMES[locale]}
        </button>
      ))}
    </div>
  );
}
