'use client';

import { useCurrentUser } from '@/lib/client/current-user';
import { type ContactDetails, isSameContactDetails } from '@/lib/rules/organization/contact-details';
import type { Judged } from './validate-contact-details';
import { type Typing, useTyping } from './use-typing';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Draft, draftName, dropDraft, keepDraft, recallDraft } from './draft';
import { useAutosave } from '@/lib/client/use-autosave';

/** The form while somebody works on it. */
export interface Editing extends Typing {
  draft: DraftKeeper;
  restoreDraft: () => void;
  dropOffer: () => void;
  discard: () => void;
}

/** Holds what is typed against what is saved, and keeps the draft of it. */
export function useContactDetailsForm(organizationId: number, saved: ContactDetails, judged: Judged | null): Editing {
  const { fingerprint } = useCurrentUser();
  const typing = useTyping(saved, judged);
  const { now, isDirty, adopt, retype } = typing;
  const own = { fingerprint, organizationId, saved, isDirty };
  const draft = useDraftKeeper({ ...own, base: () => now().base, values: () => now().values });
  const restoreDraft = () => {
    if (draft.offered) retype(draft.offered.values, draft.offered.base);
    draft.settle();
  };
  const dropOffer = () => {
    draft.drop();
    draft.settle();
  };
  const discard = () => {
    draft.drop();
    adopt(saved);
  };
  return { ...typing, draft, restoreDraft, dropOffer, discard };
}

/** A form's draft: the one from last time, and the keeping of this one. */
interface DraftKeeper {
  /** What was left unsaved last time, until it is taken up or given up. */
  offered: Draft | null;
  /** When this form's own draft was last kept, milliseconds since the epoch. */
  keptAt: number | null;
  /** Takes the offer off the screen. */
  settle: () => void;
  /** Forgets what is kept: it was saved, or is not wanted. */
  drop: () => void;
}

interface DraftKeeperEditing {
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
function useDraftKeeper(editing: DraftKeeperEditing): DraftKeeper {
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
