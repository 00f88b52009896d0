'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { QueryState } from '@/components/layout/query-state';
import { Badge } from '@/components/ui/badge';
import { DisclosureList } from '@/components/ui/disclosure';
import { EmptyState } from '@/components/ui/empty-state';
import { Field } from '@/components/ui/field';
import { lazyDialog } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';
import { useLocalDay } from '@/lib/client/use-local-time';
import { KEY_SORTS, type NotedKey, searchKeys, sortKeys, toKeySort } from '@/lib/rules/api-keys/api-key-list';
import { replaceState } from '@/lib/rules/api-keys/key-notes';
import { daysUntil } from '@/lib/rules/text/format';
import type { KeyAction } from './key-details';
import styles from './key-list.module.css';
import { KeyRowItem } from './key-row';
import { useJoinedKeys } from './use-joined-keys';
import { useKeyNotes } from './use-key-notes';
import { type KeyQuery, useKeyQuery } from './use-key-query';

const DeleteKeyDialog = lazyDialog(() => import('./delete-key-dialog').then((loaded) => loaded.DeleteKeyDialog));
const RotateDialog = lazyDialog(() => import('./rotate-dialog').then((loaded) => loaded.RotateDialog));

export function KeyPanel({ apiUrl }: { apiUrl: string }) {
  const t = useTranslations('apikey');
  const { keys, ...query } = useNotedKeys();
  const isForbidden = query.failure?.code === 'forbidden';
  const [action, setAction] = useState<KeyAction | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const close = () => setAction(null);
  // The row that had the focus is gone, and the closing dialog would return the focus to it.
  const onDeleted = () => setTimeout(() => region.current?.focus());
  const state = keys && <Badge>{t('count', { count: keys.length })}</Badge>;
  return (
    <Panel title={t('listTitle')} description={t('listPurpose')} state={state} flush={Boolean(keys && keys.length > 0)}>
      <div ref={region} tabIndex={-1} className={styles.region}>
        {keys && keys.length > 0 && <KeyList keys={keys} apiUrl={apiUrl} onAction={setAction} />}
        {keys?.length === 0 && <EmptyState icon="key" title={t('emptyTitle')} text={t('emptyText')} />}
        {!keys && (
          <QueryState
            query={query}
            lines={4}
            {...(isForbidden && {
              failureTitle: t('forbiddenTitle'),
              toSentence: (reason) => t('forbiddenText', { reason }),
            })}
          />
        )}
      </div>
      {action?.kind === 'delete' && <DeleteKeyDialog row={action.row} onClose={close} onDeleted={onDeleted} />}
      {action?.kind === 'rotate' && (
        <RotateDialog
          row={action.row}
          apiUrl={apiUrl}
          existingNames={keys?.map(({ name }) => name) ?? []}
          onClose={close}
        />
      )}
    </Panel>
  );
}

/** The keys with their notes; notes of deleted keys are removed. */
function useNotedKeys(): Omit<ReturnType<typeof useJoinedKeys>, 'keys'> & {
  keys: readonly NotedKey[] | undefined;
} {
  const { keys: joined, ...reading } = useJoinedKeys();
  const { notes, prune } = useKeyNotes();
  const today = useLocalDay();
  const keys = useMemo(
    () =>
      joined?.map((row) => {
        const { note = '', replaceBy = null } = notes.get(row.apikeyId) ?? {};
        const daysLeft = daysUntil(replaceBy ?? '', today);
        return { ...row, note, replaceBy, state: replaceState(replaceBy, today), daysLeft };
      }),
    [joined, notes, today],
  );
  const pruneNotes = useEffectEvent(() => {
    if (joined) prune(joined.map(({ apikeyId }) => apikeyId));
  });
  useEffect(() => {
    pruneNotes();
  }, [joined]);
  return { ...reading, keys };
}

interface KeyListProps {
  keys: readonly NotedKey[];
  apiUrl: string;
  onAction: (action: KeyAction) => void;
}

function KeyList({ keys, apiUrl, onAction }: KeyListProps) {
  const t = useTranslations('apikey');
  const locale = useLocale();
  const query = useKeyQuery();
  const words = useDeferredValue(query.words);
  const shown = useMemo(() => sortKeys(searchKeys(keys, words), query.sort, locale), [keys, words, query.sort, locale]);
  return (
    <>
      <KeyToolbar query={query} shown={shown.length} total={keys.length} />
      {shown.length === 0 && <EmptyState icon="search" title={t('noneFound')} text={t('noneFoundText')} />}
      <DisclosureList label={t('listTitle')}>
        {shown.map((row) => (
          <KeyRowItem key={row.apikeyId} row={row} apiUrl={apiUrl} onAction={onAction} />
        ))}
      </DisclosureList>
    </>
  );
}

function KeyToolbar({ query, shown, total }: { query: KeyQuery; shown: number; total: number }) {
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
