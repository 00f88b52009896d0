'use client';
import { useRef } from 'react';
import {
  CONTACT_DETAILS_FIELDS,
  type ContactDetails,
  type ContactDetailsField,
} from '@/lib/rules/organization/contact-details';

/** The fields' elements: they hold their own text, so that an input method is never disturbed by drawing. */
export interface Elements {
  attach: (field: ContactDetailsField, element: HTMLInputElement | null) => void;
  write: (values: Partial<ContactDetails>) => void;
  focus: (field: ContactDetailsField) => void;
  /** What stands in them and not in these values. */
  differing: (values: ContactDetails) => Partial<ContactDetails>;
}

export function useElements(): Elements {
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
