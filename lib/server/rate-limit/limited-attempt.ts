import 'server-only';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { accountAt, type LimitName, refundAll, refundPoint, takePoint } from './rate-limits';
import { HttpError } from '@/lib/server/http-error';
import type { Outcome } from '@/lib/server/provider/open-answer';

/** `neither`: no attempt after all, such as one that the provider did not answer. */
type AttemptResult = 'right' | 'wrong' | 'neither';

interface AttemptLimit {
  limit: LimitName;
  key: string | undefined;
}

/** A password counts the same wherever it is tried (promise V-R5). */
export function passwordLimits(account: string, address: string | undefined): AttemptLimit[] {
  return [
    { limit: 'signInByAddress', key: address },
    { limit: 'signInByAccount', key: accountAt(account, address) },
  ];
}

/** A right attempt clears the count of an account, but not that of an address. */
const CLEARED_WHEN_RIGHT: readonly LimitName[] = ['signInByAccount', 'codeByAccount'];

/**
 * Makes an attempt that is limited (decision 0016). It takes its points first, so that a thousand attempts in parallel get no
 * further than a thousand in a row, and gives them back unless the attempt was wrong.
 * @param limits by address before by account, so that a refused address leaves no trace of the accounts it tries
 * @throws HttpError `tooManyHere` with the seconds to wait, or the error of the work
 */
export async function limitedAttempt<Result>(
  limits: readonly AttemptLimit[],
  work: () => Promise<Result>,
  resultOf: (result: Result) => AttemptResult,
): Promise<Result> {
  const charged: { limit: LimitName; key: string }[] = [];
  let attempt: AttemptResult = 'neither';
  try {
    for (const { limit, key } of limits) {
      if (key === undefined) continue;
      await charge(limit, key);
      charged.push({ limit, key });
    }
    const result = await work();
    attempt = resultOf(result);
    return result;
  } finally {
    for (const { limit, key } of charged) await settle(limit, key, attempt);
  }
}

/** Attempts in progress in this process, by limit and key, and the ones that wait for one of them to end. */
const inProgress = new Map<string, { count: number; waiting: (() => void)[] }>();

/** If attempts in progress hold all points, it waits for one of them to end: it may be right and give its point back. */
async function charge(limit: LimitName, key: string): Promise<void> {
  const name = nameOf(limit, key);
  for (;;) {
    const before = inProgress.get(name)?.count ?? 0;
    try {
      await takePoint(limit, key);
      const here = inProgress.get(name) ?? { count: 0, waiting: [] };
      here.count += 1;
      inProgress.set(name, here);
      return;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const here = inProgress.get(name);
      if (here && here.count > 0) await new Promise<void>((wake) => here.waiting.push(wake));
      // If one was in progress before and has ended meanwhile, it may have given its point back.
      else if (before === 0) {
        wakeOne(name);
        throw error;
      }
    }
  }
}

async function settle(limit: LimitName, key: string, attempt: AttemptResult): Promise<void> {
  const name = nameOf(limit, key);
  try {
    if (attempt === 'right' && CLEARED_WHEN_RIGHT.includes(limit)) await refundAll(limit, key);
    else if (attempt !== 'wrong') await refundPoint(limit, key);
  } finally {
    const here = inProgress.get(name);
    if (here) here.count -= 1;
    wakeOne(name);
  }
}

function wakeOne(name: string): void {
  const here = inProgress.get(name);
  here?.waiting.shift()?.();
  if (here && here.count === 0 && here.waiting.length === 0) inProgress.delete(name);
}

function nameOf(limit: LimitName, key: string): string {
  return `${limit} ${canonicalAccount(key)}`;
}

/** Only an answer of the provider that says wrong or locked costs an attempt: an outage costs nothing. */
const WRONG: readonly string[] = ['wrongCode', 'wrongCredentials', 'oldPasswordWrong', 'lockedOut'];

export function attemptResultOf(outcome: Outcome<unknown>): AttemptResult {
  if (outcome.isGood) return 'right';
  return WRONG.includes(outcome.failure.code) ? 'wrong' : 'neither';
}
