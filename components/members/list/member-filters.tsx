'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/ui/lazy-component';
import { useCurrentUser } from '@/lib/client/current-user';
import { useStored, writeStored, type StoredName } from '@/lib/client/storage';
import { membersIn } from '@/lib/rules/conditions/member-conditions';
import { mayCall } from '@/lib/rules/permissions';
import {
  filterIn,
  isSameFilter,
  type MemberFilter,
  PRESET_FILTERS,
  savedFilter,
  type SavedFilter,
  storedFilters,
  withFilter,
} from '@/lib/rules/members/member-filters';
import { ALL_MEMBERS, isNarrowed, type MemberQuery, UNNARROWED } from '@/lib/rules/members/member-query';
import { searchMembers } from '@/lib/rules/members/member-search';
import type { Member } from '@/lib/rules/members/member';
import styles from './member-toolbar.module.css';

const SaveFilterDialog = lazyDialog(() =>
  import('@/components/members/dialogs/save-filter-dialog').then((loaded) => loaded.SaveFilterDialog),
);

interface MemberFiltersProps {
  all: readonly Member[] | null;
  query: MemberQuery;
  onQuery: (change: Partial<MemberQuery>) => void;
}

/** Filters at one press: those that everybody needs, and those that the user has saved in this browser. */
export function MemberFilters({ all, query, onQuery }: MemberFiltersProps) {
  const t = useTranslations('members.saved');
  const { role } = useCurrentUser();
  const { own, save, remove } = useSavedFilters();
  const [isSaving, setSaving] = useState(false);
  // Whoever may remove nobody may not read the keys either.
  const mayReadKeys = mayCall(role, 'member.delete');
  // A state that is not known is rare, and only offered where there is one.
  const hasUnknown = query.mfa === 'unknown' || membersIn(all ?? [], 'mfaUnknown').length > 0;
  const presets = PRESET_FILTERS.filter(
    ({ key, filter }) => (!filter.hasKeys || mayReadKeys) && (key !== 'mfaUnknown' || hasUnknown),
  );
  const active = own.find((filter) => isSameFilter(filterIn(filter), query));
  const isKnown = active !== undefined || presets.some(({ filter }) => isSameFilter(filter, query));
  return (
    <div role="group" aria-label={t('label')} className={styles.saved}>
      {presets.map(({ key, filter }) => (
        <FilterButton key={key} all={all} filter={filter} name={t(key)} query={query} onQuery={onQuery} />
      ))}
      {own.map((filter) => (
        <FilterButton
          key={`own ${filter.name}`}
          all={all}
          filter={filterIn(filter)}
          name={filter.name}
          query={query}
          onQuery={onQuery}
        />
      ))}
      {active && (
        <Button size="s" variant="quiet" icon="trash" onClick={() => remove(active)}>
          {t('remove')}
        </Button>
      )}
      {isNarrowed(query) && !isKnown && (
        <Button size="s" variant="quiet" icon="plus" onClick={() => setSaving(true)}>
          {t('save')}
        </Button>
      )}
      {isSaving && (
        <SaveFilterDialog
          taken={own.map(({ name }) => name)}
          onSave={(name) => save(savedFilter(name, query))}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

interface FilterButtonProps extends MemberFiltersProps {
  filter: MemberFilter;
  name: string;
}

/** Pressed once more, it shows everybody again. */
function FilterButton({ all, filter, name, query, onQuery }: FilterButtonProps) {
  const t = useTranslations('members.saved');
  const isActive = isSameFilter(filter, query);
  const count = useMemo(
    () => (all && !filter.hasKeys ? searchMembers(all, { ...ALL_MEMBERS, ...filter }).length : null),
    [all, filter],
  );
  return (
    <Button
      size="s"
      variant={isActive ? 'primary' : 'secondary'}
      aria-pressed={isActive}
      onClick={() => onQuery(isActive ? UNNARROWED : filter)}
    >
      {count === null ? name : t('counted', { name, count })}
    </Button>
  );
}

function useSavedFilters() {
  const { organization } = useCurrentUser();
  const stored: StoredName = `filters.${organization?.id ?? 0}`;
  const own = useStored(stored, storedFilters) ?? [];
  const write = (filters: readonly SavedFilter[]) =>
    writeStored(stored, filters.length > 0 ? JSON.stringify(filters) : null);
  return {
    own,
    save: (filter: SavedFilter) => write(withFilter(own, filter)),
    remove: (filter: SavedFilter) => write(own.filter(({ name }) => name !== filter.name)),
  };
}
