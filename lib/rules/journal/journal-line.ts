import type { FailureCode } from '../failures.ts';
import type { LongValues } from './long-values.ts';
import { type JournalAct, JOURNAL_ACTS, subjectOf, TARGETS, type TargetKind } from './journal-rules.ts';

/** How far a change has come; `unknown` also for one that was sent and never heard of again. */
export const OUTCOMES = ['pending', 'done', 'failed', 'unknown'] as const;
export type LineOutcome = (typeof OUTCOMES)[number];

export type State = Readonly<Record<string, unknown>>;

/** One line of the journal as a screen gets it. Values are what the allow-list of its act names. */
export interface JournalLine {
  id: number;
  timeMs: number;
  act: JournalAct;
  person: PersonOfLine;
  /** `name` is the target's own name, as far as before or after hold it; `text` of a member is the account. */
  target: { kind: TargetKind; id: string; text: string | null; name: string | null };
  before: State | null;
  after: State | null;
  /** In lists of lines: of which values before and after hold the beginning only. */
  long?: LongValues;
  outcome: LineOutcome;
  code: FailureCode | null;
  refusal: LineRefusal | null;
  endedMs: number | null;
  /** The outcome was lost, and later learned by reading the state. */
  settledMs: number | null;
  requestId: string;
  address: string | null;
  browser: string | null;
  /** The line whose change this one took back. */
  undoes: number | null;
  /** The line that took this one back. */
  undoneBy: number | null;
  /** Who it was about or what it held was removed on request. */
  isErased: boolean;
}

/** What was said with the code of a failure, so that it is worded later as it was then. */
export interface LineRefusal {
  /** Of its answer. */
  status: string;
  /** The provider's own words, cut. */
  text: string;
}

export interface PersonOfLine {
  /** The same for all lines of one person in one organization. */
  id: string;
  /** Null once erased. */
  account: string | null;
  isOwn: boolean;
}

export interface JournalPage {
  /** The newest first. */
  lines: JournalLine[];
  /** Give it as `before` for the lines after these; null at the end. */
  next: number | null;
  /** A search looks at so many lines at a time: everything newer than this was looked at. Null at the end. */
  searchedToMs: number | null;
  /** On the first page: when the oldest line that is kept was written; null without any. */
  sinceMs?: number | null;
}

export interface JournalFilters {
  /** The id of a person, or an account. */
  person?: string;
  subject?: string;
  /** Any of these. */
  acts?: readonly JournalAct[];
  /** Without what changes nothing, such as a look or a sign-in. */
  changes?: true;
  target?: { kind: TargetKind; text: string };
  outcome?: LineOutcome;
  /** Milliseconds since the epoch; `to` is not included. */
  from?: number;
  to?: number;
  text?: string;
}

const TEXT_LENGTH = 300;

/** The filters in an address; what is not one is left out. */
export function parseFilters(given: Pick<URLSearchParams, 'get'>): JournalFilters {
  const text = (name: string) => given.get(name)?.slice(0, TEXT_LENGTH).trim() || undefined;
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === given.get(name));
  const found = {
    person: text('person'),
    subject: oneOf('subject', SUBJECTS),
    acts: actsIn(given.get('acts') ?? given.get('act')),
    changes: given.get('changes') === '1' ? true : undefined,
    target: targetIn(text('target')),
    outcome: oneOf('outcome', OUTCOMES),
    from: timeIn(given.get('from')),
    to: timeIn(given.get('to')),
    text: text('text'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** What the filter by subject offers. */
export const SUBJECTS = [...new Set(JOURNAL_ACTS.map(subjectOf))];

/** Several by commas. A link of an earlier release names one as `act`. */
function actsIn(text: string | null): JournalFilters['acts'] {
  const names = text?.split(',') ?? [];
  const acts = JOURNAL_ACTS.filter((act) => names.includes(act));
  return acts.length > 0 ? acts : undefined;
}

/** Times are whole milliseconds since the epoch. */
function timeIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function targetIn(text: string | undefined): JournalFilters['target'] {
  const [start = '', ...rest] = text?.split(':') ?? [];
  const kind = TARGETS.find((known) => known === start);
  const named = rest.join(':');
  return kind && named !== '' ? { kind, text: named } : undefined;
}
