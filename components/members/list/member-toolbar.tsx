'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import { useRestoreFocus } from '@/components/ui/use-restore-focus';
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
import { MemberFilters } from './member-filters';
import styles from './member-toolbar.module.css';

interface MemberToolbarProps {
  query: MemberQuery;
  onQuery: (change: Partial<MemberQuery>) => void;
  /** Null while unknown. */
  matched: number | null;
  /** Null until the whole list is loaded. */
  all: readonly Member[] | null;
  /** What can be done with the rows of the query. */
  action: ReactNode;
}

/** On a phone the search stays in sight, and the filters scroll away. */
export function MemberToolbar({ query, onQuery, matched, all, action }: MemberToolbarProps) {
  const t = useTranslations('members');
  const isFiltered = isNarrowed(query);
  const search = useRestoreFocus<HTMLInputElement>(isFiltered);
  return (
    <div role="search" className={styles.parts}>
      <div className={styles.search}>
        <TextInput
          ref={search}
          type="search"
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          value={query.words}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onQuery({ words: target.value })}
        />
      </div>
      <div className={styles.filters}>
        <RoleFilter query={query} onQuery={onQuery} />
        <MfaFilter query={query} onQuery={onQuery} />
        <SortChoice query={query} onQuery={onQuery} />
      </div>
      <MemberFilters all={all} query={query} onQuery={onQuery} />
      <div className={styles.found}>
        <p role="status" className={styles.count}>
          {matched !== null &&
            (isFiltered ? t('search.found', { count: matched }) : t('search.all', { count: matched }))}
        </p>
        {isFiltered && (
          <Button size="s" variant="quiet" icon="cross" onClick={() => onQuery(UNNARROWED)}>
            {t('search.clear')}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}

type FilterProps = Pick<MemberToolbarProps, 'query' | 'onQuery'>;

function RoleFilter({ query, onQuery }: FilterProps) {
  const t = useTranslations('members');
  const roleName = useTranslations('role');
  return (
    <Select
      fit
      aria-label={t('filter.role')}
      value={query.role ?? ''}
      onChange={({ target }) => onQuery({ role: ROLES.find((role) => role === target.value) ?? null })}
    >
      <option value="">{t('filter.anyRole')}</option>
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {roleName(role)}
        </option>
      ))}
    </Select>
  );
}

function MfaFilter({ query, onQuery }: FilterProps) {
  const t = useTranslations('members');
  return (
    <Select
      fit
      aria-label={t('filter.mfa')}
      value={query.mfa ?? ''}
      onChange={({ target }) => onQuery({ mfa: MFA_FILTERS.find((mfa) => mfa === target.value) ?? null })}
    >
      <option value="">{t('filter.anyMfa')}</option>
      {MFA_FILTERS.map((mfa) => (
        <option key={mfa} value={mfa}>
          {t(`filter.mfa_${mfa}`)}
        </option>
      ))}
    </Select>
  );
}

/** Only for cards, which have no column heads to sort by. */
function SortChoice({ query, onQuery }: FilterProps) {
  const t = useTranslations('members');
  return (
    <span className={styles.sort}>
      <Select
        fit
        aria-label={t('filter.sort')}
        value={query.sort}
        onChange={({ target }) =>
          onQuery({ sort: MEMBER_SORTS.find((sort) => sort === target.value) ?? ALL_MEMBERS.sort, isDescending: false })
        }
      >
        {MEMBER_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`filter.by_${sort}`)}
          </option>
        ))}
      </Select>
    </span>
  );
}
