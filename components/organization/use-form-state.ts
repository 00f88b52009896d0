'use client';

import { useRef, useState } from 'react';
import {
  CONTACT_DETAILS_FIELDS,
  type ContactDetails,
  type ContactDetailsField,
} from '@/lib/rules/organization/contact-details';

/** What is wrong with which field: keys of `field` in the messages. */
export type FieldProblems = Partial<Record<ContactDetailsField, string | undefined>>;

interface FormState {
  values: ContactDetails;
  /** What the inputs show before any input. */
  baseline: ContactDetails;
  /** What was saved when the user began; older than the baseline after a draft was restored. */
  base: ContactDetails;
  /** The fields whose problems are shown: the user has left them, or the form has filled them. */
  touched: readonly ContactDetailsField[];
  serverProblems: FieldProblems;
}

function initialState(saved: ContactDetails): FormState {
  return { values: saved, baseline: saved, base: saved, touched: [], serverProblems: {} };
}

/** The form's values beside what is saved. The inputs hold their own text, so that rendering never disturbs an input method. */
export function useFormState(saved: ContactDetails) {
  const [state, setState] = useState(() => initialState(saved));
  const newest = useRef(state);
  const { attach, focus, write, readDifferent } = useInputs();
  const update = (change: Partial<FormState>) => {
    newest.current = { ...newest.current, ...change };
    setState(newest.current);
  };
  const touch = (...fields: readonly ContactDetailsField[]) =>
    update({ touched: [...new Set([...newest.current.touched, ...fields])] });
  return {
    state,
    /** The newest state, also before it is rendered. */
    now: () => newest.current,
    attach,
    focus,
    touch,
    /** The text of an input changed; what the server said about it no longer holds. */
    setText: (field: ContactDetailsField, text: string) => {
      const { values, serverProblems } = newest.current;
      update({ values: { ...values, [field]: text }, serverProblems: { ...serverProblems, [field]: undefined } });
    },
    /** Fills inputs in as if the user had; `base` is what was saved when that input began. */
    fill: (some: Partial<ContactDetails>, base = newest.current.base) => {
      write(some);
      touch(...CONTACT_DETAILS_FIELDS.filter((field) => some[field] !== undefined));
      update({ values: { ...newest.current.values, ...some }, base });
    },
    reset: (next: ContactDetails) => {
      write(next);
      update(initialState(next));
    },
    /** What was sent is saved; what was typed since stays. */
    settle: (saved: ContactDetails, sent: ContactDetails) => {
      const { values } = newest.current;
      const typed = CONTACT_DETAILS_FIELDS.filter((field) => values[field] !== sent[field]);
      const next = { ...saved, ...Object.fromEntries(typed.map((field) => [field, values[field]])) };
      write(next);
      update({ ...initialState(saved), values: next });
    },
    write,
    setServerProblems: (serverProblems: FieldProblems) => update({ serverProblems }),
    /** What stands in the inputs and not in the state: the user typed it before the scripts ran. */
    readEarlyInput: () => readDifferent(newest.current.values),
  };
}

function useInputs() {
  const inputs = useRef(new Map<ContactDetailsField, HTMLInputElement>());
  return {
    attach: (field: ContactDetailsField, input: HTMLInputElement | null) => {
      if (input) inputs.current.set(field, input);
      else inputs.current.delete(field);
    },
    focus: (field: ContactDetailsField) => inputs.current.get(field)?.focus(),
    write: (values: Partial<ContactDetails>) => {
      for (const [field, input] of inputs.current) {
        const text = values[field];
        // To write the same text again would move the caret.
        if (text !== undefined && input.value !== text) input.value = text;
      }
    },
    readDifferent: (values: ContactDetails): Partial<ContactDetails> => {
      const different = [...inputs.current].filter(([field, { value }]) => value !== values[field]);
      return Object.fromEntries(different.map(([field, { value }]) => [field, value]));
    },
  };
}
