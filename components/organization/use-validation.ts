'use client';
import { useEffect, useRef, useState } from 'react';
import { lazyImport } from '@/lib/client/lazy-import';
import { type ContactDetails, isSameContactDetails } from '@/lib/rules/organization/contact-details';
import type { Judged } from './validate-contact-details';
import type { Problems } from './typing-state';

/** The schema's verdict on a form. */
interface Judge {
  problems: Problems;
  /** Whether nothing is known yet of what stands in the form: then it cannot be said to be good. */
  isOpen: boolean;
  /** Whether everything is judged: somebody has come into the form. */
  isAwake: boolean;
  wake: () => void;
  /** Judges now; null where the schema could not be loaded. */
  judgeNow: (values: ContactDetails) => Promise<Problems | null>;
}

/**
 * Judges by the door's own schema. Schema and phone numbers are large: the page brings the verdict on what is saved, and
 * they are loaded when somebody first comes into the form, or where something else turns out to be saved.
 * @param first the page's verdict on what it shows; null where it could not read that
 */
export function useValidation(values: ContactDetails, first: Judged | null): Judge {
  const [isAwake, setAwake] = useState(false);
  const [judged, setJudged] = useState(first);
  const [hasTried, setTried] = useState(false);
  const latest = useRef(0);
  const isKnown = judged !== null && isSameContactDetails(judged.values, values);
  const judgeNow = async (these: ContactDetails) => {
    latest.current += 1;
    const mine = latest.current;
    const found = await judge(these);
    if (found && mine === latest.current) setJudged(found);
    return found?.problems ?? null;
  };
  useEffect(() => {
    if (isKnown && !isAwake) return;
    let isStale = false;
    void judge(values).then((found) => {
      if (isStale) return;
      // Where it cannot be loaded a press tries again, and says so.
      setTried(true);
      if (found) setJudged(found);
    });
    return () => {
      isStale = true;
    };
  }, [isAwake, isKnown, values]);
  return {
    problems: judged?.problems ?? {},
    isOpen: !isKnown && !hasTried,
    isAwake,
    wake: () => setAwake(true),
    judgeNow,
  };
}

async function judge(values: ContactDetails): Promise<Judged | null> {
  const rules = await lazyImport(() => import('./validate-contact-details'));
  return rules?.validateContactDetails(values) ?? null;
}
