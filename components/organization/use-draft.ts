'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCurrentUser } from '@/lib/client/current-user';
import { keepStored, readStored, type StoredName, writeStored } from '@/lib/client/storage';
import { useAutosave } from '@/lib/client/use-autosave';
import { type ContactDetails, isSameContactDetails } from '@/lib/rules/organization/contact-details';
import { number, object, stored, text } from '@/lib/rules/text/stored-json';
import { TIMING } from '@/lib/rules/timing';

/** Unsaved input, stored in this browser for this account and this organization only. */
export interface Draft {
  organizationId: number;
  /** Milliseconds since the epoch. */
  savedAt: number;
  /** What was saved when the user began, so that a colleague's change is noticed even after days. */
  base: ContactDetails;
  values: ContactDetails;
}

interface DraftSource {
  organizationId: number;
  saved: ContactDetails;
  isDirty: boolean;
  now: () => Pick<Draft, 'base' | 'values'>;
}

/** Stores the form's input as a draft while it differs from what is saved. */
export function useDraft({ organizationId, saved, isDirty, now }: DraftSource) {
  const { fingerprint } = useCurrentUser();
  const name: StoredName = `draft.${fingerprint}.organization`;
  /** The draft of last time, until the user restores or rejects it. */
  const [offered, setOffered] = useState<Draft | null>(null);
  /** When the present input was last stored, milliseconds since the epoch. */
  const [storedAt, setStoredAt] = useState<number | null>(null);
  const lastStored = useRef<ContactDetails | null>(null);
  const lastText = useRef<string | null>(null);
  const isStored = () => lastText.current !== null && readStored(name) === lastText.current;

  /** Deletes it, unless another tab has stored its own over it. */
  const remove = () => {
    if (isStored()) writeStored(name, null);
    lastStored.current = null;
    lastText.current = null;
    setStoredAt(null);
  };
  /** @returns false if this browser did not take it */
  const keep = (isAsked: boolean) => {
    const { base, values } = now();
    if (!isDirty || isSameContactDetails(values, saved)) {
      if (lastStored.current) remove();
      return true;
    }
    const isOld = lastStored.current !== null && isSameContactDetails(lastStored.current, values);
    if (isOld && isStored()) return true;
    // By itself it takes nothing from another tab, where something was typed since.
    if (isOld && !isAsked && readStored(name) !== null) {
      setStoredAt(null);
      return false;
    }
    const savedAt = Date.now();
    const text = JSON.stringify({ organizationId, savedAt, base, values } satisfies Draft);
    const isKept = keepStored(name, text);
    if (isKept) {
      lastText.current = text;
      lastStored.current = values;
    }
    setStoredAt(isKept ? savedAt : null);
    return isKept;
  };
  useAutosave(() => void keep(false));
  const offer = useEffectEvent(() => {
    const draft = readStored(name, storedDraft);
    const isUsable =
      draft?.organizationId === organizationId &&
      Math.abs(Date.now() - draft.savedAt) < TIMING.draftLifeMs &&
      !isSameContactDetails(draft.values, saved);
    setOffered(isUsable ? draft : null);
    if (isUsable) lastText.current = readStored(name);
  });
  useEffect(() => offer(), []);
  return { offered, storedAt, closeOffer: () => setOffered(null), keep: () => keep(true), remove };
}

const contactDetails = object<ContactDetails>({
  name: text,
  departmentName: text,
  personName: text,
  tel: text,
  postalCode: text,
  address: text,
});
const storedDraft = stored(
  object<Draft>({ organizationId: number, savedAt: number, base: contactDetails, values: contactDetails }),
);
