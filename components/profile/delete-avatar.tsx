'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Progress } from '@/components/ui/progress';
import { useMutation } from '@/lib/client/use-mutation';
import { usePermission } from '@/lib/client/use-permission';

export function DeleteAvatar({
  isStopped,
  onDeleted,
}: {
  isStopped: boolean;
  onDeleted: (isCertain: boolean) => void;
}) {
  const t = useTranslations('avatar');
  const denied = useTranslations('ui.denied');
  const denial = usePermission('profile.deleteAvatar');
  const { trigger, isBusy, failure, forget } = useMutation('profile.deleteAvatar');
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    forget();
  };
  const remove = async () => {
    const result = await trigger({});
    if (result?.failure?.code === 'unknownResult') onDeleted(false);
    if (!result || result.failure) return;
    close();
    onDeleted(true);
  };
  return (
    <>
      <Button
        icon="trash"
        variant="quiet"
        busy={isStopped}
        disabledReason={denial && denied(denial)}
        onClick={() => setAsking(true)}
      >
        {t('delete')}
      </Button>
      <Dialog
        open={isAsking}
        title={t('deleteTitle')}
        tone="danger"
        confirmLabel={t('deleteConfirm')}
        onConfirm={() => void remove()}
        onClose={close}
        busy={isBusy}
      >
        <p>{t('deleteText')}</p>
        {isBusy && <Progress label={t('busy')} />}
        {failure && <FailureAlert title={t('notDeleted')} failure={failure} />}
      </Dialog>
    </>
  );
}
