'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  CONTACT_DETAILS_FIELDS,
  type ContactDetails,
  type ContactDetailsField,
  gapsIn,
} from '@/lib/rules/organization/contact-details';
import { loadTelRules, rewriteTel } from './rewrite-tel';
import { begin, isUnsaved, left, type Problems, retyped, typed, type TypingState } from './typing-state';
import { halfWidthDashed } from '@/lib/rules/organization/postal-code';
import type { Judged } from './validate-contact-details';
import { useValidation } from './use-validation';

/** What stands in the fields, and what can be done to it. */
export interface Typing extends Pick<Elements, 'attach' | 'focus'> {
  values: ContactDetails;
  /** What the fields show when nothing is typed. */
  baseline: ContactDetails;
  /** The newest state, also before it is drawn. */
  now: () => TypingState;
  isDirty: boolean;
  /** The fields for which the form cannot be sent yet: plainly empty ones from the start, all others once the schema has spoken. */
  missing: readonly ContactDetailsField[];
  /** Whether it is not known yet what is missing. */
  isOpen: boolean;
  /** The message of a field whose saved value is wrong, that somebody has been in, or that the server refused: a key of `field`. */
  messageOf: (field: ContactDetailsField) => string | undefined;
  /** From now on this is what is saved, and what the form shows. */
  adopt: (saved: ContactDetails) => void;
  /** Puts values into the fields as if they had just been typed, over what was saved when that began. */
  retype: (values: Partial<ContactDetails>, over?: ContactDetails) => void;
  type: (field: ContactDetailsField, text: string) => void;
  leave: (field: ContactDetailsField) => void;
  /** Somebody has come into the form: from now on it is judged in full. */
  enter: () => void;
  /** Judges everything now, shows what is wrong and goes there. Says whether it is good; null where that cannot be told. */
  check: () => Promise<boolean | null>;
  showServerProblems: (problems: Problems) => void;
}

/** Holds what is typed against what is saved; what the server says later is taken over only while nothing is typed. */
export function useTyping(saved: ContactDetails, judged: Judged | null): Typing {
  const [state, draw] = useState(() => begin(saved));
  const newest = useRef(state);
  const { problems, isOpen, isAwake, wake, judgeNow } = useValidation(state.values, judged);
  const { attach, focus, write, differing } = useElements();
  const go = (next: TypingState) => {
    newest.current = next;
    draw(next);
  };
  const adopt = (next: ContactDetails) => {
    write(next);
    go(begin(next));
  };
  const retype = (some: Partial<ContactDetails>, over = newest.current.base) => {
    wake();
    write(some);
    go(retyped(newest.current, some, over));
  };
  const check = async () => {
    const found = await judgeNow(newest.current.values);
    if (!found) return null;
    const first = CONTACT_DETAILS_FIELDS.find((field) => found[field]);
    go(CONTACT_DETAILS_FIELDS.reduce(left, newest.current));
    if (first) focus(first);
    return first === undefined;
  };
  const isDirty = isUnsaved(state);
  useTakeOver(saved, isDirty, adopt);
  useTelForm(
    isAwake,
    () => newest.current,
    (tel) => {
      write({ tel });
      go(typed(newest.current, 'tel', tel));
    },
  );
  useEarlyTyping(() => differing(newest.current.values), retype);
  const gaps = gapsIn(state.values);
  const { values, baseline } = state;
  const parts = { values, baseline, isDirty, isOpen, adopt, retype, check, attach, focus, enter: wake };
  return {
    ...parts,
    now: () => newest.current,
    type: (field, text) => go(typed(newest.current, field, text)),
    leave: (field) => go(left(newest.current, field)),
    showServerProblems: (serverProblems) => go({ ...newest.current, serverProblems }),
    missing: CONTACT_DETAILS_FIELDS.filter((field) => gaps.includes(field) || problems[field]),
    messageOf: (field) => state.serverProblems[field] ?? (isShown(state, field) ? problems[field] : undefined),
  };
}

/** Nobody is told what is wrong while they are still typing it; of what was saved so it is said from the start. */
function isShown({ touched, values, baseline }: TypingState, field: ContactDetailsField): boolean {
  return touched.includes(field) || values[field] === baseline[field];
}

/** Another answer of the server becomes what the form shows, while nothing is typed. */
function useTakeOver(saved: ContactDetails, isDirty: boolean, adopt: (saved: ContactDetails) => void): void {
  const text = JSON.stringify(saved);
  const seen = useRef(text);
  const takeOver = useEffectEvent(() => {
    if (isDirty || seen.current === text) return;
    seen.current = text;
    adopt(saved);
  });
  useEffect(() => takeOver(), [text, isDirty]);
}

/** A number that was typed before the phone numbers of the world had come gets its hyphens as soon as they have. */
function useTelForm(isAwake: boolean, now: () => TypingState, rewrite: (tel: string) => void): void {
  const rewriteNow = useEffectEvent(() => {
    const { values, baseline } = now();
    const { text } = rewriteTel({ text: values.tel, caret: values.tel.length });
    // Full-width digits are still in the hands of an input method.
    if (values.tel !== baseline.tel && halfWidthDashed(values.tel) === values.tel && text !== values.tel) rewrite(text);
  });
  useEffect(() => {
    if (isAwake) void loadTelRules().then(() => rewriteNow());
  }, [isAwake]);
}

/** What somebody typed before the page came to life counts as typed. */
function useEarlyTyping(find: () => Partial<ContactDetails>, retype: (values: Partial<ContactDetails>) => void): void {
  const comeAlive = useEffectEvent(() => {
    const early = find();
    if (Object.keys(early).length > 0) retype(early);
  });
  useEffect(() => comeAlive(), []);
}

/** The fields' elements: they hold their own text, so that an input method is never disturbed by drawing. */
interface Elements {
  attach: (field: ContactDetailsField, element: HTMLInputElement | null) => void;
  write: (values: Partial<ContactDetails>) => void;
  focus: (field: ContactDetailsField) => void;
  /** What stands in them and not in these values. */
  differing: (values: ContactDetails) => Partial<ContactDetails>;
}

function useElements(): Elements {
  const elements = useRef(new Map<ContactDetailsField, HTMLInputElement>());
  return {
    attach: (field, element) => {
      if (element) elements.current.set(field, element);
      else elements.current.delete(field);
    },
    write: (values) => {
      for (const field of CONTACT_DETAILS_FIELDS) {
        const element = elements.current.get(field);
        const text = values[field];
        // Writing the same text again would move the caret.
        if (element && text !== undefined && element.value !== text) element.value = text;
      }
    },
    focus: (field) => elements.current.get(field)?.focus(),
    differing: (values) => {
      const others = [...elements.current].filter(([field, { value }]) => value !== values[field]);
      return Object.fromEntries(others.map(([field, { value }]) => [field, value]));
    },
  };
}
