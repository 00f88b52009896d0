'use client';
import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import type { Syncing } from '@/components/security/permissions/use-permission-sync';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { useMutation } from '@/lib/client/use-mutation';

interface PermissionOffDialogProps {
  domain: string;
  sync: Syncing;
  onClose: () => void;
  onDone: () => void;
}

/** Stops using the settings of a domain: asked, deleted, then synced (specification, section 4). */
export function PermissionOffDialog({ domain, sync, onClose, onDone }: PermissionOffDialogProps) {
  const t = useTranslations('security.permission');
  const { trigger, isBusy, failure } = useMutation('permission.delete');
  const stop = async () => {
    const result = await trigger({ domain });
    if (!result?.data) return;
    toast({ tone: 'good', text: t('deleted', { domain }) });
    onDone();
    onClose();
    await sync.start();
  };
  return (
    <Dialog
      open
      tone="danger"
      title={t('offTitle', { domain })}
      onClose={onClose}
      confirmLabel={t('offConfirm')}
      onConfirm={() => void stop()}
      busy={isBusy}
    >
      <p>{t('offText')}</p>
      {failure && <FailureAlert failure={failure} title={t('notDeleted')} />}
    </Dialog>
  );
}
