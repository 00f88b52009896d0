'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { DeleteKeyDialog } from './delete-key-dialog';
import styles from './key-list.module.css';
import type { KeyAction } from './key-details';
import { useKeyNotes } from '@/components/api-keys/use-key-notes';
import { useLocalDay } from '@/lib/client/use-local-time';
import { KEY_SORTS, type NotedKey, searchKeys, sortKeys, toKeySort } from '@/lib/rules/api-keys/api-key-list';
import { daysUntil } from '@/lib/rules/text/format';
import { replaceState } from '@/lib/rules/api-keys/key-notes';
import { useJoinedKeys } from './use-joined-keys';
import { DisclosureList } from '@/components/ui/disclosure';
import { KeyRowItem } from './key-row';
import { type KeyQuery, useKeyQuery } from './use-key-query';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TextInput } from '@/components/ui/text-input';

// Replacing a key is rare: its steps are loaded when somebody begins.
const RotateDialog = lazy(() => import('./rotate-dialog').then((file) => ({ default: file.RotateDialog })));

/** All keys of the organisation (specification, section 2). */
export function KeyPanel({ apiUrl }: { apiUrl: string }) {
  const t = useTranslations('apikey');
  const { keys, failure, isLoading, reload } = useNotedKeys();
  const [wish, setWish] = useState<KeyAction | null>(null);
  const words = useFailureMessage();
  const region = useRef<HTMLDivElement>(null);
  const close = () => setWish(null);
  // The row that had the focus is gone; the dialog gives it back only once it is closed.
  const onDeleted = () => setTimeout(() => region.current?.focus());
  const state = keys && <Badge>{t('count', { count: keys.length })}</Badge>;
  return (
    <Panel title={t('listTitle')} description={t('listPurpose')} state={state} flush={Boolean(keys && keys.length > 0)}>
      <div ref={region} tabIndex={-1} className={styles.region}>
        {keys && keys.length > 0 && <KeyList keys={keys} apiUrl={apiUrl} onWish={setWish} />}
        {keys?.length === 0 && <EmptyState icon="key" title={t('emptyTitle')} text={t('emptyText')} />}
        {!keys && failure && (
          <ErrorState
            title={failure.code === 'forbidden' ? t('forbiddenTitle') : undefined}
            text={failure.code === 'forbidden' ? t('forbiddenText', { reason: words(failure) }) : words(failure)}
            requestId={failure.requestId || undefined}
            onRetry={() => void reload()}
            busy={isLoading}
          />
        )}
        {!keys && !failure && <Skeleton lines={4} />}
      </div>
      {wish?.kind === 'delete' && <DeleteKeyDialog row={wish.row} onClose={close} onDeleted={onDeleted} />}
      <Suspense>
        {wish?.kind === 'rotate' && (
          <RotateDialog row={wish.row} apiUrl={apiUrl} taken={keys?.map(({ name }) => name) ?? []} onClose={close} />
        )}
      </Suspense>
    </Panel>
  );
}

/** The keys with what this browser keeps about them; what it kept of keys that are gone is forgotten. */
function useNotedKeys(): Omit<ReturnType<typeof useJoinedKeys>, 'keys'> & {
  keys: readonly NotedKey[] | undefined;
} {
  const { keys: joined, ...reading } = useJoinedKeys();
  const { notes, sweep } = useKeyNotes();
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
  const forget = useEffectEvent(() => {
    if (joined) sweep(joined.map(({ apikeyId }) => apikeyId));
  });
  useEffect(() => {
    forget();
  }, [joined]);
  return { ...reading, keys };
}

interface KeyListProps {
  keys: readonly NotedKey[];
  apiUrl: string;
  onWish: (wish: KeyAction) => void;
}

/** The keys that match, in the chosen order; each can be opened. */
function KeyList({ keys, apiUrl, onWish }: KeyListProps) {
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
          <KeyRowItem key={row.apikeyId} row={row} apiUrl={apiUrl} onWish={onWish} />
        ))}
      </DisclosureList>
    </>
  );
}

/** Search and order over the list. */
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
