'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { toast } from '@/components/ui/toast';
import { read } from '@/lib/client/api';
import { useCurrentUser } from '@/lib/client/current-user';
import { queryKey } from '@/lib/client/query-keys';
import { useMutation } from '@/lib/client/use-mutation';
import type { Failure } from '@/lib/rules/failures';
import { savePreviousList } from './previous-list';

/** `changed`: a colleague has saved another list meanwhile, and nothing was sent. */
type SaveResult = { status: 'saved' | 'failed' } | { status: 'changed'; now: readonly string[] };

interface SaveIpList {
  /** @param base the list that the change started from */
  save: (rows: readonly string[], base: readonly string[]) => Promise<SaveResult>;
  isBusy: boolean;
  failure: Failure | undefined;
}

/** Saves the list, which is read again just before: a list that a colleague has saved meanwhile is not overwritten unseen. */
export function useSaveIpList(): SaveIpList {
  const t = useTranslations('security.ip');
  const { organization } = useCurrentUser();
  const { mutate } = useSWRConfig();
  const { trigger, isBusy, failure } = useMutation('iptables.set');
  const [isReading, setReading] = useState(false);
  const [readFailure, setReadFailure] = useState<Failure>();
  const save: SaveIpList['save'] = async (rows, base) => {
    setReading(true);
    const { data: now, failure: unread } = await read('iptables.read');
    setReading(false);
    setReadFailure(unread);
    if (unread) return { status: 'failed' };
    await mutate(queryKey('iptables.read'), now, { revalidate: false });
    if (!isSameList(now.iptables, base)) return { status: 'changed', now: now.iptables };
    const result = await trigger({ iptables: [...rows] });
    if (!result?.data) return { status: 'failed' };
    if (organization) savePreviousList(organization.id, now.iptables);
    toast({ tone: 'good', text: rows.length === 0 ? t('turnedOff') : t('saved', { count: rows.length }) });
    return { status: 'saved' };
  };
  return { save, isBusy: isBusy || isReading, failure: readFailure ?? failure };
}

export function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((row, index) => row === b[index]);
}
