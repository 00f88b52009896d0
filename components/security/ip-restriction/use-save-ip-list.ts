'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useDoneToast } from '@/components/activity/undo-offers';
import { read } from '@/lib/client/api';
import { useCurrentUser } from '@/lib/client/current-user';
import { queryKey } from '@/lib/rules/page-data';
import { useMutation } from '@/lib/client/use-mutation';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Answer } from '@/lib/operations/table';
import type { Failure } from '@/lib/rules/failures';
import type { WrittenLine } from '@/lib/rules/journal/undo-rules';
import { type StoredName, useStored, writeStored } from '@/lib/client/storage';
import { listOf, number, object, stored, text } from '@/lib/rules/text/stored-json';

/** `changed`: a colleague has saved another list meanwhile, and nothing was sent. */
type SaveResult = { status: 'saved' | 'failed' } | { status: 'changed'; now: readonly string[] };

interface SaveIpList {
  /** @param base the list that the change started from */
  save: (rows: readonly string[], base: readonly string[]) => Promise<SaveResult>;
  /** Whether a saved list is the one that was sent last: its answer may have been lost. */
  isOwn: (saved: readonly string[]) => boolean;
  isBusy: boolean;
  failure: Failure | undefined;
}

/** Saves the list, which is read again just before: a list that a colleague has saved meanwhile is not overwritten unseen. */
export function useSaveIpList(): SaveIpList {
  const t = useTranslations('security.ip');
  const { organization } = useCurrentUser();
  const { mutate, cache } = useSWRConfig();
  const { trigger, failure, forget } = useMutation('iptables.set');
  const { once, isBusy } = useSingleFlight();
  const [readFailure, setReadFailure] = useState<Failure>();
  const tellDone = useDoneToast();
  const sent = useRef<readonly string[] | null>(null);
  const isOwn: SaveIpList['isOwn'] = (saved) => sent.current !== null && isSameSet(saved, sent.current);
  const done = (rows: readonly string[], before: readonly string[], line?: WrittenLine): SaveResult => {
    sent.current = null;
    if (organization) savePreviousList(organization.id, before);
    tellDone(rows.length === 0 ? t('turnedOff') : t('saved', { count: rows.length }), line);
    return { status: 'saved' };
  };
  const send: SaveIpList['save'] = async (rows, base) => {
    const { data: now, failure: unread } = await read('iptables.read');
    setReadFailure(unread);
    if (unread) return { status: 'failed' };
    await mutate(queryKey('iptables.read'), now, { revalidate: false });
    // What was sent before has arrived, although its answer was lost.
    const isLate = isOwn(now.iptables);
    if (isLate && isSameSet(now.iptables, rows)) return done(rows, base);
    if (!isLate && !isSameList(now.iptables, base)) return { status: 'changed', now: now.iptables };
    const earlier = sent.current;
    sent.current = rows;
    const result = await trigger({ iptables: [...rows], seen: { iptables: now.iptables } });
    if (result && !result.failure) return done(rows, now.iptables, result.line);
    if (result && result.failure.code !== 'changedMeanwhile') return { status: 'failed' };
    sent.current = earlier;
    const theirs: Answer<'iptables.read'> | undefined = cache.get(queryKey('iptables.read'))?.data;
    if (!theirs || isSameList(theirs.iptables, now.iptables)) return { status: 'failed' };
    forget();
    return { status: 'changed', now: theirs.iptables };
  };
  const save: SaveIpList['save'] = async (...lists) => (await once(() => send(...lists))) ?? { status: 'failed' };
  return { save, isOwn, isBusy, failure: readFailure ?? failure };
}

export function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((row, index) => row === b[index]);
}

/** The order of the rows means nothing. */
export function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return isSameList(a.toSorted(), b.toSorted());
}

interface PreviousList {
  rows: string[];
  savedAtMs: number;
}

const previousList = stored(object<PreviousList>({ rows: listOf(text), savedAtMs: number }));

/** The list that this browser replaced last, so that a mistake can be undone. */
export function usePreviousList(organizationId: number | undefined): PreviousList | null {
  return useStored(nameFor(organizationId ?? 0), previousList);
}

export function savePreviousList(organizationId: number, rows: readonly string[]): void {
  if (rows.length > 0) writeStored(nameFor(organizationId), JSON.stringify({ rows, savedAtMs: Date.now() }));
}

function nameFor(organizationId: number): StoredName {
  return `seen.iptables.${organizationId}`;
}
