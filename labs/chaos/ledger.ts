import type { Front } from './front.ts';

/** What must never happen, however much goes wrong around it. */
export const BREACHES = {
  doubled: 'changes that the provider got twice',
  falseSuccess: 'changes called done that the provider did not make',
  lost: 'changes that were made and called not made',
  cameBack: 'ended sessions that were good again',
  signedOut: 'people signed out without a reason',
  secrets: 'secrets in an answer or in the log',
  late: 'answers after their deadline + 200 ms',
  failed: 'answers of 5xx while nothing of the provider was wrong',
  internal: 'answers that say of themselves that the console is at fault',
  crashed: 'processes that ended by themselves',
  memory: 'looks at a process with more than 512 MB',
  slowRecovery: 'faults that were not over within their time',
} as const;
export type Breach = keyof typeof BREACHES;

export interface Ledger {
  counts: Record<
    'reads' | 'writes' | 'pages' | 'signIns' | 'signOuts' | 'replays' | 'excused' | 'unanswered' | 'cut',
    number
  >;
  breaches: Record<Breach, string[]>;
  breach: (kind: Breach, what: string) => void;
  /** What the console said of each change, by its tag. */
  said: Map<string, string>;
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
  return {
    counts: { reads: 0, writes: 0, pages: 0, signIns: 0, signOuts: 0, replays: 0, excused: 0, unanswered: 0, cut: 0 },
    breaches,
    breach: (kind, what) => breaches[kind].push(what),
    said: new Map(),
    worstLateMs: Number.NEGATIVE_INFINITY,
    mostMb: 0,
    busyMs: [],
  };
}

/** After which only the provider knows whether a change was made; the console says so to the user. */
const UNKNOWN = ['timeout', 'lost', 'badAnswer', 'unanswered'];

/** Holds what the console said of each change against what the provider did. */
export function judgeChanges(ledger: Ledger, { book }: Pick<Front, 'book'>, stored: ReadonlyMap<string, number>): void {
  for (const [tag, said] of ledger.said) {
    const { arrived = 0, made = 0 } = book.get(tag) ?? {};
    if (arrived > 1 || made > 1 || (stored.get(tag) ?? 0) > 1)
      ledger.breach('doubled', `${tag}: arrived ${arrived} times`);
    if (said === 'done' && made === 0) ledger.breach('falseSuccess', tag);
    if (said !== 'done' && made > 0 && !UNKNOWN.includes(said)) ledger.breach('lost', `${tag}: called ${said}`);
  }
}
