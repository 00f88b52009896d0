'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { RadioGroup } from '@/components/ui/radio-group';
import { knownTheme, preferenceCookie, type Theme, THEME_COOKIE, THEMES } from '@/lib/i18n/preferences';

const ICONS = { light: 'sun', dark: 'moon', system: 'monitor' } as const;

/** Light, dark, or as the system has it. */
export function ThemeSwitch({ saved }: { saved: Theme }) {
  const t = useTranslations('shell');
  const theme = useSyncExternalStore(watchTheme, readTheme, () => saved);
  const options = THEMES.map((value) => ({ value, label: t(`themes.${value}`), icon: ICONS[value] }));
  return <RadioGroup label={t('theme')} labelHidden compact value={theme} options={options} onChange={setTheme} />;
}

/** Changes the colour theme at once and remembers it in this browser. */
function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // The cookie store API is not everywhere yet; this one is.
  document.cookie = preferenceCookie(THEME_COOKIE, theme);
}

/** The theme shown now. */
function readTheme(): Theme {
  return knownTheme(document.documentElement.dataset.theme);
}

/** Calls back when the theme changes, whoever changed it. @returns the way to stop */
function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
