'use client';

import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { confirmationTextOf, type KeyRow } from '@/lib/rules/api-keys/api-key-list';
import { useSWRConfig } from 'swr';
import { toast } from '@/components/ui/toast';
import { queryKey } from '@/lib/rules/page-data';
import type { Answer } from '@/lib/operations/table';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { goneRows, noteGone } from '@/lib/client/page-reads';
import { useMutation } from '@/lib/client/use-mutation';
import { read } from '@/lib/client/api';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { useKeyNotes } from './use-key-notes';

export function DeleteKeyDialog({
  row,
  onClose,
  onDeleted,
}: {
  row: KeyRow;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const t = useTranslations('apikey');
  const labels = useTranslations('labels');
  const { remove, isBusy, failure } = useDeleteKey();
  const confirm = async () => {
    if (!(await remove(row))) return;
    onClose();
    onDeleted?.();
  };
  return (
    <Dialog
      tone="danger"
      title={t('deleteTitle', { name: row.name || labels('unnamed') })}
      onClose={onClose}
      confirmLabel={t('delete')}
      onConfirm={() => void confirm()}
      busy={isBusy}
      typed={confirmationTextOf(row)}
    >
      <p>{t('deleteText')}</p>
      {failure && <FailureAlert failure={failure} title={t('deleteFailed')} />}
    </Dialog>
  );
}

/** Deletes a key. One that another user deleted before is reported as not found, once the list lacks it too. */
export function useDeleteKey() {
  const t = useTranslations('apikey');
  const toText = useFailureMessage();
  const { mutate } = useSWRConfig();
  const { trigger, failure, forget } = useMutation('apikey.delete');
  const { once, isBusy } = useSingleFlight();
  const { setNote } = useKeyNotes();
  const isGone = async (id: string) => {
    const { data } = await read('apikey.list');
    if (data) await mutate(queryKey('apikey.list'), data, { revalidate: false });
    return data?.apikeys.every(({ apikeyId }) => apikeyId !== id) ?? false;
  };
  const work = async ({ apikeyId: id, name }: KeyRow) => {
    // A click while the dialog is closing must not delete again and report that nothing was found.
    if (goneRows.get()['apikey.list'].includes(id)) return true;
    const result = await trigger({ id });
    const missed = result?.failure?.code === 'notFound' && (await isGone(id)) ? result.failure : undefined;
    if (!result || (result.failure && !missed)) return false;
    noteGone('apikey.list', id);
    // For all others who know the list, which may not have been read again.
    const without = (known?: Answer<'apikey.list'>) =>
      known && { ...known, apikeys: known.apikeys.filter(({ apikeyId }) => apikeyId !== id) };
    void mutate(queryKey('apikey.list'), without, { revalidate: false });
    forget();
    // A note that stays behind shows nowhere: its key is gone.
    void setNote(id, null);
    toast(
      missed
        ? { tone: 'warn', text: t('deletedAlready', { name, reason: toText(missed) }), requestId: missed.requestId }
        : { tone: 'good', text: t('deleted', { name }) },
    );
    return true;
  };
  /** @returns whether the key is gone, by this call or by an earlier one */
  const remove = async (row: KeyRow) => (await once(() => work(row))) === true;
  return { remove, isBusy, failure: isBusy ? undefined : failure };
}
