'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useMemo, useState } from 'react';
import { TeamNotice } from '@/components/team/team-notice';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/ui/lazy-component';
import { toast } from '@/components/ui/toast';
import { useCurrentUser } from '@/lib/client/current-user';
import { useStored, writeStored, type StoredName } from '@/lib/client/storage';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { type TeamOutcome, useTeam, useTeamDenial, useToolsForMany } from '@/lib/client/use-team';
import { LIMITS } from '@/lib/rules/limits';
import { mayCall } from '@/lib/rules/permissions';
import {
  ALL_MEMBERS,
  filterIn,
  isNarrowed,
  isSameFilter,
  type MemberFilter,
  type MemberQuery,
  savedFilter,
  storedFilters,
  UNNARROWED,
  WITH_KEYS,
} from '@/lib/rules/members/member-query';
import { searchMembers } from '@/lib/rules/members/member-search';
import type { Member } from '@/lib/rules/members/member';
import {
  entriesOf,
  type SavedFilter,
  type TeamChange,
  type TeamEntry,
  withFilter,
} from '@/lib/rules/team/team-entries';
import styles from './member-toolbar.module.css';

const SaveFilterDialog = lazyDialog(() =>
  import('@/components/team/save-filter-dialog').then((loaded) => loaded.SaveFilterDialog),
);

interface MemberFiltersProps {
  all: readonly Member[] | null;
  query: MemberQuery;
  onQuery: (change: Partial<MemberQuery>) => void;
}

/** Filters at one press: who made API keys, and those that were saved for the team or in this browser. */
export function MemberFilters(given: MemberFiltersProps) {
  const { query } = given;
  const t = useTranslations('members.saved');
  const ofTeam = useTranslations('team.filter');
  const conflict = useTranslations('team')('changed');
  const { own, save, remove, mayRemove, team, held, drop } = useSavedFilters();
  const denied = useTeamDenial();
  const [isSaving, setSaving] = useState(false);
  const isForMany = useToolsForMany();
  const { role } = useCurrentUser();
  const active = own.find((filter) => isSameFilter(filterIn(filter), query));
  const isKnown = active !== undefined || isSameFilter(WITH_KEYS, query);
  if (!isForMany && own.length === 0) return <FiltersOfTeam team={team} held={held} onTaken={drop} />;
  return (
    <>
      <div role="group" aria-label={ofTeam('label')} className={styles.saved}>
        {/* A user who may remove nobody may not read the keys either. */}
        {mayCall(role, 'member.delete') && <FilterButton {...given} filter={WITH_KEYS} name={t('withKeys')} />}
        {own.map((filter) => (
          <FilterButton key={`own ${filter.name}`} {...given} filter={filterIn(filter)} name={filter.name} />
        ))}
        {active && mayRemove(active) && (
          <Button size="s" variant="quiet" icon="trash" disabledReason={denied} onClick={() => void remove(active)}>
            {ofTeam('remove')}
          </Button>
        )}
        {isNarrowed(query) && !isKnown && (
          <Button size="s" variant="quiet" icon="plus" disabledReason={denied} onClick={() => setSaving(true)}>
            {ofTeam('save')}
          </Button>
        )}
        {isSaving && (
          <SaveFilterDialog
            taken={own.filter(mayRemove).map(({ name }) => name)}
            most={LIMITS.savedFilters}
            changed={conflict}
            text={ofTeam(team.isShared ? 'textShared' : 'text')}
            onSave={(name) => save(savedFilter(name, query))}
            onClose={() => setSaving(false)}
          />
        )}
      </div>
      <FiltersOfTeam team={team} held={held} onTaken={drop} />
    </>
  );
}

/** What there is to say of where the filters are kept. */
function FiltersOfTeam(given: Pick<ComponentProps<typeof TeamNotice>, 'team' | 'held' | 'onTaken'>) {
  const textOf = (value: TeamEntry['value'] | null) => (value && 'search' in value ? value.search : '');
  return (
    <div className={styles.team}>
      <TeamNotice kind="filter" nameOf={({ id }) => id} textOf={textOf} {...given} />
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

/** The filters of the team and, for whoever may not change those, the own ones of this browser. */
function useSavedFilters() {
  const t = useTranslations('team.filter');
  const ofTeam = useTranslations('team');
  const toText = useFailureMessage();
  const team = useTeam();
  const { organization } = useCurrentUser();
  const name: StoredName = `filters.${organization?.id ?? 0}`;
  const stored = useStored(name, storedFilters) ?? [];
  const write = (filters: readonly SavedFilter[]) =>
    writeStored(name, filters.length > 0 ? JSON.stringify(filters) : null);
  const shared = entriesOf(team.entries, 'filter').map(({ id, value }) => ({ name: id, search: value.search }));
  const changeOf = (filter: SavedFilter, search: string | null): TeamChange => ({
    kind: 'filter',
    id: filter.name,
    value: search === null ? null : { search },
    seen: team.versionOf('filter', filter.name),
  });
  const isShared = ({ name: own }: SavedFilter) => team.isShared || shared.some((filter) => filter.name === own);
  return {
    team,
    own: team.isShared ? shared : [...shared, ...stored.filter((filter) => !isShared(filter))],
    mayRemove: (filter: SavedFilter) => team.isShared || !isShared(filter),
    save: async (filter: SavedFilter): Promise<TeamOutcome> => {
      if (team.isShared) return team.change([changeOf(filter, filter.search)]);
      write(withFilter(stored, filter, LIMITS.savedFilters));
      return { conflicts: [] };
    },
    remove: async (filter: SavedFilter) => {
      if (!team.isShared) return write(stored.filter(({ name: other }) => other !== filter.name));
      const { failure, conflicts } = await team.change([changeOf(filter, null)]);
      if (conflicts.length > 0) toast({ tone: 'warn', text: ofTeam('changed') });
      if (failure)
        toast({ tone: 'bad', text: t('removeFailed', { reason: toText(failure) }), requestId: failure.requestId });
    },
    held: stored.map((filter) => ({ ...changeOf(filter, filter.search), seen: null })),
    drop: (names: readonly string[]) => write(stored.filter((filter) => !names.includes(filter.name))),
  };
}
