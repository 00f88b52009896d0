'use client';
import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import { KEY_SORTS, toKeySort } from '@/lib/rules/api-keys/api-key-list';
import styles from './key-list.module.css';
import type { KeyQuery } from './use-key-query';

/** Search and order over the list. */
export function KeyToolbar({ query, shown, total }: { query: KeyQuery; shown: number; total: number }) {
  const t = useTranslations('apikey');
  return (
    <div className={styles.toolbar}>
      <Field label={t('search')} labelHidden wide>
        <TextInput
          type="search"
          autoComplete="off"
          placeholder={t('searchPlaceholder')}
          value={query.words}
          onChange={({ target }) => query.setWords(target.value)}
        />
      </Field>
      <label className={styles.sort}>
        <span>{t('sort')}</span>
        <Select fit value={query.sort} onChange={({ target }) => query.setSort(toKeySort(target.value))}>
          {KEY_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </Select>
      </label>
      <p className={styles.count} role="status">
        {query.words.trim() === '' ? '' : t('found', { shown, total })}
      </p>
    </div>
  );
}
