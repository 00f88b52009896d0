'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { toast } from '@/components/ui/toast';
import { read } from '@/lib/client/api';
import { queryKey } from '@/lib/client/query-keys';
import { useCurrentUser } from '@/lib/client/current-user';
import { useMutation } from '@/lib/client/use-mutation';
import type { Failure } from '@/lib/rules/failures';
import { rememberPrevious } from './ip-previous';

/** What became of a save. `changed`: a colleague's list is there by now, and nothing was sent. */
type IpSaved = { end: 'saved' | 'failed' } | { end: 'changed'; now: readonly string[] };

interface IpSaving {
  /** @param base the list that the change started from */
  save: (rows: readonly string[], base: readonly string[]) => Promise<IpSaved>;
  isBusy: boolean;
  failure: Failure | undefined;
}

/**
 * Saves the address list. It is read again just before: a list that somebody else has saved meanwhile is never written
 * over unseen (promises: T18).
 */
export function useIpSave(): IpSaving {
  const t = useTranslations('security.ip');
  const { organization } = useCurrentUser();
  const { mutate } = useSWRConfig();
  const { trigger, isBusy, failure } = useMutation('iptables.set');
  const [isReading, setReading] = useState(false);
  const [readFailure, setReadFailure] = useState<Failure>();
  const save: IpSaving['save'] = async (rows, base) => {
    setReading(true);
    const { data: now, failure: unread } = await read('iptables.read');
    setReading(false);
    setReadFailure(unread);
    if (unread) return { end: 'failed' };
    await mutate(queryKey('iptables.read'), now, { revalidate: false });
    if (!isSameList(now.iptables, base)) return { end: 'changed', now: now.iptables };
    const result = await trigger({ iptables: [...rows] });
    if (!result?.data) return { end: 'failed' };
    if (organization) rememberPrevious(organization.id, now.iptables);
    toast({ tone: 'good', text: rows.length === 0 ? t('turnedOff') : t('saved', { count: rows.length }) });
    return { end: 'saved' };
  };
  return { save, isBusy: isBusy || isReading, failure: readFailure ?? failure };
}

/** Whether two lists hold the same rows in the same order. */
export function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((row, index) => row === b[index]);
}
