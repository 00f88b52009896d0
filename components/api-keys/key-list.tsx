'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useDeferredValue, useMemo } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { DisclosureList } from '@/components/ui/disclosure';
import { type NotedKey, searchKeys, sortKeys } from '@/lib/rules/api-keys/api-key-list';
import type { KeyAction } from './key-action';
import { KeyRowItem } from './key-row';
import { KeyToolbar } from './key-toolbar';
import { useKeyQuery } from './use-key-query';

interface KeyListProps {
  keys: readonly NotedKey[];
  apiUrl: string;
  onWish: (wish: KeyAction) => void;
}

/** The keys that match, in the chosen order; each can be opened. */
export function KeyList({ keys, apiUrl, onWish }: KeyListProps) {
  const t = useTranslations('apikey');
  const locale = useLocale();
  const query = useKeyQuery();
  const words = useDeferredValue(query.words);
  const shown = useMemo(() => sortKeys(searchKeys(keys, words), query.sort, locale), [keys, words, query.sort, locale]);
  return (
    <>
      <KeyToolbar query={query} shown={shown.length} total={keys.length} />
      {shown.length === 0 && <EmptyState icon="search" title={t('noneFound')} text={t('noneFoundText')} />}
      <DisclosureList label={t('listTitle')}>
        {shown.map((row) => (
          <KeyRowItem key={row.apikeyId} row={row} apiUrl={apiUrl} onWish={onWish} />
        ))}
      </DisclosureList>
    </>
  );
}
