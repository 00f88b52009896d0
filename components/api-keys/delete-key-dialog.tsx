'use client';

import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { confirmationTextOf, type KeyRow } from '@/lib/rules/api-keys/api-key-list';
import { useRef } from 'react';
import { useSWRConfig } from 'swr';
import { toast } from '@/components/ui/toast';
import { queryKey } from '@/lib/client/query-keys';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useMutation } from '@/lib/client/use-mutation';
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
      open
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

/** Deletes a key. One that another user deleted before is reported as not found, and the list is read again. */
export function useDeleteKey() {
  const t = useTranslations('apikey');
  const toText = useFailureMessage();
  const { mutate } = useSWRConfig();
  const { trigger, isBusy, failure } = useMutation('apikey.delete');
  const { setNote } = useKeyNotes();
  const deleted = useRef(new Set<string>());
  /** @returns whether the key is gone, by this call or by an earlier one */
  const remove = async (row: KeyRow) => {
    // A click while the dialog is closing must not delete again and report that nothing was found.
    if (deleted.current.has(row.apikeyId)) return true;
    const result = await trigger({ id: row.apikeyId });
    if (result?.failure?.code === 'notFound') {
      void setNote(row.apikeyId, null);
      toast({
        tone: 'warn',
        text: t('deletedAlready', { name: row.name, reason: toText(result.failure) }),
        requestId: result.failure.requestId,
      });
      await mutate(queryKey('apikey.list'));
      return true;
    }
    if (!result || result.failure) return false;
    deleted.current.add(row.apikeyId);
    // A note that stays behind shows nowhere: its key is gone.
    void setNote(row.apikeyId, null);
    toast({ tone: 'good', text: t('deleted', { name: row.name }) });
    return true;
  };
  return { remove, isBusy, failure: failure?.code === 'notFound' ? undefined : failure };
}
