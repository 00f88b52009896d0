'use client';
import { useState } from 'react';
import { formFailure, setFieldErrors } from '@/lib/client/form-errors';
import { useMutation } from '@/lib/client/use-mutation';
import { useRevealedSecret } from '@/lib/client/use-revealed-secret';
import { type KeyRow, nextKeyName } from '@/lib/rules/api-keys/api-key-list';
import { useKeyName } from './key-name-form';
import { readAccessKey } from './use-copy-key';
import { useDeleteKey } from './use-delete-key';
import { useKeyNotes } from './use-key-notes';

export const ROTATION = ['create', 'copy', 'confirm', 'delete'] as const;
export type RotationStep = (typeof ROTATION)[number];
export type Rotation = ReturnType<typeof useRotation>;

/** The steps of a rotation. The old key goes last, once the user has said that nothing needs it any more. */
export function useRotation(row: KeyRow, existingNames: readonly string[]) {
  const [step, setStep] = useState<RotationStep>('create');
  const form = useKeyName(nextKeyName(row.name, existingNames));
  const [created, setCreated] = useState<{ apikeyId: string; name: string } | null>(null);
  const [isUsed, setUsed] = useState(false);
  const create = useMutation('apikey.create');
  const deletion = useDeleteKey();
  const { copyNote } = useKeyNotes();
  const reveal = useRevealedSecret(() => readAccessKey(created?.apikeyId ?? ''));

  const createKey = form.handleSubmit(async ({ name }) => {
    const result = await create.trigger({ name });
    setFieldErrors(form.setError, result?.failure);
    if (!result?.data) return;
    const { accessKey, ...key } = result.data.apikey;
    copyNote(row.apikeyId, key.apikeyId);
    setCreated(key);
    reveal.put(accessKey);
    setStep('copy');
  });
  /** Does the step's work and goes on. @returns whether all is done */
  const next = async (): Promise<boolean> => {
    if (step === 'delete') return deletion.remove(row);
    if (step === 'create') await createKey();
    else {
      reveal.hide();
      setStep(step === 'copy' ? 'confirm' : 'delete');
    }
    return false;
  };
  return {
    step,
    form,
    created,
    reveal,
    /** Whether the user has said that the new key is in use everywhere. */
    isUsed,
    setUsed,
    isBusy: create.isBusy || deletion.isBusy,
    failure: formFailure(form.formState.errors, create.failure) ?? deletion.failure,
    next,
  };
}
