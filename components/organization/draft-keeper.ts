'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ContactDetails, isSameContactDetails } from '@/lib/rules/organization/contact-details';
import { type Draft, draftName, dropDraft, keepDraft, recallDraft } from './draft';
import { useAutosave } from '@/lib/client/use-autosave';

/** A form's draft: the one from last time, and the keeping of this one. */
export interface DraftKeeper {
  /** What was left unsaved last time, until it is taken up or given up. */
  offered: Draft | null;
  /** When this form's own draft was last kept, milliseconds since the epoch. */
  keptAt: number | null;
  /** Takes the offer off the screen. */
  settle: () => void;
  /** Forgets what is kept: it was saved, or is not wanted. */
  drop: () => void;
}

interface Editing {
  fingerprint: string;
  organizationId: number;
  saved: ContactDetails;
  isDirty: boolean;
  base: () => ContactDetails;
  values: () => ContactDetails;
}

/**
 * Keeps what is being typed; what is as saved needs no draft.
 */
export function useDraftKeeper(editing: Editing): DraftKeeper {
  const name = draftName(editing.fingerprint);
  const [offered, setOffered] = useState<Draft | null>(null);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const kept = useRef<ContactDetails | null>(null);

  const drop = () => {
    kept.current = null;
    setKeptAt(null);
    dropDraft(name);
  };
  useAutosave(() => {
    const values = editing.values();
    if (!editing.isDirty || isSameContactDetails(values, editing.saved)) {
      if (kept.current) drop();
      return;
    }
    if (kept.current && isSameContactDetails(kept.current, values)) return;
    const savedAt = Date.now();
    keepDraft(name, { organizationId: editing.organizationId, savedAt, base: editing.base(), values });
    kept.current = values;
    setKeptAt(savedAt);
  });
  const recallOffer = useEffectEvent(() => {
    const draft = recallDraft(name, editing.organizationId);
    setOffered(draft && !isSameContactDetails(draft.values, editing.saved) ? draft : null);
  });

  useEffect(() => recallOffer(), []);
  return { offered, keptAt, settle: () => setOffered(null), drop };
}
