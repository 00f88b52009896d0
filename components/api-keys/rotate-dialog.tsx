'use client';
import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { Stack } from '@/components/ui/stack';
import { type KeyRow, confirmationTextOf } from '@/lib/rules/api-keys/api-key-list';
import { RotateStep } from './rotate-step';
import { RotateSteps } from './rotate-steps';
import { useRotation } from './use-rotation';

interface RotateDialogProps {
  row: KeyRow;
  apiUrl: string;
  /** Names that are there already. */
  taken: readonly string[];
  onClose: () => void;
}

/** Puts a new key in the place of an old one: make, copy, make sure, delete. Nothing breaks in between, and it can be left at any step. */
export function RotateDialog({ row, apiUrl, taken, onClose }: RotateDialogProps) {
  const t = useTranslations('apikey');
  const rotation = useRotation(row, taken);
  const { step, made, isBusy, failure, isUsed } = rotation;
  const isLast = step === 'delete';
  const old = row.name || t('unnamed');
  const leave = () => {
    if (made) toast({ tone: 'info', text: t('rotateLeft', { old, name: made.name }) });
    onClose();
  };
  const next = async () => {
    if (await rotation.next()) onClose();
  };
  return (
    <Dialog
      open
      size="m"
      tone={isLast ? 'danger' : 'plain'}
      title={t('rotateTitle', { name: old })}
      onClose={leave}
      confirmLabel={t(`rotateNext.${step}`)}
      onConfirm={() => void next()}
      confirmReason={step === 'confirm' && !isUsed ? t('rotateTick') : null}
      {...(made ? { cancelLabel: t('rotateLater') } : {})}
      busy={isBusy}
      {...(isLast ? { typed: confirmationTextOf(row) } : {})}
    >
      <Stack>
        <RotateSteps step={step} />
        <RotateStep rotation={rotation} row={row} apiUrl={apiUrl} />
        {failure && <FailureAlert failure={failure} title={t(isLast ? 'deleteFailed' : 'createFailed')} />}
      </Stack>
    </Dialog>
  );
}
