import { CONTACT_DETAILS_FIELDS, type ContactDetails } from '@/lib/rules/organization/contact-details';
import { TIMING } from '@/lib/rules/timing';
import { readStored, writeStored, type StoredName } from '@/lib/client/storage';

/** What somebody typed and did not save: kept in this browser, for this account and this organisation only. */
export interface Draft {
  organizationId: number;
  /** Milliseconds since the epoch. */
  savedAt: number;
  /** What was saved when the editing began: so that a change made meanwhile is noticed even after days. */
  base: ContactDetails;
  values: ContactDetails;
}

/** Under which name an account's draft is kept. */
export function draftName(fingerprint: string): StoredName {
  return `draft.${fingerprint}.organization`;
}

export function keepDraft(name: StoredName, draft: Draft): void {
  writeStored(name, JSON.stringify(draft));
}

export function dropDraft(name: StoredName): void {
  writeStored(name, null);
}

/** The kept draft; null where there is none, or where it is another organisation's, too old, or not what was kept. */
export function recallDraft(name: StoredName, organizationId: number): Draft | null {
  const draft = parseDraft(readStored(name));
  if (!draft || draft.organizationId !== organizationId) return null;
  return Math.abs(Date.now() - draft.savedAt) < TIMING.draftKeptMs ? draft : null;
}

function parseDraft(text: string | null): Draft | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { organizationId, savedAt, base, values }: Partial<Record<keyof Draft, unknown>> = value;
  return (
    typeof organizationId === 'number' && typeof savedAt === 'number' && isInformation(base) && isInformation(values)
  );
}

function isInformation(value: unknown): value is ContactDetails {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Partial<Record<string, unknown>> = { ...value };
  return CONTACT_DETAILS_FIELDS.every((field) => typeof fields[field] === 'string');
}
