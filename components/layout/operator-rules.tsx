'use client';

import { type OperatorValues, setOperatorValues } from '@/lib/rules/operator-values';

/** Tells the rules in the browser what the operator has set. It stands before everything that asks them. */
export function OperatorRules({ values }: { values: OperatorValues }) {
  setOperatorValues(values);
  return null;
}
