import 'server-only';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { type LimitName, refundAll, refundPoint, takePoint } from './rate-limits';
import { HttpError } from '@/lib/server/http-error';
import type { Outcome } from '@/lib/server/provider/client';

/** What a try came to; `neither` where it was none after all, such as one that the provider did not answer. */
type AttemptResult = 'right' | 'wrong' | 'neither';

/** A limit that a try counts against, and for whom; without a key it does not count. An address comes before what it names. */
interface AttemptLimits {
  limit: LimitName;
  key: string | undefined;
}

/** One right try of an account makes up for its wrong ones; one from an address does not. */
const FORGIVEN: readonly LimitName[] = ['signInByAccount', 'otpByAccount', 'enrolByAccount'];

/**
 * Makes a try that may be made only so often (promises: V-E2). It is paid for before it is made, so that a thousand side
 * by side get no further than a thousand in a row; what was not wrong is paid back.
 * @param work the try itself, made at most once
 * @throws Refusal `tooManyHere` with the seconds to wait, or what the work throws
 */
export async function limitedAttempt<Result>(
  against: readonly AttemptLimits[],
  work: () => Promise<Result>,
  judge: (result: Result) => AttemptResult,
): Promise<Result> {
  const paid: { limit: LimitName; key: string }[] = [];
  let verdict: AttemptResult = 'neither';
  try {
    for (const { limit, key } of against) {
      if (key === undefined) continue;
      await pay(limit, key);
      paid.push({ limit, key });
    }
    const result = await work();
    verdict = judge(result);
    return result;
  } finally {
    for (const { limit, key } of paid) await settle(limit, key, verdict);
  }
}

/** Tries that are under way here, by limit and key, and those that wait for one of them to end. */
const underWay = new Map<string, { count: number; waiting: (() => void)[] }>();

/** Where all points are taken by tries that may yet turn out right, it waits for one of them instead of refusing. */
async function pay(limit: LimitName, key: string): Promise<void> {
  const name = nameOf(limit, key);
  for (;;) {
    const before = underWay.get(name)?.count ?? 0;
    try {
      await takePoint(limit, key);
      const here = underWay.get(name) ?? { count: 0, waiting: [] };
      here.count += 1;
      underWay.set(name, here);
      return;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      await refundPoint(limit, key);
      const here = underWay.get(name);
      if (here && here.count > 0) await new Promise<void>((wake) => here.waiting.push(wake));
      // One that ended in the meantime may have given its point back.
      else if (before === 0) {
        wakeOne(name);
        throw error;
      }
    }
  }
}

async function settle(limit: LimitName, key: string, verdict: AttemptResult): Promise<void> {
  const name = nameOf(limit, key);
  try {
    if (verdict === 'right' && FORGIVEN.includes(limit)) await refundAll(limit, key);
    else if (verdict !== 'wrong') await refundPoint(limit, key);
  } finally {
    const here = underWay.get(name);
    if (here) here.count -= 1;
    wakeOne(name);
  }
}

function wakeOne(name: string): void {
  const here = underWay.get(name);
  here?.waiting.shift()?.();
  if (here && here.count === 0 && here.waiting.length === 0) underWay.delete(name);
}

function nameOf(limit: LimitName, key: string): string {
  return `${limit} ${canonicalAccount(key)}`;
}

/** Only what the provider itself calls wrong, or refuses as locked, costs a try: an outage costs nobody anything. */
const WRONG: readonly string[] = ['wrongCode', 'wrongCredentials', 'lockedOut'];

/** What a try with a code or a password came to. */
export function attemptResultOf(outcome: Outcome<unknown>): AttemptResult {
  if (outcome.isGood) return 'right';
  return WRONG.includes(outcome.failure.code) ? 'wrong' : 'neither';
}
