'use client';

import { useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { Stack } from '@/components/ui/stack';
import { confirmationTextOf, type KeyRow } from '@/lib/rules/api-keys/api-key-list';
import { ROTATION, type Rotation, type RotationStep, useRotation } from './use-rotation';
import { Icon } from '@/components/ui/icon';
import { VisuallyHidden } from '@/components/ui/stack';
import styles from './rotate-dialog.module.css';
import { Checkbox } from '@/components/ui/checkbox';
import { KeyCurl } from './key-curl';
import { KeyNameField } from './key-name-field';
import { KeyValue } from './key-value';

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

/** How far a rotation is. */
function RotateSteps({ step }: { step: RotationStep }) {
  const t = useTranslations('apikey');
  const now = ROTATION.indexOf(step);
  return (
    <ol className={styles.steps} aria-label={t('rotateSteps')}>
      {ROTATION.map((name, index) => (
        <li
          key={name}
          className={index === now ? styles.now : styles.step}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {index < now ? <Icon name="check" size={12} /> : index + 1}
          </span>
          <span className={styles.stepName}>{t(`rotateStep.${name}`)}</span>
          {index < now && <VisuallyHidden>{t('rotateStepDone')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

/** What a step of the rotation says and asks. */
function RotateStep({ rotation, row, apiUrl }: { rotation: Rotation; row: KeyRow; apiUrl: string }) {
  const t = useTranslations('apikey');
  const { step, made, reveal } = rotation;
  if (step === 'create' || !made) {
    return (
      <Stack>
        <p>{t('rotateCreate', { name: row.name })}</p>
        <KeyNameField label={t('name')} value={rotation.name} error={rotation.nameError} onChange={rotation.setName} />
      </Stack>
    );
  }
  if (step === 'copy') {
    return (
      <Stack>
        <p>{t('rotateCopy', { name: made.name })}</p>
        <KeyValue id={made.apikeyId} reveal={reveal} />
        <KeyCurl id={made.apikeyId} apiUrl={apiUrl} />
      </Stack>
    );
  }
  if (step === 'confirm') {
    return (
      <Stack>
        <p>{t('rotateConfirm', { old: row.name, name: made.name })}</p>
        <Checkbox
          label={t('rotateUsed')}
          checked={rotation.isUsed}
          onChange={({ target }) => rotation.setUsed(target.checked)}
        />
      </Stack>
    );
  }
  return <p>{t('rotateDelete', { name: row.name })}</p>;
}
