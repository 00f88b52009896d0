'use client';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { read } from '@/lib/client/api';
import { lazyImport, NOT_LOADED } from '@/lib/client/lazy-import';
import { useMutation } from '@/lib/client/use-mutation';
import type { Failure } from '@/lib/rules/failures';
import {
  type FieldConflict,
  conflictsIn,
  type ContactDetails,
  contactDetailsOf,
} from '@/lib/rules/organization/contact-details';
import type { Editing } from './use-contact-details-form';

/** Presses that follow a success so soon belong to the one that caused it. */
const SAME_PRESS_MS = 500;

/** What a colleague saved meanwhile, and what of it would be overwritten. */
export interface Conflict {
  saved: ContactDetails;
  clashes: readonly FieldConflict[];
}

/** The way of a form to the provider. */
interface Saving {
  save: () => Promise<void>;
  /** Saves with what was chosen for each field of a conflict. */
  saveChosen: (chosen: Partial<ContactDetails>) => Promise<void>;
  conflict: Conflict | null;
  closeConflict: () => void;
  isSaving: boolean;
  failure: Failure | undefined;
}

/**
 * Saves the information: reads what is saved now first, and asks where a colleague changed it meanwhile, so that nothing
 * is overwritten unseen. Whatever fails, what was typed stays (promises: V-K1, V-K2, V-K5).
 */
export function useSaveContactDetails(organizationId: number, editing: Editing): Saving {
  const t = useTranslations('information');
  const update = useMutation('organization.update');
  const isUnderWay = useRef(false);
  const savedAtMs = useRef(-SAME_PRESS_MS);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const send = async () => {
    const isGood = await editing.check();
    const rules = await lazyImport(() => import('@/lib/rules/organization/organization'));
    if (isGood === null || !rules) return setFailure(NOT_LOADED);
    const { values, base } = editing.now();
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
    if (result.failure) return editing.showServerProblems(result.failure.fields ?? {});
    savedAtMs.current = performance.now();
    editing.draft.drop();
    editing.adopt(mine);
    toast({ tone: 'good', text: t('saved') });
  };
  const save = async () => {
    // A double click comes before the button can be drawn as busy, its second half perhaps after a quick answer.
    if (isUnderWay.current || performance.now() - savedAtMs.current < SAME_PRESS_MS) return;
    isUnderWay.current = true;
    setSaving(true);
    setFailure(undefined);
    try {
      await send();
    } finally {
      isUnderWay.current = false;
      setSaving(false);
    }
  };
  const saveChosen = async (chosen: Partial<ContactDetails>) => {
    if (!conflict) return;
    editing.retype(chosen, conflict.saved);
    setConflict(null);
    await save();
  };
  return { save, saveChosen, conflict, closeConflict: () => setConflict(null), isSaving, failure };
}
