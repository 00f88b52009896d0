'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { canLeave } from '@/lib/client/navigation/leave-guard';
import { type Locale, LOCALE_NAMES, LOCALES } from '@/lib/rules/locales';
import styles from './language-switch.module.css';
import type { Route } from 'next';
import { LANG_COOKIE, preferenceCookie } from '@/lib/i18n/preferences';

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
          onClick={() => locale !== current && canLeave() && setLanguage(locale, router)}
        >
          {LOCALE_NAMES[locale]}
        </button>
      ))}
    </div>
  );
}

/** Loads no new document, so that unsaved input stays. A `lang` in the address would win over the choice, so it is removed. */
export function setLanguage(locale: Locale, router: Pick<ReturnType<typeof useRouter>, 'replace' | 'refresh'>): void {
  document.cookie = preferenceCookie(LANG_COOKIE, locale);
  const address = new URL(window.location.href);
  if (address.searchParams.has('lang')) {
    address.searchParams.delete('lang');
    // The same screen that is open now, so it is a known route.
    router.replace((address.pathname + address.search + address.hash) as Route, { scroll: false });
  }
  router.refresh();
}
