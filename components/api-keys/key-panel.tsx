'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ComponentProps, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { QueryState } from '@/components/layout/query-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DisclosureList } from '@/components/ui/disclosure';
import { TeamNotice } from '@/components/team/team-notice';
import { EmptyState } from '@/components/ui/empty-state';
import { useFirstRows } from '@/components/ui/first-rows';
import { lazyDialog } from '@/components/ui/lazy-component';
import { Panel } from '@/components/ui/panel';
import { useCurrentUser } from '@/lib/client/current-user';
import { useAddressQuery } from '@/lib/client/use-address-query';
import { useDenialText } from '@/lib/client/use-permission';
import { type QueryResult, useQuery } from '@/lib/client/use-query';
import { useRomaji } from '@/lib/client/use-romaji';
import { type NotedKey, readKeyQuery, searchKeys, sortKeys, writeKeyQuery } from '@/lib/rules/api-keys/api-key-list';
import type { CallExample } from '@/lib/rules/api-keys/call-example';
import type { Failure, FailureCode } from '@/lib/rules/failures';
import { FIRST_ROWS } from '@/lib/rules/limits';
import type { KeyAction } from './key-details';
import styles from './key-list.module.css';
import { KeyRowItem } from './key-row';
import { KeyToolbar } from './key-toolbar';
import { useJoinedKeys, useKeyNotes } from './use-key-notes';
import { useLocalDay } from '@/lib/client/use-local-time';
import { replaceState } from '@/lib/rules/api-keys/key-notes';
import { daysUntil, formatList } from '@/lib/rules/text/format';

const CreateKeyDialog = lazyDialog(() => import('./create-key-dialog').then((loaded) => loaded.CreateKeyDialog));
const DeleteKeyDialog = lazyDialog(() => import('./delete-key-dialog').then((loaded) => loaded.DeleteKeyDialog));
const RenameKeyDialog = lazyDialog(() => import('./key-name-form').then((loaded) => loaded.RenameKeyDialog));
const RotateDialog = lazyDialog(() => import('./rotate-dialog').then((loaded) => loaded.RotateDialog));

/** The organization's API keys; whoever the provider refuses them is told so, and whom to ask, in their place. */
export function KeyPanel({ example }: { example: CallExample | null }) {
  const t = useTranslations('apikey');
  const { keys, left, members, ...query } = useNotedKeys();
  const { role } = useCurrentUser();
  const denied = useDenialText('apikey.create');
  const [action, setAction] = useState<KeyAction | { kind: 'create' } | null>(null);
  const region = useRef<HTMLDivElement>(null);
  if (!keys && query.failure && REFUSED.includes(query.failure.code)) return <RefusedPanel failure={query.failure} />;
  const close = () => setAction(null);
  // The row that had the focus is gone, and the closing dialog would return the focus to it.
  const onDeleted = () => setTimeout(() => region.current?.focus());
  const state = keys && <Badge>{t('count', { count: keys.length + left })}</Badge>;
  // The provider may refuse general members: nothing is offered to them before it has answered.
  const create = (keys || role !== 'general') && (
    <Button variant="primary" icon="plus" disabledReason={denied} onClick={() => setAction({ kind: 'create' })}>
      {t('create')}
    </Button>
  );
  return (
    <Panel
      title={t('listTitle')}
      description={t('listPurpose')}
      state={state}
      action={create}
      flush={keys?.length !== 0}
    >
      <div ref={region} tabIndex={-1} className={styles.region}>
        {keys && <Notices keys={keys} isWhole={left === 0} members={members} />}
        {keys && keys.length > 0 && <KeyList {...{ keys, left, query, example }} onAction={setAction} />}
        {keys?.length === 0 && <EmptyState icon="key" title={t('emptyTitle')} text={t('emptyText')} />}
        {!keys && (
          <div className={styles.waiting}>
            <QueryState query={query} lines={4} />
          </div>
        )}
      </div>
      {action?.kind === 'create' && <CreateKeyDialog example={example} onClose={close} />}
      {action?.kind === 'rename' && <RenameKeyDialog row={action.row} onClose={close} />}
      {action?.kind === 'delete' && <DeleteKeyDialog row={action.row} onClose={close} onDeleted={onDeleted} />}
      {action?.kind === 'rotate' && (
        <RotateDialog
          row={keys?.find(({ apikeyId }) => apikeyId === action.row.apikeyId) ?? action.row}
          existingNames={keys?.map(({ name }) => name) ?? []}
          reading={left > 0 ? query : null}
          onClose={close}
          onDeleted={onDeleted}
        />
      )}
    </Panel>
  );
}

interface NoticesProps {
  keys: readonly NotedKey[];
  isWhole: boolean;
  members: QueryResult<unknown>;
}

/** What there is to say of where the notes are kept, and of whether the makers are known. */
function Notices({ keys, isWhole, members }: NoticesProps) {
  const t = useTranslations('apikey');
  const labels = useTranslations('labels');
  const { team, held, drop } = useKeyNotes();
  const nameOf = (id: string) => keys.find(({ apikeyId }) => apikeyId === id)?.name || labels('unnamed');
  // What is offered once is offered of all keys.
  const own = held.filter(({ id }) => isWhole && keys.some(({ apikeyId }) => apikeyId === id));
  return (
    <div className={styles.notices}>
      <TeamNotice
        kind="note"
        team={team}
        held={own}
        nameOf={({ id }) => nameOf(id)}
        textOf={(value) => (value && 'note' in value ? [value.note, value.replaceBy].filter(Boolean).join(' / ') : '')}
        onTaken={drop}
      />
      {keys.length > 0 && members.failure && !members.data && (
        <QueryState query={members} failureTitle={t('makersUnread')} isAside isFact />
      )}
    </div>
  );
}

const REFUSED: readonly FailureCode[] = ['forbidden', 'denied'];
const MAX_NAMED = 3;

/** No failure and nothing to try again: this account may not use keys. */
function RefusedPanel({ failure }: { failure: Failure }) {
  const t = useTranslations('apikey.refused');
  const keys = useTranslations('apikey');
  const locale = useLocale();
  const { role } = useCurrentUser();
  const { data } = useQuery('member.list');
  const named = (data?.members ?? [])
    .filter((member) => member.role === 'owner')
    .slice(0, MAX_NAMED)
    .map(({ name, email }) => name || email);
  const owners = formatList(named, locale);
  const text = role !== 'general' ? t('other') : named.length > 0 ? t('general', { owners }) : t('generalUnnamed');
  const words = failure.text ? (
    <>
      {text}
      <span className={styles.words}>{failure.text}</span>
    </>
  ) : (
    text
  );
  return (
    <Panel title={keys('listTitle')}>
      <EmptyState icon="lock" title={t(role === 'general' ? 'generalTitle' : 'otherTitle')} text={words} />
    </Panel>
  );
}

interface KeyListProps {
  keys: readonly NotedKey[];
  left: number;
  query: ComponentProps<typeof QueryState>['query'];
  example: CallExample | null;
  onAction: (action: KeyAction) => void;
}

function KeyList({ keys, left, query: reading, example, onAction }: KeyListProps) {
  const t = useTranslations('apikey');
  const locale = useLocale();
  const [query, onQuery] = useAddressQuery(readKeyQuery, writeKeyQuery);
  const words = useDeferredValue(query.words);
  const romanize = useRomaji(words);
  const shown = useMemo(
    () => sortKeys(searchKeys(keys, words, romanize), query.sort, locale),
    [keys, words, romanize, query.sort, locale],
  );
  const list = useRef<HTMLDivElement>(null);
  const isCut = left > 0 && reading.failure !== undefined;
  const { rows, more } = useFirstRows(
    shown,
    { ...FIRST_ROWS.keys, left: isCut ? 0 : left, isFlush: true },
    () => list.current,
  );
  // The page brought those along that are first as usual, and no others.
  const isKnown = left === 0 || (words.trim() === '' && query.sort === 'name');
  return (
    <>
      <KeyToolbar query={query} onQuery={onQuery} shown={isKnown ? shown.length : null} total={keys.length + left} />
      {isKnown && shown.length === 0 && <EmptyState icon="search" title={t('noneFound')} text={t('noneFoundText')} />}
      <div ref={list} id="list" tabIndex={-1} className={isKnown ? undefined : styles.waiting}>
        {isKnown ? (
          <DisclosureList label={t('listTitle')}>
            {rows.map((row) => (
              <KeyRowItem key={row.apikeyId} row={row} example={example} onAction={onAction} />
            ))}
          </DisclosureList>
        ) : (
          <QueryState query={reading} lines={4} />
        )}
        {isKnown && more}
        {isKnown && isCut && (
          <div className={styles.waiting}>
            <QueryState query={reading} failureTitle={t('othersUnread', { count: left })} isFact />
          </div>
        )}
      </div>
    </>
  );
}

/** The keys with their notes; this browser's own notes of deleted keys are removed. */
function useNotedKeys(): Omit<ReturnType<typeof useJoinedKeys>, 'keys'> & {
  keys: readonly NotedKey[] | undefined;
} {
  const { keys: joined, ...reading } = useJoinedKeys('asKnown');
  const { notes, prune } = useKeyNotes();
  const today = useLocalDay();
  const keys = useMemo(() => {
    const byId = new Map(joined?.map((row) => [row.apikeyId, row]));
    const replaced = new Map([...notes].map(([id, { replacedBy }]) => [replacedBy, byId.get(id)]));
    return joined?.map((row): NotedKey => {
      const { note = '', replaceBy = null, replacedBy = '' } = notes.get(row.apikeyId) ?? {};
      return {
        ...row,
        note,
        replaceBy,
        state: replaceState(replaceBy, today),
        daysLeft: daysUntil(replaceBy ?? '', today),
        replacement: byId.get(replacedBy ?? '') ?? null,
        replaces: replaced.get(row.apikeyId) ?? null,
      };
    });
  }, [joined, notes, today]);
  const pruneNotes = useEffectEvent(() => {
    if (joined && reading.left === 0) prune(joined.map(({ apikeyId }) => apikeyId));
  });
  useEffect(() => {
    pruneNotes();
  }, [joined]);
  return { ...reading, keys };
}
