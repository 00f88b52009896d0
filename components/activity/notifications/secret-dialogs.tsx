'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { MutationDialog } from '@/components/layout/mutation-dialog';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { toast } from '@/components/ui/toast';
import { useMutation } from '@/lib/client/use-mutation';
import type { Destination } from '@/lib/rules/journal/destinations';

/** Shows a secret this once. */
export function SecretDialog({
  secret,
  isRotated,
  onClose,
}: {
  secret: string;
  isRotated?: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('notifications');
  const ui = useTranslations('ui');
  return (
    <Dialog open title={t('secretTitle')} cancelLabel={ui('close')} onClose={onClose}>
      <p>{t('secretText')}</p>
      {isRotated && <p>{t('secretRotated')}</p>}
      <Field label={t('secretTitle')} wide>
        <TextInput readOnly value={secret} autoComplete="off" spellCheck={false} />
      </Field>
      <CopyButton value={secret} label={t('secretCopy')} variant="primary" />
    </Dialog>
  );
}

interface DestinationDialogProps {
  destination: Destination;
  onClose: () => void;
}

/** Asks, and shows the new secret. */
export function RotateDialog({ destination: { id, name }, onClose }: DestinationDialogProps) {
  const t = useTranslations('notifications');
  const [secret, setSecret] = useState<string | null>(null);
  const { trigger, isBusy, failure } = useMutation('destination.rotate');
  if (secret !== null) return <SecretDialog secret={secret} isRotated onClose={onClose} />;
  const renew = async () => {
    const result = await trigger({ id });
    if (result?.data) setSecret(result.data.secret);
  };
  return (
    <Dialog
      open
      title={t('rotateTitle', { name })}
      confirmLabel={t('rotate')}
      onConfirm={() => void renew()}
      onClose={onClose}
      busy={isBusy}
    >
      <p>{t('rotateText')}</p>
      {failure && <FailureAlert title={t('notRotated')} failure={failure} />}
    </Dialog>
  );
}

export function RemoveDialog({ destination: { id, name }, onClose }: DestinationDialogProps) {
  const t = useTranslations('notifications');
  return (
    <MutationDialog
      operation="destination.remove"
      input={{ id }}
      title={t('removeTitle', { name })}
      confirmLabel={t('removeConfirm')}
      tone="danger"
      failed={t('notRemoved')}
      onDone={() => toast({ tone: 'good', text: t('removed', { name }) })}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
    </MutationDialog>
  );
}
