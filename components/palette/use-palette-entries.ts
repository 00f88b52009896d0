'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFrameUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import { THEMES } from '@/lib/i18n/preferences';
import type { CurrentUser } from '@/lib/rules/current-user';
import { LOCALE_NAMES, LOCALES } from '@/lib/rules/locales';
import { domainEntries, type Entry, fixedEntries, keyEntries, memberEntries } from './palette-entries';

interface PaletteEntries {
  entries: readonly Entry[];
  isLoading: boolean;
  /** Something could not be read, so that what is not found may still be there. */
  hasFailed: boolean;
}

export function usePaletteEntries(support: string): PaletteEntries {
  const me = useFrameUser();
  const hasOrganization = Boolean(me?.organization);
  const members = useQuery('member.list', undefined, { isPaused: !hasOrganization });
  const organization = useQuery('organization.read', undefined, { isPaused: !hasOrganization });
  const mayReadKeys = hasOrganization && me?.role !== 'general';
  const keys = useQuery('apikey.list', undefined, { isPaused: !mayReadKeys });
  const fixed = useFixedEntries(me, support);
  const entries = useMemo(
    () => [
      ...fixed,
      ...memberEntries(members.data?.members ?? []),
      ...domainEntries(organization.data?.organization.services.Customine ?? []),
      ...keyEntries(keys.data?.apikeys ?? []),
    ],
    [fixed, members.data, organization.data, keys.data],
  );
  const reads = [members, organization, keys];
  return {
    entries,
    isLoading: reads.some(({ data, isLoading }) => isLoading && !data),
    hasFailed: reads.some(({ data, failure }) => failure && !data),
  };
}

function useFixedEntries(me: CurrentUser | null, support: string): Entry[] {
  const t = useTranslations('palette');
  const shell = useTranslations('shell');
  return useMemo(() => {
    const fixed = (me ? fixedEntries(me) : []).map((entry): Entry => {
      const { name, group, href } = entry;
      const way = 'isDocument' in entry ? { kind: 'document' as const, href } : { kind: 'screen' as const, href };
      return { id: name, group, label: t(`entries.${name}.label`), words: t(`entries.${name}.words`), way };
    });
    const languages = LOCALES.map((locale): Entry => {
      const label = t('language', { name: LOCALE_NAMES[locale] });
      return {
        id: `language-${locale}`,
        group: 'acts',
        label,
        words: t('languageWords'),
        way: { kind: 'language', locale },
      };
    });
    const themes = THEMES.map((theme): Entry => {
      const label = t('theme', { name: shell(`themes.${theme}`) });
      return {
        id: `theme-${theme}`,
        group: 'acts',
        label,
        words: t(`themeWords.${theme}`),
        way: { kind: 'theme', theme },
      };
    });
    const others: Entry[] = [
      {
        id: 'support',
        group: 'acts',
        label: shell('support'),
        words: t('supportWords'),
        way: { kind: 'site', href: support },
      },
    ];
    if (me) {
      const way = { kind: 'copy' as const, text: me.account };
      others.unshift({ id: 'copy', group: 'acts', label: t('copy'), detail: me.account, words: t('copyWords'), way });
    }
    return [...fixed, ...others, ...languages, ...themes];
  }, [me, support, t, shell]);
}
