'use client';

import type { Route } from 'next';
import { usePathname, useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { RadioGroup } from '@/components/ui/radio-group';
import { canLeave } from '@/lib/client/navigation/leave-guard';
import { reloadPage } from '@/lib/client/navigation/reload-page';
import { knownTheme, LANG_COOKIE, preferenceCookie, type Theme, THEME_COOKIE, THEMES } from '@/lib/i18n/preferences';
import { type Locale, LOCALE_NAMES, LOCALES } from '@/lib/rules/locales';
import styles from './preferences.module.css';

interface PreferencesProps {
  theme: Theme;
  /** In one line, where there is no room for their names. */
  isRow?: boolean;
}

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

export function LanguageSwitch() {
  const t = useTranslations('shell');
  const current = useLocale();
  const router = useRouter();
  const pathname = usePathname();
  return (
    <div role="group" aria-label={t('language')} className={styles.group}>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          className={styles.choice}
          aria-pressed={locale === current}
          onClick={() => locale !== current && canLeave() && setLanguage(locale, router, pathname)}
        >
          {LOCALE_NAMES[locale]}
        </button>
      ))}
    </div>
  );
}

/**
 * Loads no new document, so that unsaved input stays. A `lang` in the address, or in the one that a sign-in leads to, would win
 * over the choice, so it is removed.
 * @param pathname of the router: unlike the browser's it may still have a token in it, which no request is to carry
 */
export function setLanguage(
  locale: Locale,
  router: Pick<ReturnType<typeof useRouter>, 'replace' | 'refresh'>,
  pathname = window.location.pathname,
): void {
  document.cookie = preferenceCookie(LANG_COOKIE, locale);
  if (pathname !== window.location.pathname) return reloadPage();
  const address = new URL(window.location.href);
  const target = URL.parse(address.searchParams.get('redirect') ?? '', address.origin);
  const isTargetIn = target?.origin === address.origin && target.searchParams.has('lang');
  if (isTargetIn) address.searchParams.set('redirect', withoutLanguage(target));
  // The same screen that is open now, so it is a known route.
  if (isTargetIn || address.searchParams.has('lang'))
    router.replace(withoutLanguage(address) as Route, { scroll: false });
  // The router would write back the address that it knows, with what a screen has taken out of it.
  else window.history.replaceState(null, '', address);
  router.refresh();
}

function withoutLanguage(address: URL): string {
  address.searchParams.delete('lang');
  return address.pathname + address.search + address.hash;
}

const ICONS = { light: 'sun', dark: 'moon', system: 'monitor' } as const;

export function ThemeSwitch({ saved }: { saved: Theme }) {
  const t = useTranslations('shell');
  const theme = useSyncExternalStore(watchTheme, readTheme, () => saved);
  const options = THEMES.map((value) => ({ value, label: t(`themes.${value}`), icon: ICONS[value] }));
  return <RadioGroup label={t('theme')} labelHidden compact value={theme} options={options} onChange={setTheme} />;
}

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // Not every browser has the cookie store API.
  document.cookie = preferenceCookie(THEME_COOKIE, theme);
}

function readTheme(): Theme {
  return knownTheme(document.documentElement.dataset.theme);
}

function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
