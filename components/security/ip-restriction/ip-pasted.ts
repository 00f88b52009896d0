import type { AddressRules } from './use-address-rules';

/** More than that nobody pastes to try. */
const MOST = 200;

/** The addresses in a pasted text, each of them once. */
export function normaliseList(rules: AddressRules, pasted: string): string[] {
  return [...new Set(rules.splitPasted(pasted))].slice(0, MOST);
}
