'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { QueryState } from '@/components/layout/query-state';
import { Alert } from '@/components/ui/alert';
import { Checkbox } from '@/components/ui/checkbox';
import { copyText } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { useRestoreFocus } from '@/components/ui/focus';
import { Modal } from '@/components/ui/modal';
import { Icon } from '@/components/ui/icon';
import { Stack, VisuallyHidden } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { useArrived, useMutation } from '@/lib/client/use-mutation';
import { useRevealedSecret } from '@/lib/client/use-revealed-secret';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { nextKeyName, type NotedKey } from '@/lib/rules/api-keys/api-key-list';
import { KeyNameForm, useKeyName } from './key-name-form';
import { KeyValue, readAccessKey, useCopyKey } from './key-value';
import styles from './rotate-dialog.module.css';
import { useDeleteKey } from './delete-key-dialog';
import { useKeyNotes } from './use-key-notes';

type Reading = ComponentProps<typeof QueryState>['query'];

interface RotateDialogProps {
  row: NotedKey;
  existingNames: readonly string[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Waits until all keys are read: one may have been begun in this one's place already, or have the next name. */
export function RotateDialog({ reading, ...props }: RotateDialogProps & { reading: Reading | null }) {
  const t = useTranslations('apikey');
  const labels = useTranslations('labels');
  if (!reading) return <RotationDialog {...props} />;
  return (
    <Modal title={t('rotateTitle', { name: props.row.name || labels('unnamed') })} shape="m" onClose={props.onClose}>
      <QueryState query={reading} lines={4} />
    </Modal>
  );
}

/** Replaces a key: create a new one, copy it, delete the old one once the new one is used. It can be closed at any step, and goes on there. */
function RotationDialog({ row, existingNames, onClose, onDeleted }: RotateDialogProps) {
  const t = useTranslations('apikey');
  const labels = useTranslations('labels');
  const rotation = useRotation(row, existingNames);
  const { step, created, isBusy, failure, isUsed, isCopyRefused } = rotation;
  const isLast = step === 'delete';
  const old = row.name || labels('unnamed');
  const { notes } = useKeyNotes();
  const close = () => {
    const left = notes.get(row.apikeyId)?.replacedBy === created?.apikeyId ? 'rotateLeft' : 'rotateLeftUnmarked';
    if (created) toast({ tone: 'info', text: t(left, { old, name: created.name }) });
    onClose();
  };
  const next = async () => {
    if (!(await rotation.next())) return;
    onClose();
    onDeleted();
  };
  return (
    <Dialog
      size="m"
      tone={isLast ? 'danger' : 'plain'}
      title={t('rotateTitle', { name: old })}
      onClose={close}
      confirmLabel={t(`rotateNext.${step === 'copy' && isCopyRefused ? 'copied' : step}`)}
      onConfirm={() => void next()}
      confirmReason={isLast && !isUsed ? t('rotateTick') : null}
      {...(created ? { cancelLabel: t('rotateLater') } : {})}
      busy={isBusy}
    >
      <Stack>
        <RotateSteps step={step} />
        <RotateStep rotation={rotation} old={old} onEnter={() => void next()} />
        {failure && (
          <FailureAlert
            failure={failure}
            title={t(isLast ? 'deleteFailed' : step === 'create' ? 'createFailed' : 'readFailed')}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function RotateSteps({ step }: { step: RotationStep }) {
  const t = useTranslations('apikey');
  const now = ROTATION.indexOf(step);
  const list = useRestoreFocus<HTMLOListElement>(step === 'create');
  return (
    <ol ref={list} tabIndex={-1} className={styles.steps} aria-label={t('rotateSteps')}>
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

function RotateStep({ rotation, old, onEnter }: { rotation: Rotation; old: string; onEnter: () => void }) {
  const t = useTranslations('apikey');
  const { step, created, reveal } = rotation;
  if (step === 'create' || !created) {
    return (
      <Stack>
        <p>{t('rotateCreate', { name: old })}</p>
        <KeyNameForm form={rotation.form} label={t('name')} onSubmit={onEnter} />
      </Stack>
    );
  }
  if (step === 'copy') {
    return (
      <Stack>
        <p>{t('rotateCopy', { name: created.name })}</p>
        <KeyValue id={created.apikeyId} reveal={reveal} />
        {rotation.isCopyRefused && (
          <Alert tone="warn" announce>
            {t('rotateCopyRefused')}
          </Alert>
        )}
      </Stack>
    );
  }
  return (
    <Stack>
      <p>{t('rotateConfirm', { name: created.name })}</p>
      <KeyValue id={created.apikeyId} reveal={reveal} />
      <p>{t('rotateDelete', { name: old })}</p>
      <Checkbox
        label={t('rotateUsed')}
        checked={rotation.isUsed}
        onChange={({ target }) => rotation.setUsed(target.checked)}
      />
    </Stack>
  );
}

const ROTATION = ['create', 'copy', 'delete'] as const;

type RotationStep = (typeof ROTATION)[number];

type Rotation = ReturnType<typeof useRotation>;

/** Puts the new key on the clipboard, shown or not. */
function useCopying(id: string, shown: string | null) {
  const { fetchKey, failure } = useCopyKey(id);
  const [isRefused, setRefused] = useState(false);
  /** @param fresh the key, if it was only just made. @returns whether it is there */
  const copy = async (fresh?: string): Promise<boolean> => {
    try {
      await copyText(fresh ?? shown ?? fetchKey);
      return true;
    } catch {
      setRefused(true);
      return false;
    }
  };
  return { copy, isRefused, failure };
}

/** The steps of a rotation. The old key goes last, once the user has said that nothing needs it any more. */
function useRotation(row: NotedKey, existingNames: readonly string[]) {
  const t = useTranslations('apikey');
  const [step, setStep] = useState<RotationStep>(row.replacement ? 'copy' : 'create');
  const form = useKeyName(nextKeyName(row.name, existingNames));
  const [created, setCreated] = useState<{ apikeyId: string; name: string } | null>(row.replacement);
  const [isUsed, setUsed] = useState(false);
  const create = useMutation('apikey.create');
  const deletion = useDeleteKey();
  const arrived = useArrived('apikey.list');
  const { beginReplacement } = useKeyNotes();
  const reveal = useRevealedSecret(() => readAccessKey(created?.apikeyId ?? ''));
  const copying = useCopying(created?.apikeyId ?? '', reveal.value);

  const createKey = form.handleSubmit(async ({ name }) => {
    const result = await create.trigger({ name });
    setFieldErrors(form.setError, result?.failure);
    const found = arrived(result?.failure)?.apikeys.find((other) => other.name === name.trim());
    const key = result?.data?.apikey ?? (existingNames.includes(name.trim()) ? undefined : found);
    if (!key) return;
    create.forget();
    const noted = await beginReplacement(row.apikeyId, key.apikeyId);
    if (noted !== 'saved') toast({ tone: 'warn', text: t('keep.notMarked') });
    setCreated({ apikeyId: key.apikeyId, name: key.name });
    const value = result?.data?.apikey.accessKey;
    if (value && (await copying.copy(value))) return setStep('delete');
    if (value) reveal.put(value);
    setStep('copy');
  });
  const work = async (): Promise<boolean> => {
    if (step === 'delete') return deletion.remove(row);
    if (step === 'create') await createKey();
    // A browser that refuses the clipboard does not hold anybody up.
    else if (copying.isRefused || (await copying.copy())) {
      reveal.hide();
      setStep('delete');
    }
    return false;
  };
  const { once, isBusy } = useSingleFlight();
  return {
    step,
    form,
    created,
    reveal,
    /** Whether the user has said that the new key is in use everywhere. */
    isUsed,
    setUsed,
    /** The clipboard did not take the new key; then it is copied by hand. */
    isCopyRefused: copying.isRefused,
    isBusy,
    failure: formFailure(form.formState.errors, create.failure) ?? (step === 'copy' ? copying : deletion).failure,
    /** Does the step's work and goes on. @returns whether all is done */
    next: () => once(work),
  };
}
