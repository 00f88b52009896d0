'use client';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useSWRConfig } from 'swr';
import { toast } from '@/components/ui/toast';
import { useKeyNotes } from '@/components/api-keys/use-key-notes';
import { queryKey } from '@/lib/client/query-keys';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useMutation } from '@/lib/client/use-mutation';
import type { Failure } from '@/lib/rules/failures';
import type { KeyRow } from '@/lib/rules/api-keys/api-key-list';

interface Deleting {
  /** Deletes a key. @returns whether it is gone, by this call or by an earlier one */
  remove: (row: KeyRow) => Promise<boolean>;
  isBusy: boolean;
  failure: Failure | undefined;
}

/** Deletes a key and says so. One that is gone already is said to be not found, and the list is read again (promises: V-I4). */
export function useDeleteKey(): Deleting {
  const t = useTranslations('apikey');
  const words = useFailureMessage();
  const { mutate } = useSWRConfig();
  const { trigger, isBusy, failure } = useMutation('apikey.delete');
  const { keep } = useKeyNotes();
  const gone = useRef(new Set<string>());
  const remove = async (row: KeyRow) => {
    // A click that comes while the dialog is closing must not delete again, and be told that nothing was found.
    if (gone.current.has(row.apikeyId)) return true;
    const result = await trigger({ id: row.apikeyId });
    if (result?.failure?.code === 'notFound') {
      keep(row.apikeyId, null);
      toast({
        tone: 'warn',
        text: t('deletedAlready', { name: row.name, reason: words(result.failure) }),
        requestId: result.failure.requestId,
      });
      await mutate(queryKey('apikey.list'));
      return true;
    }
    if (!result?.data) return false;
    gone.current.add(row.apikeyId);
    keep(row.apikeyId, null);
    toast({ tone: 'good', text: t('deleted', { name: row.name }) });
    return true;
  };
  return { remove, isBusy, failure: failure?.code === 'notFound' ? undefined : failure };
}
