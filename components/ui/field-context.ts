'use client';

import { createContext, use } from 'react';

/** What a field tells the control inside it: the ids that tie label, hint and message to it. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export const FieldContext = createContext<FieldControl | null>(null);

/** The attributes that a control takes from the field around it; none where it stands alone. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}
