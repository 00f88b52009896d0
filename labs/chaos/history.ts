/**
 * What happened in a run, as those around the consoles saw it: `judge-history.ts` judges it. One clock measures all times (ms), that of
 * the process in which people, the front of the provider and the faults are.
 */
export interface History {
  /** Consoles that share what they know; one that is alone has nobody to tell. */
  groups: Readonly<Record<string, { isAlone: boolean }>>;
  calls: readonly Call[];
  /** What arrived at the provider, each time. */
  book: readonly BookEntry[];
  lines: readonly Line[];
  /** Calls of which a console's log says that the journal did not take their line. */
  logged: readonly string[];
  ends: readonly SessionEnd[];
  deaths: readonly Death[];
  outages: readonly Outage[];
}

interface Place {
  group: string;
  /** Of the console. */
  at: number;
  /** Which of its lives. */
  life: number;
}

export interface Call extends Place {
  /** Its request id. */
  id: string;
  operation: string;
  /** Whether the provider makes it. */
  isChange: boolean;
  session: string;
  /** Whose session it is; those of nobody in particular are looks. */
  account?: string;
  leftMs: number;
  answeredMs: number | null;
  /** `done`, the code of the failure, or `unanswered`. */
  said: string;
  /** The console died, stood still or began anew meanwhile. */
  isCut: boolean;
  /** Of a change of a role: what its user saw. */
  seen?: string | null;
  /** The cookie of a bound session alone, as whoever copied it has it. */
  isBare?: true;
}

export interface BookEntry {
  call: string;
  arrivedMs: number;
  /** When the provider said that it is made; null: it was not. */
  madeMs: number | null;
  /** The token that it came with was dead: it comes again with another one. */
  isRefused?: boolean;
  /** Of a change of a role. */
  set?: { member: string; role: string | null };
}

/** A line of the journal with the places of its links in the chain. */
export interface Line {
  group: string;
  organization: string;
  call: string;
  operation: string;
  position: number;
  outcome: string | null;
  outcomePosition: number | null;
  settled: string | null;
  settledPosition: number | null;
  corrected: string | null;
  correctedPosition: number | null;
  status: string;
}

export interface SessionEnd extends Place {
  session: string;
  /** When its user was told. */
  toldMs: number;
  /** Since when no clock may have been bent: such an end goes by clocks. */
  clockFromMs?: number;
  /** Only the cookie from before the session was bound has ended. */
  isUnbound?: true;
}

export interface Death extends Place {
  atMs: number;
}

/** What was away, of one group or of all. `shared`: what tells consoles of each other's ends. */
export interface Outage {
  what: 'shared' | 'store' | 'log' | 'provider' | 'clock';
  group?: string | undefined;
  fromMs: number;
  toMs: number;
}

/** What a history may not hold. */
export const BREAKS = {
  doubled: 'changes that the provider got twice',
  falseSuccess: 'changes called done that the provider did not make',
  lost: 'changes that were made and called not made',
  lostRole: "changes of a role over a colleague's that their user had not seen",
  noCall: 'lines of the journal, or arrivals at the provider, that nobody asked for',
  unwritten: 'changes that were made, with no line or two in the journal and in the log',
  wrongLine: 'lines that say done of what was not made, or not made of what was',
  wrongOrder: 'lines with links that are missing, out of order, or follow what they may not',
  cameBack: 'ended sessions that were good again, or cookies from before a binding',
  copied: 'bound sessions that were good without their device',
  unproven: 'guarded acts without a fresh proof, or fresh proofs that did not count',
  wrongReason: 'sessions called ended from elsewhere, which nobody had asked for',
} as const;
export type Break = keyof typeof BREAKS;
export interface Finding {
  kind: Break;
  what: string;
}
