/** Proposals travel in an address and are untrusted text for the user who opens them (decision 0013). */
import { LIMITS } from '../limits.ts';

export interface Change {
  domain: string;
  planCode?: string;
  slots?: number;
}

/** May occur many times in a query. */
export const PROPOSAL_PARAMETER = 'c';

const FORM = /^(?<domain>[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?):(?<planCode>[\w-]{0,64}):(?<slots>\d{0,5})$/;

/** Without the question mark: `c=acme.example.com:standard:8`. */
export function proposalQuery(changes: readonly Change[]): string {
  return changes
    .map(
      ({ domain, planCode = '', slots = '' }) =>
        `${PROPOSAL_PARAMETER}=${encodeURIComponent(`${domain}:${planCode}:${slots}`).replaceAll('%3A', ':')}`,
    )
    .join('&');
}

/** A short name for a proposal on paper: its day, and letters that another proposal does not have. */
export function proposalReference(changes: readonly Change[], today: string): string {
  let hash = 2_166_136_261;
  for (const letter of proposalQuery(changes)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return `${today.replaceAll('-', '')}-${hash.toString(36).toUpperCase().padStart(7, '0').slice(-5)}`;
}

/** Counts malformed changes instead of reading them; the first change of a domain wins. */
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

export const APPROVAL_FIELDS = ['subject', 'department', 'applicant', 'reason'] as const;

export type ApprovalTexts = Record<(typeof APPROVAL_FIELDS)[number], string>;
