'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  CONTACT_DETAILS_FIELDS,
  type ContactDetails,
  type ContactDetailsField,
  gapsIn,
  isSameContactDetails,
} from '@/lib/rules/organization/contact-details';
import { halfWidthDashed } from '@/lib/rules/organization/postal-code';
import { loadPhoneRules, rewritePhone } from './input-rewrite';
import { useDraft } from './use-draft';
import { type FieldProblems, useFormState } from './use-form-state';
import type { ValidationResult } from './validate-contact-details';
import { lazyImport } from '@/lib/client/lazy-import';

export interface FormControls extends ReturnType<typeof useFormState> {
  isDirty: boolean;
  /** Nothing is known yet about what is missing. */
  isPending: boolean;
  /** The fields that stop the update: plainly empty ones from the start, all others once the schema has validated them. */
  missing: readonly ContactDetailsField[];
  /** The message beside a field, a key of `field`. */
  messageOf: (field: ContactDetailsField) => string | undefined;
  /** The user entered the form: from now on the schema validates it. */
  enter: () => void;
  /** Validates everything, shows the problems and focuses the first. Null if the schema could not be loaded. */
  check: () => Promise<boolean | null>;
  draft: ReturnType<typeof useDraft>;
  restoreDraft: () => void;
  rejectDraft: () => void;
  discard: () => void;
}

/** The form of one organization: its values, their validation and their draft (decision 0022). */
export function useContactDetailsForm(
  organizationId: number,
  saved: ContactDetails,
  initial: ValidationResult | null,
): FormControls {
  const form = useFormState(saved);
  const { state, now, reset, focus, touch } = form;
  const { values, baseline, touched, serverProblems } = state;
  const { problems, isPending, isActive, activate, validateNow } = useValidation(values, initial);
  const isDirty = !isSameContactDetails(values, baseline);
  const draft = useDraft({ organizationId, saved, isDirty, now });
  const fill: FormControls['fill'] = (...filled) => {
    activate();
    form.fill(...filled);
  };
  useServerUpdates(saved, isDirty, reset);
  usePhoneRewrite(isActive, form);
  useEarlyInput(form.readEarlyInput, fill);
  const gaps = gapsIn(values);
  // A problem is hidden while the user still types for the first time; a saved value shows its problem at once.
  const isShown = (field: ContactDetailsField) => touched.includes(field) || values[field] === baseline[field];
  return {
    ...form,
    fill,
    isDirty,
    isPending,
    missing: CONTACT_DETAILS_FIELDS.filter((field) => gaps.includes(field) || problems[field]),
    messageOf: (field) => serverProblems[field] ?? (isShown(field) ? problems[field] : undefined),
    enter: activate,
    check: async () => {
      const found = await validateNow(now().values);
      if (!found) return null;
      const first = CONTACT_DETAILS_FIELDS.find((field) => found[field]);
      touch(...CONTACT_DETAILS_FIELDS);
      if (first) focus(first);
      return first === undefined;
    },
    ...draftActions(draft, fill, () => reset(saved)),
  };
}

function draftActions(draft: FormControls['draft'], fill: FormControls['fill'], reset: () => void) {
  return {
    draft,
    restoreDraft: () => {
      if (draft.offered) fill(draft.offered.values, draft.offered.base);
      draft.closeOffer();
    },
    rejectDraft: () => {
      draft.remove();
      draft.closeOffer();
    },
    discard: () => {
      draft.remove();
      reset();
    },
  };
}

/** Shows another answer of the server while nothing unsaved stands in the form. */
function useServerUpdates(saved: ContactDetails, isDirty: boolean, reset: (saved: ContactDetails) => void): void {
  const text = JSON.stringify(saved);
  const seen = useRef(text);
  const update = useEffectEvent(() => {
    if (isDirty || seen.current === text) return;
    seen.current = text;
    reset(saved);
  });
  useEffect(() => update(), [text, isDirty]);
}

/** A number that was entered before the phone rules had loaded gets its hyphens once they have. */
function usePhoneRewrite(isActive: boolean, { now, write, setText }: ReturnType<typeof useFormState>): void {
  const rewrite = useEffectEvent(() => {
    const { values, baseline } = now();
    const { text } = rewritePhone({ text: values.tel, caret: values.tel.length });
    // Full-width digits still belong to an input method.
    if (values.tel === baseline.tel || halfWidthDashed(values.tel) !== values.tel || text === values.tel) return;
    write({ tel: text });
    setText('tel', text);
  });
  useEffect(() => {
    if (isActive) void loadPhoneRules().then(() => rewrite());
  }, [isActive]);
}

function useEarlyInput(read: () => Partial<ContactDetails>, fill: (values: Partial<ContactDetails>) => void): void {
  const takeOver = useEffectEvent(() => {
    const early = read();
    if (Object.keys(early).length > 0) fill(early);
  });
  useEffect(() => takeOver(), []);
}

/**
 * Validates by the schema of the operation. Schema and phone numbers are large: the page brings the result for what is
 * saved, and they load when the user enters the form, or if something else turns out to be saved.
 */
function useValidation(values: ContactDetails, initial: ValidationResult | null) {
  /** Every change is validated: the user has entered the form. */
  const [isActive, setActive] = useState(false);
  const [result, setResult] = useState(initial);
  const [hasTried, setTried] = useState(false);
  const latest = useRef(0);
  const problems: FieldProblems = result?.problems ?? {};
  const isKnown = result !== null && isSameContactDetails(result.values, values);
  /** Null if the schema could not be loaded. */
  const validateNow = async (these: ContactDetails) => {
    latest.current += 1;
    const mine = latest.current;
    const found = await validate(these);
    if (found && mine === latest.current) setResult(found);
    return found?.problems ?? null;
  };
  useEffect(() => {
    if (isKnown && !isActive) return;
    let isStale = false;
    void validate(values).then((found) => {
      if (isStale) return;
      // If it cannot be loaded, the update button tries again and says so.
      setTried(true);
      if (found) setResult(found);
    });
    return () => {
      isStale = true;
    };
  }, [isActive, isKnown, values]);
  return {
    problems,
    /** Nothing is known yet about the present values. */
    isPending: !isKnown && !hasTried,
    isActive,
    activate: () => setActive(true),
    validateNow,
  };
}

async function validate(values: ContactDetails): Promise<ValidationResult | null> {
  const rules = await lazyImport(() => import('./validate-contact-details'));
  return rules?.validateContactDetails(values) ?? null;
}
