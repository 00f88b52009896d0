'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { RadioGroup } from '@/components/ui/radio-group';
import { THEMES, type Theme } from '@/lib/i18n/preferences';
import { readTheme, setTheme, watchTheme } from './theme';

const ICONS = { light: 'sun', dark: 'moon', system: 'monitor' } as const;

/** Light, dark, or as the system has it. */
export function ThemeSwitch({ saved }: { saved: Theme }) {
  const t = useTranslations('shell');
  const theme = useSyncExternalStore(watchTheme, readTheme, () => saved);
  const options = THEMES.map((value) => ({ value, label: t(`themes.${value}`), icon: ICONS[value] }));
  return <RadioGroup label={t('theme')} labelHidden compact value={theme} options={options} onChange={setTheme} />;
}
