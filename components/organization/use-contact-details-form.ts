'use client';
import { type DraftKeeper, useDraftKeeper } from '@/components/organization/draft-keeper';
import { useCurrentUser } from '@/lib/client/current-user';
import type { ContactDetails } from '@/lib/rules/organization/contact-details';
import type { Judged } from './validate-contact-details';
import { type Typing, useTyping } from './use-typing';

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
