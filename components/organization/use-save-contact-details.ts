'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useDoneToast } from '@/components/activity/undo-offers';
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
import { TIMING } from '@/lib/rules/timing';
import type { FormControls } from './use-contact-details-form';

/** What a colleague saved meanwhile, and what of it would be overwritten. */
export interface Conflict {
  saved: ContactDetails;
  clashes: readonly FieldConflict[];
}

/**
 * Reads what is saved now before each save and asks if a colleague has changed it, so that nothing is overwritten unseen.
 * Whatever fails, the input stays.
 */
export function useSaveContactDetails(organizationId: number, form: FormControls) {
  const t = useTranslations('information');
  const update = useMutation('organization.update');
  const tellDone = useDoneToast();
  const { once, isBusy: isSaving } = useSingleFlight();
  const savedAtMs = useRef(-TIMING.samePressMs);
  const { failure, conflict, fail, ask, forget, closeConflict } = useObstacles();

  /** What is saved now; false if it cannot be read or the user is to choose first. */
  const readSaved = async (mine: ContactDetails) => {
    const { data, failure } = await read('organization.read');
    if (failure) return fail(failure);
    const saved = contactDetailsOf(data.organization);
    const clashes = conflictsIn(form.now().base, saved, mine);
    return clashes.length > 0 ? ask({ saved, clashes }) : saved;
  };
  const send = async (): Promise<boolean> => {
    const mine = await validated(form);
    if (!mine) return mine === null && fail(notLoaded());
    const sent = form.now().values;
    const seen = await readSaved(mine);
    if (!seen) return false;
    const result = await update.trigger({ ...mine, organization_id: organizationId, seen });
    if (!result) return false;
    if (result.failure) {
      form.setServerProblems(result.failure.fields ?? {});
      const isLate = result.failure.code === 'changedMeanwhile';
      return isLate && !(await readSaved(mine)) ? false : fail(result.failure);
    }
    savedAtMs.current = performance.now();
    form.draft.remove();
    form.settle(mine, sent);
    tellDone(t('saved'), result.line);
    return true;
  };
  /** Whether everything is saved now. */
  const save = async () => {
    // The second half of a double click perhaps comes after a quick answer.
    if (performance.now() - savedAtMs.current < TIMING.samePressMs) return true;
    let isSaved = false;
    await once(async () => {
      forget();
      isSaved = await send();
    });
    return isSaved;
  };
  /** Saves with what the user chose for each field of the conflict. */
  const saveChosen = async (chosen: Partial<ContactDetails>) => {
    if (!conflict) return;
    form.fill(chosen, conflict.saved);
    closeConflict();
    await save();
  };
  return { save, saveChosen, conflict, closeConflict, isSaving, failure };
}

/** What stops a save. Each gives false, as a save that did not come about. */
function useObstacles() {
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const fail = (reason: Failure): false => {
    setFailure(reason);
    return false;
  };
  const ask = (question: Conflict): false => {
    setConflict(question);
    return false;
  };
  return { failure, conflict, fail, ask, forget: () => setFailure(undefined), closeConflict: () => setConflict(null) };
}

/** What to send, in its stored form; false if something is wrong with it, null if the rules could not be loaded. */
async function validated(form: FormControls): Promise<ContactDetails | false | null> {
  const isGood = await form.check();
  const rules = await lazyImport(() => import('@/lib/rules/organization/organization'));
  if (isGood === null || !rules) return null;
  const { values } = form.now();
  const parsed = rules.organizationForm.safeParse(values);
  return isGood && parsed.success && { ...values, ...parsed.data };
}
