'use client';

import { useEffect, useRef, useState } from 'react';
import { lazyImport } from '@/lib/client/lazy-import';
import { type ContactDetails, isSameContactDetails } from '@/lib/rules/organization/contact-details';
import type { FieldProblems } from './use-form-state';
import type { ValidationResult } from './validate-contact-details';

export interface Validation {
  problems: FieldProblems;
  /** Nothing is known yet about the present values. */
  isPending: boolean;
  /** Every change is validated: the user has entered the form. */
  isActive: boolean;
  activate: () => void;
  /** Validates now; null if the schema could not be loaded. */
  validateNow: (values: ContactDetails) => Promise<FieldProblems | null>;
}

/**
 * Validates by the schema of the operation. Schema and phone numbers are large: the page brings the result for what is
 * saved, and they load when the user enters the form, or if something else turns out to be saved.
 */
export function useValidation(values: ContactDetails, initial: ValidationResult | null): Validation {
  const [isActive, setActive] = useState(false);
  const [result, setResult] = useState(initial);
  const [hasTried, setTried] = useState(false);
  const latest = useRef(0);
  const isKnown = result !== null && isSameContactDetails(result.values, values);
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
    problems: result?.problems ?? {},
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
