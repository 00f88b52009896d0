import 'server-only';
import type { TeamKind } from '@/lib/rules/team/team-entries';

/** The tables of the store as Kysely sees them (migrations.ts). `organization` is that of a scope, first in every key. */
export interface Schema {
  store_keys: { name: string; value: string };
  journal_heads: HeadRow;
  journal_people: PersonRow;
  journal_lines: LineRow;
  console_sessions: SessionRow;
  session_ends: SessionEndRow;
  team_entries: TeamRow;
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

/** One line of the journal with up to three links of the chain: as it was intended, as it ended, as it was settled. */
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
  /** JSON `[salt, before, after]`; null once erased. */
  content: string | null;
  content_digest: string;
  hash: string;
  outcome: string | null;
  code: string | null;
  /** The id of what the change made. */
  result: string | null;
  ended: number | null;
  outcome_position: number | null;
  outcome_hash: string | null;
  settled: string | null;
  settled_time: number | null;
  settled_position: number | null;
  settled_hash: string | null;
  /** What is known by now: `settled`, else `outcome`, else `pending`. */
  status: string;
  /** The target, or what the change made; derived. */
  about: string;
  /** The texts of the line, folded; derived, and empty once erased. */
  search: string;
}

/** What the organization's owners and admins keep for each other (decision 0035). */
interface TeamRow {
  organization: string;
  kind: TeamKind;
  id: string;
  /** JSON. */
  value: string;
  /** Another text after every change. */
  version: string;
  created: number;
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
  ended: number | null;
  ended_by: string | null;
  ended_why: string | null;
}

/** What every instance must know as soon as it can: hashes only, and read by all of them whatever the organization. */
export interface SessionEndRow {
  organization: string;
  /** The account, as a hash. */
  tag: string;
  /** The `id` of the session that ended; `others` for all of the account but `kept`. */
  key: string;
  kept: string;
  ended: number;
}
