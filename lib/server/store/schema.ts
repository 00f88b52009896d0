import 'server-only';
import type { TeamKind } from '@/lib/rules/team/team-entries';
import type { DestinationRow, ReminderRow, UndeliveredRow } from './destination-rows';
import type { ReviewLineRow, ReviewRow } from './review-rows';

/**
 * The tables of the store as Kysely sees them (migrations.ts). `organization` is that of a scope, first in every key. What may be null is
 * so until it is set.
 */
export interface Schema {
  store_keys: { name: string; value: string };
  journal_heads: HeadRow;
  journal_people: PersonRow;
  journal_lines: LineRow;
  journal_contents: ContentRow;
  console_sessions: SessionRow;
  passkeys: PasskeyRow;
  passkey_answers: Pick<PasskeyRow, 'organization'> & { challenge: string; until: number };
  session_ends: SessionEndRow;
  team_entries: TeamRow;
  reminders: ReminderRow;
  organization_files: OrganizationFileRow;
  organization_file_results: FileResultRow;
  leavings: OffboardingRow;
  review_campaigns: ReviewRow;
  review_lines: ReviewLineRow;
  destinations: DestinationRow;
  undelivered: UndeliveredRow;
}

/** The newest link of an organization's chain: whoever adds one changes this row first, and so waits for the one before. */
interface HeadRow {
  organization: string;
  position: number;
  hash: string;
  time: number;
}

/** Who a pseudonym is; without this row nobody can tell any more. */
interface PersonRow {
  organization: string;
  id: string;
  salt: string;
  account: string;
}

/** One line of the journal with up to four links of the chain: as it was intended, ended, settled, and corrected. */
export interface LineRow {
  organization: string;
  /** The position of its first link. */
  id: number;
  time: number;
  person: string;
  operation: string;
  subject: string;
  target_kind: string;
  /** Of a member: the pseudonym. */
  target: string;
  request_id: string;
  undoes: number | null;
  /** JSON `[salt, address, browser]`; null once erased. */
  origin: string | null;
  origin_digest: string;
  /**
   * JSON `[salt, before, after]`; null once erased. Of what is long only the beginning, `[salt, before, after, long]`: the whole is a
   * ContentRow, so that lists and searches never read it.
   */
  content: string | null;
  content_digest: string;
  hash: string;
  outcome: string | null;
  code: string | null;
  /** JSON `[salt, status, text]`: what a refusal said beside its code; null once erased. */
  refusal: string | null;
  /** Null for a line that ended without one. */
  refusal_digest: string | null;
  /** The id of what the change made. */
  result: string | null;
  ended: number | null;
  outcome_position: number | null;
  outcome_hash: string | null;
  settled: string | null;
  settled_time: number | null;
  settled_position: number | null;
  settled_hash: string | null;
  /** What a still later look learned: a change that was settled as not made shows after all. */
  corrected: string | null;
  corrected_time: number | null;
  corrected_position: number | null;
  corrected_hash: string | null;
  /** What is known by now: `corrected`, else `settled`, else `outcome`, else `pending`. */
  status: string;
  /** The target, or what the change made; derived. */
  about: string;
  /** The texts of the line, folded; derived, and empty once erased. */
  search: string;
}

/** The content of a line that is too long for it. */
interface ContentRow {
  organization: string;
  /** Of the line. */
  id: number;
  content: string;
}

/** What the organization's owners and admins keep for each other, or an account in its own part (decision 0035). */
interface TeamRow {
  organization: string;
  kind: TeamKind | 'ownFilters';
  id: string;
  /** JSON. */
  value: string;
  /** Another text after every change. */
  version: string;
  created: number;
}

/** An organization file that was applied. */
interface OrganizationFileRow {
  organization: string;
  id: string;
  text: string;
  tasks: number;
  /** Canonical. */
  applied_by: string;
  applied: number;
}

/** What became of one of its changes. */
interface FileResultRow {
  organization: string;
  file: string;
  ref: string;
  status: string;
  code: string | null;
  journal_line: number | null;
}

/** One sign-in of one browser (decision 0036). Never the id of the session itself: `id` is a keyed hash of it. */
export interface SessionRow {
  organization: string;
  id: string;
  /** Canonical. */
  account: string;
  created: number;
  /** Up to a few minutes behind the last use. */
  used: number;
  address: string;
  network: string;
  /** What the browser says of itself, cut off. */
  user_agent: string;
  browser: string;
  platform: string;
  /** 1: the account had sessions before, and none on such a device. */
  is_new: number;
  /** 1: bound to a key of its device. */
  is_bound: number;
  ended: number | null;
  ended_by: string | null;
  ended_why: string | null;
}

/** A passkey of an account, in its own part of the store (decision 0047). */
export interface PasskeyRow {
  organization: string;
  /** Of the credential, base64url. */
  id: string;
  name: string;
  /** COSE, base64url. */
  public_key: string;
  /** Of its last use; stays 0 with authenticators that do not count. */
  counter: number;
  /** JSON: how the browser reaches it. */
  transports: string;
  created: number;
  used: number | null;
}

/** What every instance must know as soon as it can: hashes only, and read by all of them whatever the organization. */
export interface SessionEndRow {
  organization: string;
  tag: string;
  /** The `id` of the session that ended; `others` for all of the account but `kept`. */
  key: string;
  kept: string;
  ended: number;
}

/** Members who leave together, and what became of what they held. */
export interface OffboardingRow {
  organization: string;
  id: string;
  /** JSON. */
  value: string;
  /** Another text after every change. */
  version: string;
  created: number;
  created_by: string;
  /** When the case was finished or called off, and by whom. */
  ended: number | null;
  ended_by: string | null;
}
