'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { QueryState } from '@/components/layout/query-state';
import { Button } from '@/components/ui/button';
import { useRestoreFocus } from '@/components/ui/focus';
import { lazyDialog } from '@/components/ui/lazy-component';
import { toast } from '@/components/ui/toast';
import { write } from '@/lib/client/api';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useReadOnly } from '@/lib/client/use-permission';
import { useStoreQuery } from '@/lib/client/use-query';
import type { TeamOutcome } from '@/lib/client/use-team';
import { LIMITS } from '@/lib/rules/limits';
import {
  type FilteredList,
  isSameSearch,
  renamedFilter,
  type SavedFilter,
  withFilter,
} from '@/lib/rules/team/team-entries';
import styles from './own-filters.module.css';

const SaveFilterDialog = lazyDialog(() => import('./save-filter-dialog').then((loaded) => loaded.SaveFilterDialog));

interface OwnFiltersProps {
  list: FilteredList;
  /** What is set now, as it stands in the address; empty: nothing. */
  search: string;
  onApply: (search: string) => void;
}

const KEY = 'filter.list';

/** The filters of a list that the user keeps in the store; `isOn` is false without one. */
function useOwnFilters(list: FilteredList) {
  const { mutate } = useSWRConfig();
  const { isOn, data, ...query } = useStoreQuery(KEY);
  const { filters = [], version = null } = data?.lists.find((one) => one.list === list) ?? {};
  const change = async (wanted: readonly SavedFilter[]): Promise<TeamOutcome> => {
    const { data: answer, failure } = await write('filter.change', { list, filters: [...wanted], seen: version });
    // After a failure it may have been made all the same.
    await (answer ? mutate(KEY, answer, { revalidate: false }) : mutate(KEY));
    return { failure, conflicts: answer?.isConflict ? [{ kind: 'filter', id: '' }] : [] };
  };
  return { isOn, filters, isRead: data !== undefined, query, change };
}

/** The user's own named filters of a list, at one press; nothing without a store, or where nothing is set and none is kept. */
export function OwnFilters({ list, search, onApply }: OwnFiltersProps) {
  const t = useTranslations('team.filter');
  const own = useTranslations('ownFilters');
  const ui = useTranslations('ui.denied');
  const { isOn, filters, isRead, query, change } = useOwnFilters(list);
  const [dialog, setDialog] = useState<'save' | 'rename' | null>(null);
  const denied = useReadOnly() ? ui('readOnly') : null;
  const active = filters.find((filter) => isSameSearch(filter.search, search));
  const group = useRestoreFocus<HTMLDivElement>(active !== undefined);
  if (!isOn) return null;
  if (!isRead && query.failure) return <QueryState query={query} failureTitle={own('unread')} isAside isFact />;
  if (!isRead || (filters.length === 0 && search === '')) return null;
  const save = (name: string) =>
    change(
      dialog === 'rename' && active
        ? renamedFilter(filters, active.name, name)
        : withFilter(filters, { name, search }, LIMITS.ownFilters),
    );
  return (
    <div ref={group} tabIndex={-1} role="group" aria-label={t('label')} className={styles.filters}>
      {filters.map((filter) => (
        <FilterButton key={filter.name} filter={filter} isActive={filter === active} onApply={onApply} />
      ))}
      {active && (
        <ActiveFilter
          denied={denied}
          onRename={() => setDialog('rename')}
          remove={() => change(filters.filter((filter) => filter !== active))}
        />
      )}
      {search !== '' && !active && (
        <Button size="s" variant="quiet" icon="plus" disabledReason={denied} onClick={() => setDialog('save')}>
          {t('save')}
        </Button>
      )}
      {dialog && (
        <SaveFilterDialog
          taken={filters.map(({ name }) => name).filter((name) => dialog === 'save' || name !== active?.name)}
          most={LIMITS.ownFilters}
          text={own('textOwn')}
          changed={own('changed')}
          renamed={dialog === 'rename' ? active?.name : undefined}
          onSave={save}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

interface FilterButtonProps extends Pick<OwnFiltersProps, 'onApply'> {
  filter: SavedFilter;
  isActive: boolean;
}

/** Pressed once more, it shows everything again. */
function FilterButton({ filter: { name, search }, isActive, onApply }: FilterButtonProps) {
  return (
    <Button
      size="s"
      variant={isActive ? 'primary' : 'secondary'}
      aria-pressed={isActive}
      onClick={() => onApply(isActive ? '' : search)}
    >
      {name}
    </Button>
  );
}

interface ActiveFilterProps {
  denied: string | null;
  onRename: () => void;
  remove: () => Promise<TeamOutcome>;
}

/** What can be done with the filter that is set. */
function ActiveFilter({ denied, onRename, remove }: ActiveFilterProps) {
  const t = useTranslations('team.filter');
  const own = useTranslations('ownFilters');
  const toText = useFailureMessage();
  const act = async () => {
    const { failure, conflicts } = await remove();
    if (failure)
      toast({ tone: 'bad', text: t('removeFailed', { reason: toText(failure) }), requestId: failure.requestId });
    else if (conflicts.length > 0) toast({ tone: 'warn', text: own('changed') });
  };
  return (
    <>
      <Button size="s" variant="quiet" icon="pencil" disabledReason={denied} onClick={onRename}>
        {t('rename')}
      </Button>
      <Button size="s" variant="quiet" icon="trash" disabledReason={denied} onClick={() => void act()}>
        {t('remove')}
      </Button>
    </>
  );
}
