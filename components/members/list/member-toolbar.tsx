'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/ui/lazy-component';
import { Choice } from '@/components/ui/select';
import { SearchInput } from '@/components/ui/search-input';
import { useRestoreFocus } from '@/components/ui/focus';
import {
  ALL_MEMBERS,
  isNarrowed,
  MEMBER_SORTS,
  type MemberQuery,
  MFA_FILTERS,
  UNNARROWED,
} from '@/lib/rules/members/member-query';
import type { Member } from '@/lib/rules/members/member';
import { ROLES } from '@/lib/rules/roles';
import type { MemberCounts } from './first-members';
import { MemberFilters } from './member-filters';
import styles from './member-toolbar.module.css';

const FilterSheet = lazyDialog(() =>
  import('@/components/members/dialogs/filter-sheet').then((loaded) => loaded.FilterSheet),
);

interface MemberToolbarProps {
  query: MemberQuery;
  onQuery: (change: Partial<MemberQuery>) => void;
  /** Null while unknown. */
  matched: number | null;
  counts: MemberCounts | null;
  /** Null until the whole list is loaded. */
  all: readonly Member[] | null;
  /** What can be done with the rows of the query. */
  action: ReactNode;
}

/** On a phone the search stays in sight, and the filters are in a sheet. */
export function MemberToolbar({ query, onQuery, matched, counts, all, action }: MemberToolbarProps) {
  const t = useTranslations();
  const isFiltered = isNarrowed(query);
  const search = useRestoreFocus<HTMLInputElement>(isFiltered);
  const [isOpen, setOpen] = useState(false);
  const filters = (
    <>
      <Choices query={query} onQuery={onQuery} counts={counts} />
      <MemberFilters all={all} query={query} onQuery={onQuery} />
    </>
  );
  return (
    <div role="search" className={styles.parts}>
      <div className={styles.search}>
        <SearchInput
          ref={search}
          label={t('labels.searchPeople')}
          value={query.words}
          onWords={(words) => onQuery({ words })}
        />
        <span className={styles.onPhone}>
          <Button onClick={() => setOpen(true)}>{t('members.filter.open', { count: countFilters(query) })}</Button>
        </span>
      </div>
      <div className={styles.onDesk}>{filters}</div>
      {isOpen && (
        <FilterSheet matched={matched} onClose={() => setOpen(false)}>
          {filters}
        </FilterSheet>
      )}
      <div className={styles.found}>
        <p role="status" className={styles.count}>
          {isFiltered
            ? matched !== null && t('members.search.found', { count: matched })
            : counts && t('members.counts', rolesIn(counts))}
        </p>
        {isFiltered && (
          <Button size="s" variant="quiet" icon="cross" onClick={() => onQuery(UNNARROWED)}>
            {t('labels.clearFilters')}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}

const rolesIn = ({ all: total, owner, admin, general }: MemberCounts) => ({ total, owner, admin, general });
const countFilters = ({ role, mfa, hasKeys }: MemberQuery) => [role, mfa, hasKeys].filter(Boolean).length;

function Choices({ query, onQuery, counts }: Pick<MemberToolbarProps, 'query' | 'onQuery' | 'counts'>) {
  const t = useTranslations('members');
  const roleName = useTranslations('role');
  const mfaName = (mfa: (typeof MFA_FILTERS)[number]) => {
    const name = t(`filter.mfa_${mfa}`);
    return counts ? t('saved.counted', { name, count: counts.mfa[mfa] }) : name;
  };
  return (
    <div className={styles.filters}>
      <Choice
        fit
        aria-label={t('filter.role')}
        none={t('filter.anyRole')}
        values={ROLES}
        nameOf={roleName}
        value={query.role}
        onChoose={(role) => onQuery({ role })}
      />
      <Choice
        fit
        aria-label={t('filter.mfa')}
        none={t('filter.anyMfa')}
        // A state that is not known is rare, and only offered if there is one.
        values={MFA_FILTERS.filter((mfa) => mfa !== 'unknown' || query.mfa === mfa || counts?.mfa.unknown)}
        nameOf={mfaName}
        value={query.mfa}
        onChoose={(mfa) => onQuery({ mfa })}
      />
      <span className={styles.sort}>
        <Choice
          fit
          aria-label={t('filter.sort')}
          values={MEMBER_SORTS}
          nameOf={(sort) => t(`filter.by_${sort}`)}
          value={query.sort}
          onChoose={(sort) => onQuery({ sort: sort ?? ALL_MEMBERS.sort, isDescending: false })}
        />
      </span>
    </div>
  );
}
