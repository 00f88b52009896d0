'use client';
import { useState } from 'react';
import { type RevealedSecret, useRevealedSecret } from '@/lib/client/use-revealed-secret';
import { useKeyNotes } from '@/components/api-keys/use-key-notes';
import { useMutation } from '@/lib/client/use-mutation';
import type { Failure } from '@/lib/rules/failures';
import { type KeyRow, nextKeyName } from '@/lib/rules/api-keys/api-key-list';
import { checkKeyName } from './key-name-field';
import { readAccessKey } from './use-copy-key';
import { useDeleteKey } from './use-delete-key';

export const ROTATION = ['create', 'copy', 'confirm', 'delete'] as const;
export type RotationStep = (typeof ROTATION)[number];

/** A rotation under way. */
export interface Rotation {
  step: RotationStep;
  name: string;
  setName: (name: string) => void;
  nameError: string | null;
  made: { apikeyId: string; name: string } | null;
  reveal: RevealedSecret;
  /** Whether the person has said that the new key is in use everywhere. */
  isUsed: boolean;
  setUsed: (isUsed: boolean) => void;
  isBusy: boolean;
  failure: Failure | undefined;
  /** Does the step's work and goes on. @returns whether all is done */
  next: () => Promise<boolean>;
}

/** The state of a rotation: the old key goes last, after somebody has said that nothing needs it any more. */
export function useRotation(row: KeyRow, taken: readonly string[]): Rotation {
  const [step, setStep] = useState<RotationStep>('create');
  const [name, setName] = useState(() => nextKeyName(row.name, taken));
  const [nameError, setNameError] = useState<string | null>(null);
  const [made, setMade] = useState<Rotation['made']>(null);
  const [isUsed, setUsed] = useState(false);
  const create = useMutation('apikey.create');
  const deleting = useDeleteKey();
  const { carry } = useKeyNotes();
  const reveal = useRevealedSecret(() => readAccessKey(made?.apikeyId ?? ''));

  const make = async () => {
    const wrong = await checkKeyName(name);
    setNameError(wrong);
    if (wrong) return;
    const result = await create.trigger({ name });
    if (!result?.data) return;
    const { accessKey, ...key } = result.data.apikey;
    carry(row.apikeyId, key.apikeyId);
    setMade(key);
    reveal.put(accessKey);
    setStep('copy');
  };
  const next = async () => {
    if (step === 'delete') return deleting.remove(row);
    if (step === 'create') await make();
    else {
      reveal.hide();
      setStep(step === 'copy' ? 'confirm' : 'delete');
    }
    return false;
  };
  const failure = create.failure ?? deleting.failure;
  return {
    step,
    name,
    setName,
    nameError,
    made,
    reveal,
    isUsed,
    setUsed,
    isBusy: create.isBusy || deleting.isBusy,
    failure,
    next,
  };
}
