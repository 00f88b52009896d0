'use client';

import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { confirmationTextOf, type KeyRow } from '@/lib/rules/api-keys/api-key-list';
import { useDeleteKey } from './use-delete-key';

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
      title={t('deleteTitle', { name: row.name || t('unnamed') })}
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
