'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Choice } from '@/components/ui/select';
import { SearchInput } from '@/components/ui/search-input';
import { LINE_KINDS } from '@/lib/rules/review/review-lists';
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
        <SearchInput
          label={t('filter.text')}
          value={query.text}
          maxLength={100}
          onWords={(text) => onQuery({ text })}
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
      <Choice
        fit
        aria-label={t('filter.show')}
        values={SHOWN}
        nameOf={(name) => t(`shown.${name}`)}
        value={query.show}
        onChoose={(show) => onQuery({ show: show ?? 'all' })}
      />
      <Choice
        fit
        aria-label={labels('kind')}
        none={t('filter.anyKind')}
        values={LINE_KINDS}
        nameOf={(name) => t(`kind.${name}`)}
        value={query.kind}
        onChoose={(kind) => onQuery({ kind })}
      />
    </>
  );
}
