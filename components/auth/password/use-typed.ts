'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';

/** What stands in the three fields. */
export interface Typed {
  old: string;
  next: string;
  again: string;
}

/** The three fields of a change of password, and what they still lack. */
export interface Typing {
  /** The form that holds the fields. */
  formRef: RefObject<HTMLFormElement | null>;
  typed: Typed;
  type: (name: keyof Typed, value: string) => void;
  /** Why the button waits: a key of the screen's words, or null. */
  blocked: 'enterAll' | 'mismatch' | null;
  /** Whether what was typed again can no longer become the same; unfinished typing is no mistake yet. */
  isUnlike: boolean;
}

/** Keeps what is typed, for as long as the form is there. */
export function useTyped(): Typing {
  const [typed, setTyped] = useState<Typed>({ old: '', next: '', again: '' });
  const formRef = useRef<HTMLFormElement>(null);
  // What was typed, or filled in by a password manager, before the page was ready counts as well.
  useEffect(() => {
    const fields = new FormData(formRef.current ?? undefined);
    const valueOf = (name: keyof Typed) => String(fields.get(name) ?? '');
    setTyped({ old: valueOf('old'), next: valueOf('next'), again: valueOf('again') });
  }, []);
  const { old, next, again } = typed;
  const isIncomplete = old === '' || next === '' || again === '';
  return {
    formRef,
    typed,
    type: (name, value) => setTyped((before) => ({ ...before, [name]: value })),
    blocked: isIncomplete ? 'enterAll' : next === again ? null : 'mismatch',
    isUnlike: again !== '' && !next.startsWith(again),
  };
}
