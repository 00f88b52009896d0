'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { RadioGroup } from '@/components/ui/radio-group';
import { knownTheme, preferenceCookie, type Theme, THEME_COOKIE, THEMES } from '@/lib/i18n/preferences';

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
