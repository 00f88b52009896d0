/**
 * A proposal: what somebody would change in the contracts of the customisation domains. It travels in an address, so that
 * whoever is not an owner can hand it to one; whoever opens it reads it as a stranger's text and judges it.
 */
import { LIMITS } from '../limits.ts';

/** What is proposed for one domain: another plan, another number of slots, or both. */
export interface Change {
  domain: string;
  planCode?: string;
  slots?: number;
}

/** The query parameter of the planner and of the approval sheet; it may occur many times. */
export const PROPOSAL_PARAMETER = 'c';

const FORM = /^(?<domain>[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?):(?<planCode>[\w-]{0,64}):(?<slots>\d{0,5})$/;

/** The changes as the query of an address, without the question mark: `c=acme.example.com:standard:8`. */
export function proposalQuery(changes: readonly Change[]): string {
  return changes
    .map(
      ({ domain, planCode = '', slots = '' }) =>
        `${PROPOSAL_PARAMETER}=${encodeURIComponent(`${domain}:${planCode}:${slots}`).replaceAll('%3A', ':')}`,
    )
    .join('&');
}

/**
 * Reads a proposal out of an address. Nothing in it is trusted: what does not have the form is left out and counted, the
 * first change of a domain counts, and there is a bound on how many.
 * @param values the parameter's values
 */
export function readProposal(values: string | readonly string[] | undefined): {
  changes: Change[];
  unreadable: number;
} {
  const texts = typeof values === 'string' ? [values] : (values ?? []);
  const found = new Map<string, Change>();
  for (const text of texts.slice(0, LIMITS.proposedChanges)) {
    const change = changeIn(text);
    if (change && !found.has(change.domain)) found.set(change.domain, change);
  }
  return { changes: [...found.values()], unreadable: texts.length - found.size };
}

function changeIn(text: string): Change | null {
  const { domain, planCode, slots } = FORM.exec(text)?.groups ?? {};
  if (!domain || (!planCode && !slots)) return null;
  return { domain, ...(planCode ? { planCode } : {}), ...(slots ? { slots: Number(slots) } : {}) };
}

/** What stands on an approval sheet beside the proposal, as it is typed. */
export const WORDING_FIELDS = ['subject', 'department', 'applicant', 'reason'] as const;

export type Wording = Record<(typeof WORDING_FIELDS)[number], string>;
