'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import checkboxStyles from '@/components/ui/checkbox.module.css';
import { SortButton } from '@/components/ui/sort-button';
import { VisuallyHidden } from '@/components/ui/stack';
import type { MemberQuery, MemberSort } from '@/lib/rules/members/member-query';
import styles from './member-list.module.css';
import type { Selection } from './use-selection';

interface MemberHeadProps {
  query: MemberQuery;
  onQuery: (change: Partial<MemberQuery>) => void;
  selection: Selection | null;
}

const COLUMNS = ['account', 'name', 'mfa', 'role'] as const satisfies readonly MemberSort[];

export function MemberHead({ query, onQuery, selection }: MemberHeadProps) {
  const t = useTranslations('members');
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.names}>
        {selection && (
          <div role="columnheader">
            <TickAll selection={selection} label={t('select.all')} />
          </div>
        )}
        {COLUMNS.map((sort) => (
          <SortHead key={sort} sort={sort} query={query} onQuery={onQuery} />
        ))}
        <div role="columnheader">
          <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
        </div>
      </div>
    </div>
  );
}

function SortHead({
  sort,
  query,
  onQuery,
}: Pick<MemberHeadProps, 'query' | 'onQuery'> & { sort: (typeof COLUMNS)[number] }) {
  const t = useTranslations('members');
  const isSorted = query.sort === sort;
  const order = !isSorted ? 'none' : query.isDescending ? 'descending' : 'ascending';
  return (
    <div role="columnheader" aria-sort={order}>
      <SortButton sort={order} onSort={() => onQuery({ sort, isDescending: isSorted && !query.isDescending })}>
        {t(`column.${sort}`)}
      </SortButton>
    </div>
  );
}

function TickAll({ selection, label }: { selection: Selection; label: string }) {
  const ref = useRef<HTMLInputElement>(null);
  const { isAll, isSome, toggleAll } = selection;
  // There is no attribute for it.
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <input
      ref={ref}
      type="checkbox"
      className={checkboxStyles.box}
      aria-label={label}
      checked={isAll}
      onChange={toggleAll}
    />
  );
}
