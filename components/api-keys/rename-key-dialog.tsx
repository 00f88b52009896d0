'use client';

import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { Stack } from '@/components/ui/stack';
import { useDoneToast } from '@/components/activity/undo-offers';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { useArrived } from '@/lib/client/use-arrived';
import { useMutation } from '@/lib/client/use-mutation';
import { useDenialText } from '@/lib/client/use-permission';
import type { KeyRow } from '@/lib/rules/api-keys/api-key-list';
import { KeyNameForm, useKeyName } from './key-name-form';

export function RenameKeyDialog({ row, onClose }: { row: KeyRow; onClose: () => void }) {
  const t = useTranslations('apikey');
  const { trigger, isBusy, failure } = useMutation('apikey.rename');
  const denied = useDenialText('apikey.rename');
  const tellDone = useDoneToast();
  const arrived = useArrived('apikey.list');
  const form = useKeyName(row.name);
  const isUnchanged = form.watch('name').trim() === row.name.trim();
  const submit = form.handleSubmit(async ({ name }) => {
    if (name.trim() === row.name.trim()) return;
    const result = await trigger({ id: row.apikeyId, name });
    setFieldErrors(form.setError, result?.failure);
    const now = arrived(result?.failure)?.apikeys.find(({ apikeyId }) => apikeyId === row.apikeyId);
    if (!result?.data && now?.name !== name.trim()) return;
    tellDone(t('renamed', { name: name.trim() }), result?.line);
    onClose();
  });
  const shown = formFailure(form.formState.errors, failure);
  return (
    <Dialog
      open
      title={t('renameTitle', { name: row.name || t('unnamed') })}
      onClose={onClose}
      confirmLabel={t('rename')}
      onConfirm={() => void submit()}
      confirmReason={denied ?? (isUnchanged ? t('unchanged') : null)}
      busy={isBusy}
    >
      <Stack>
        <KeyNameForm form={form} label={t('newName')} onSubmit={() => void submit()} />
        {shown && <FailureAlert failure={shown} title={t('renameFailed')} />}
      </Stack>
    </Dialog>
  );
}
