'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import { LINE_KINDS } from '@/lib/rules/review/review';
import { type ReviewQuery, SHOWN, WHOLE_REVIEW } from '@/lib/rules/review/review-address';
import styles from './review-lines.module.css';

interface ReviewFiltersProps {
  query: ReviewQuery;
  onQuery: (change: Partial<ReviewQuery>) => void;
  /** What was found, and what can be done with it. */
  found: string;
  action: ReactNode;
}

/** Kept in the address, so that two reviewers can share a part of the work. */
export function ReviewFilters({ query, onQuery, found, action }: ReviewFiltersProps) {
  const t = useTranslations('review');
  const labels = useTranslations('labels');
  const isNarrowed = query.show !== 'all' || query.kind !== null || query.text !== '';
  return (
    <div role="search" aria-label={t('filter.label')} className={styles.filters}>
      <div className={styles.search}>
        <TextInput
          type="search"
          aria-label={t('filter.text')}
          placeholder={t('filter.text')}
          value={query.text}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          onChange={({ target }) => onQuery({ text: target.value })}
        />
      </div>
      <Choices query={query} onQuery={onQuery} />
      <div className={styles.found}>
        {isNarrowed && (
          <Button size="s" variant="quiet" icon="cross" onClick={() => onQuery(WHOLE_REVIEW)}>
            {labels('showAll')}
          </Button>
        )}
        <p role="status" className={styles.count}>
          {found}
        </p>
        {action}
      </div>
    </div>
  );
}

function Choices({ query, onQuery }: Pick<ReviewFiltersProps, 'query' | 'onQuery'>) {
  const t = useTranslations('review');
  const labels = useTranslations('labels');
  return (
    <>
      <Select
        fit
        aria-label={t('filter.show')}
        value={query.show}
        onChange={({ target }) => onQuery({ show: SHOWN.find((name) => name === target.value) ?? 'all' })}
      >
        {SHOWN.map((name) => (
          <option key={name} value={name}>
            {t(`shown.${name}`)}
          </option>
        ))}
      </Select>
      <Select
        fit
        aria-label={labels('kind')}
        value={query.kind ?? ''}
        onChange={({ target }) => onQuery({ kind: LINE_KINDS.find((name) => name === target.value) ?? null })}
      >
        <option value="">{t('filter.anyKind')}</option>
        {LINE_KINDS.map((name) => (
          <option key={name} value={name}>
            {t(`kind.${name}`)}
          </option>
        ))}
      </Select>
    </>
  );
}
