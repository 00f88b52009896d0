import type { Route } from 'next';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFrameUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import { THEMES } from '@/lib/i18n/preferences';
import { SEARCH_WORDS } from '@/lib/i18n/search-words';
import type { CurrentUser } from '@/lib/rules/current-user';
import { LOCALE_NAMES, LOCALES } from '@/lib/rules/locales';
import { domainEntries, type Entry, fixedEntries, guidesOf, keyEntries, memberEntries } from './palette-entries';

interface PaletteEntries {
  entries: readonly Entry[];
  /** Where to go on if nothing is found. */
  helps: readonly Entry[];
  isLoading: boolean;
  /** Something could not be read, so that what is not found may still be there. */
  hasFailed: boolean;
}

/** All that the palette finds: what there is to open and to do at once, people and things as soon as they are read. */
export function usePaletteEntries(support: string): PaletteEntries {
  const me = useFrameUser();
  const hasOrganization = Boolean(me?.organization);
  const members = useQuery('member.list', undefined, { isPaused: !hasOrganization });
  const organization = useQuery('organization.read', undefined, { isPaused: !hasOrganization });
  const mayReadKeys = hasOrganization && me?.role !== 'general';
  const keys = useQuery('apikey.list', undefined, { isPaused: !mayReadKeys });
  const screens = useScreenEntries(me);
  const settings = useSettingEntries();
  const helps = useHelpEntries(support);
  const copy = useCopyEntry(me);
  const entries = useMemo(
    () => [
      ...screens,
      ...copy,
      ...helps,
      ...settings,
      ...memberEntries(members.data?.members ?? []),
      ...domainEntries(organization.data?.organization.services.Customine ?? []),
      ...keyEntries(keys.data?.apikeys ?? []),
    ],
    [screens, copy, helps, settings, members.data, organization.data, keys.data],
  );
  const reads = [members, organization, keys];
  return {
    entries,
    helps,
    isLoading: reads.some(({ data, isLoading }) => isLoading && !data),
    hasFailed: reads.some(({ data, failure }) => failure && !data),
  };
}

function useScreenEntries(me: CurrentUser | null): Entry[] {
  const t = useTranslations('palette');
  const nav = useTranslations('nav');
  return useMemo(() => {
    const fixed = fixedEntries(me);
    const screens = fixed.map((entry): Entry => {
      const { name, group, href } = entry;
      const way = 'isDocument' in entry ? { kind: 'document' as const, href } : screenWay(entry, me);
      return { id: name, group, label: nav(name), words: SEARCH_WORDS[name], way };
    });
    const guides = guidesOf(fixed).map(
      ({ name, about }): Entry => ({
        id: `guide-${name}`,
        group: 'guides',
        label: t('guide', { title: nav(about) }),
        words: `${SEARCH_WORDS[about]} ${SEARCH_WORDS.guide}`,
        way: { kind: 'guide', guide: name },
      }),
    );
    return [...screens, ...guides];
  }, [me, t, nav]);
}

/** What somebody wants to undo is mostly what they did themselves. */
function screenWay({ name, href }: { name: string; href: Route }, me: CurrentUser | null): Entry['way'] {
  const own = name === 'undo' && me ? `?person=${encodeURIComponent(me.account)}` : '';
  return { kind: 'screen', href: `${href}${own}` as Route }; // The same page.
}

function useHelpEntries(support: string): Entry[] {
  const t = useTranslations('palette');
  const shell = useTranslations('shell');
  return useMemo(
    () => [
      // In the order in which the groups are shown.
      {
        id: 'support',
        group: 'acts',
        label: shell('support'),
        words: SEARCH_WORDS.support,
        way: { kind: 'site', href: support },
      },
      {
        id: 'guide',
        group: 'guides',
        label: t('guideContents'),
        words: SEARCH_WORDS.guide,
        way: { kind: 'guide', guide: null },
      },
    ],
    [support, t, shell],
  );
}

function useCopyEntry(me: CurrentUser | null): Entry[] {
  const t = useTranslations('palette');
  return useMemo(() => {
    if (!me) return [];
    const way = { kind: 'copy' as const, text: me.account };
    return [{ id: 'copy', group: 'acts', label: t('copy'), detail: me.account, words: SEARCH_WORDS.copy, way }];
  }, [me, t]);
}

function useSettingEntries(): Entry[] {
  const t = useTranslations('palette');
  const shell = useTranslations('shell');
  return useMemo(() => {
    const languages = LOCALES.map(
      (locale): Entry => ({
        id: `language-${locale}`,
        group: 'acts',
        label: t('language', { name: LOCALE_NAMES[locale] }),
        words: SEARCH_WORDS.language,
        way: { kind: 'language', locale },
      }),
    );
    const themes = THEMES.map(
      (theme): Entry => ({
        id: `theme-${theme}`,
        group: 'acts',
        label: t('theme', { name: shell(`themes.${theme}`) }),
        words: SEARCH_WORDS[`theme-${theme}`],
        way: { kind: 'theme', theme },
      }),
    );
    return [...languages, ...themes];
  }, [t, shell]);
}
