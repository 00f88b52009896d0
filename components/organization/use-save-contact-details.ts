'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { read } from '@/lib/client/api';
import { lazyImport, notLoaded } from '@/lib/client/lazy-import';
import { useMutation } from '@/lib/client/use-mutation';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import {
  type FieldConflict,
  conflictsIn,
  type ContactDetails,
  contactDetailsOf,
} from '@/lib/rules/organization/contact-details';
import type { FormControls } from './use-contact-details-form';

/** A press so soon after a success belongs to the one that caused it. */
const SAME_PRESS_MS = 500;

/** What a colleague saved meanwhile, and what of it would be overwritten. */
export interface Conflict {
  saved: ContactDetails;
  clashes: readonly FieldConflict[];
}

interface SaveState {
  save: () => Promise<void>;
  /** Saves with what the user chose for each field of the conflict. */
  saveChosen: (chosen: Partial<ContactDetails>) => Promise<void>;
  conflict: Conflict | null;
  closeConflict: () => void;
  isSaving: boolean;
  failure: Failure | undefined;
}

/**
 * Reads what is saved now before each save and asks if a colleague has changed it, so that nothing is overwritten unseen.
 * Whatever fails, the input stays.
 */
export function useSaveContactDetails(organizationId: number, form: FormControls): SaveState {
  const t = useTranslations('information');
  const update = useMutation('organization.update');
  const { once, isBusy: isSaving } = useSingleFlight();
  const savedAtMs = useRef(-SAME_PRESS_MS);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const send = async () => {
    const isGood = await form.check();
    const rules = await lazyImport(() => import('@/lib/rules/organization/organization'));
    if (isGood === null || !rules) return setFailure(notLoaded());
    const { values, base } = form.now();
    const parsed = rules.organizationForm.safeParse(values);
    if (!isGood || !parsed.success) return;
    const mine = { ...values, ...parsed.data };
    const now = await read('organization.read');
    if (now.failure) return setFailure(now.failure);
    const saved = contactDetailsOf(now.data.organization);
    const clashes = conflictsIn(base, saved, mine);
    if (clashes.length > 0) return setConflict({ saved, clashes });
    const result = await update.trigger({ ...mine, organization_id: organizationId });
    if (!result) return;
    setFailure(result.failure);
    if (result.failure) return form.setServerProblems(result.failure.fields ?? {});
    savedAtMs.current = performance.now();
    form.draft.remove();
    form.reset(mine);
    toast({ tone: 'good', text: t('saved') });
  };
  const save = async () => {
    // The second half of a double click perhaps comes after a quick answer.
    if (performance.now() - savedAtMs.current < SAME_PRESS_MS) return;
    await once(() => {
      setFailure(undefined);
      return send();
    });
  };
  const saveChosen = async (chosen: Partial<ContactDetails>) => {
    if (!conflict) return;
    form.fill(chosen, conflict.saved);
    setConflict(null);
    await save();
  };
  return { save, saveChosen, conflict, closeConflict: () => setConflict(null), isSaving, failure };
}
