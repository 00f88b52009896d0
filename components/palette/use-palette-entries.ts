import type { Route } from 'next';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFrameUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import { THEMES } from '@/lib/i18n/preferences';
import { SEARCH_WORDS } from '@/lib/i18n/search-words';
import type { CurrentUser } from '@/lib/rules/current-user';
import type { GuideName } from '@/lib/rules/guide';
import { LOCALE_NAMES, LOCALES } from '@/lib/rules/locales';
import { domainEntries, type Entry, fixedEntries, guidesOf, keyEntries, memberEntries } from './palette-entries';

/** All that the palette finds: what there is to open and to do at once, people and things as soon as they are read. */
export function usePaletteEntries(support: string) {
  const me = useFrameUser();
  const hasOrganization = Boolean(me?.organization);
  const members = useQuery('member.list', undefined, { isPaused: !hasOrganization });
  const organization = useQuery('organization.read', undefined, { isPaused: !hasOrganization });
  const mayReadKeys = hasOrganization && me?.role !== 'general';
  const keys = useQuery('apikey.list', undefined, { isPaused: !mayReadKeys });
  const { own, helps } = useOwnEntries(me, support);
  const entries: readonly Entry[] = useMemo(
    () => [
      ...own,
      ...memberEntries(members.data?.members ?? []),
      ...domainEntries(organization.data?.organization.services.Customine ?? []),
      ...keyEntries(keys.data?.apikeys ?? []),
    ],
    [own, members.data, organization.data, keys.data],
  );
  const reads = [members, organization, keys];
  return {
    entries,
    /** Where to go on if nothing is found. */
    helps,
    isLoading: reads.some(({ data, isLoading }) => isLoading && !data),
    /** Something could not be read, so that what is not found may still be there. */
    hasFailed: reads.some(({ data, failure }) => failure && !data),
  };
}

/** What there is to open and to do at once, in the order in which the groups are shown. */
function useOwnEntries(me: CurrentUser | null, support: string): { own: readonly Entry[]; helps: readonly Entry[] } {
  const t = useTranslations('palette');
  const nav = useTranslations('nav');
  const shell = useTranslations('shell');
  return useMemo(() => {
    const fixed = fixedEntries(me);
    const screens = fixed.map((entry): Entry => {
      const { name, group, href } = entry;
      const way = 'isDocument' in entry ? { kind: 'document' as const, href } : screenWay(entry, me);
      return { id: name, group, label: nav(name), words: SEARCH_WORDS[name], way };
    });
    const guides = guidesOf(fixed).map(({ name, about }) =>
      guide(name, t('guide', { title: nav(about) }), `${SEARCH_WORDS[about]} ${SEARCH_WORDS.guide}`),
    );
    const copy = me
      ? [{ ...act('copy', t('copy'), SEARCH_WORDS.copy, { kind: 'copy', text: me.account }), detail: me.account }]
      : [];
    const helps = [
      act('support', shell('support'), SEARCH_WORDS.support, { kind: 'site', href: support }),
      guide(null, t('guideContents'), SEARCH_WORDS.guide),
    ];
    const languages = LOCALES.map((locale) => {
      const label = t('language', { name: LOCALE_NAMES[locale] });
      return act(`language-${locale}`, label, SEARCH_WORDS.language, { kind: 'language', locale });
    });
    const themes = THEMES.map((theme) => {
      const label = t('theme', { name: shell(`themes.${theme}`) });
      return act(`theme-${theme}`, label, SEARCH_WORDS[`theme-${theme}`], { kind: 'theme', theme });
    });
    return { own: [...screens, ...guides, ...copy, ...helps, ...languages, ...themes], helps };
  }, [me, support, t, nav, shell]);
}

const act = (id: string, label: string, words: string, way: Entry['way']): Entry => ({
  id,
  group: 'acts',
  label,
  words,
  way,
});

const guide = (name: GuideName | null, label: string, words: string): Entry => ({
  id: name ? `guide-${name}` : 'guide',
  group: 'guides',
  label,
  words,
  way: { kind: 'guide', guide: name },
});

/** What somebody wants to undo is mostly what they did themselves. */
function screenWay({ name, href }: { name: string; href: Route }, me: CurrentUser | null): Entry['way'] {
  const own = name === 'undo' && me ? `?person=${encodeURIComponent(me.account)}` : '';
  return { kind: 'screen', href: `${href}${own}` as Route }; // The same page.
}
