import { BREAKS } from './history.ts';

/** What must never happen, however much goes wrong around it. */
export const BREACHES = {
  ...BREAKS,
  signedOut: 'people signed out without a reason',
  secrets: 'secrets in an answer or in the log',
  late: 'answers after their deadline + 200 ms',
  failed: 'answers of 5xx while nothing of the provider was wrong',
  internal: 'answers that say of themselves that the console is at fault',
  crashed: 'processes that ended by themselves',
  memory: 'looks at a process with more than 512 MB',
  slowRecovery: 'faults that were not over within their time',
  untried: 'runs in which no change arrived, or no line was written',
  chain: 'journals whose chain the operator’s own command finds broken',
} as const;
export type Breach = keyof typeof BREACHES;

export interface Ledger {
  counts: Record<
    'reads' | 'writes' | 'pages' | 'signIns' | 'signOuts' | 'replays' | 'settled' | 'excused' | 'unanswered' | 'cut',
    number
  >;
  breaches: Record<Breach, string[]>;
  breach: (kind: Breach, what: string) => void;
  /** The slowest answer of those that had a deadline, beyond it; negative: before it. */
  worstLateMs: number;
  mostMb: number;
  /** How long it took to say that the provider is left alone. */
  busyMs: number[];
}

export function makeLedger(): Ledger {
  const breaches = Object.fromEntries(
    Object.keys(BREACHES).map((kind) => [kind, [] as string[]]),
  ) as Ledger['breaches'];
  const counts = { reads: 0, writes: 0, pages: 0, signIns: 0, signOuts: 0, replays: 0 };
  return {
    counts: { ...counts, settled: 0, excused: 0, unanswered: 0, cut: 0 },
    breaches,
    breach: (kind, what) => breaches[kind].push(what),
    worstLateMs: Number.NEGATIVE_INFINITY,
    mostMb: 0,
    busyMs: [],
  };
}
