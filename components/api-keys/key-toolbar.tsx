'use client';

import { useTranslations } from 'next-intl';
import { OwnFilters } from '@/components/team/own-filters';
import { Field } from '@/components/ui/field';
import { Choice } from '@/components/ui/select';
import { SearchInput } from '@/components/ui/search-input';
import { KEY_SORTS, type KeyQuery, readKeyQuery, toKeySort, writeKeyQuery } from '@/lib/rules/api-keys/api-key-list';
import styles from './key-list.module.css';

interface KeyToolbarProps {
  query: KeyQuery;
  onQuery: (change: Partial<KeyQuery>) => void;
  /** Null until all are there to be searched. */
  shown: number | null;
  total: number;
}

/** The search of the list, its order, the filters that are kept, and how many keys were found. */
export function KeyToolbar({ query, onQuery, shown, total }: KeyToolbarProps) {
  const t = useTranslations('apikey');
  return (
    <div className={styles.toolbar}>
      <Field label={t('search')} labelHidden wide>
        <SearchInput placeholder={t('searchPlaceholder')} value={query.words} onWords={(words) => onQuery({ words })} />
      </Field>
      <label className={styles.sort}>
        <span>{t('sort')}</span>
        <Choice
          fit
          values={KEY_SORTS}
          nameOf={(sort) => t(`sorts.${sort}`)}
          value={query.sort}
          onChoose={(sort) => onQuery({ sort: toKeySort(sort) })}
        />
      </label>
      <OwnFilters
        list="apikey"
        search={writeKeyQuery(new URLSearchParams(), query)}
        onApply={(search) => onQuery(readKeyQuery(new URLSearchParams(search)))}
      />
      <p className={styles.count} role="status">
        {shown === null || query.words.trim() === '' ? '' : t('found', { shown, total })}
      </p>
    </div>
  );
}
