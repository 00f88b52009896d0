import 'server-only';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { OperationName } from '@/lib/operations/table';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { networkOf, networksOf } from '@/lib/server/client-address';
import { asRefusal, HttpError, reject } from '@/lib/server/http-error';
import { askShared } from '@/lib/server/shared-memory/shared-memory';

/** Limits on attempts without or before a session (docs/security.md#guessing). */
const LIMITS_OF = {
  signInByAccount: { points: 20, duration: 900 },
  signInByAddress: { points: 100, duration: 900 },
  // One count for every endpoint that takes a code: each would be a way to guess (promise V-R5).
  codeByAccount: { points: 10, duration: 600 },
  passkeyByAccount: { points: 60, duration: 600 },
  remindByAccount: { points: 5, duration: 3600 },
  remindByAddress: { points: 20, duration: 3600 },
  signUpByAddress: { points: 20, duration: 3600 },
  confirmByAddress: { points: 30, duration: 600 },
  confirmByLink: { points: 10, duration: 3600 },
  /** More are a removal in bulk, which needs a fresh proof. */
  removalByAccount: { points: 10, duration: 600 },
  sessionListByAccount: { points: 300, duration: 600 },
  sessionEndByAccount: { points: 60, duration: 600 },
  /** Each may read a whole journal. */
  exportByAccount: { points: 30, duration: 3600 },
  /** Each sends something to a place outside. */
  deliveryByAccount: { points: 30, duration: 600 },
  ssoTimeoutByAddress: { points: 600, duration: 600 },
} as const;
export type LimitName = keyof typeof LIMITS_OF;

/** The limits of calls without a session. By address comes first: a refused address leaves no trace of the accounts it tries. */
const OPEN_CALLS: Partial<
  Record<OperationName, readonly { limit: LimitName; by: 'email' | 'sessionIdHash' | 'address' }[]>
> = {
  'signup.remind': [
    { limit: 'remindByAddress', by: 'address' },
    { limit: 'remindByAccount', by: 'email' },
  ],
  'signup.start': [{ limit: 'signUpByAddress', by: 'address' }],
  'signup.confirm': [
    { limit: 'confirmByAddress', by: 'address' },
    { limit: 'confirmByLink', by: 'sessionIdHash' },
  ],
  'payment.confirmEmail': [{ limit: 'confirmByAddress', by: 'address' }],
};

/** @throws HttpError `tooManyHere` with the seconds to wait */
export async function limitOpenCall(
  name: OperationName,
  fields: Record<string, unknown>,
  address: string | undefined,
): Promise<void> {
  for (const { limit, by } of OPEN_CALLS[name] ?? []) {
    const key = by === 'address' ? address : fields[by];
    if (typeof key === 'string') await takePoint(limit, key);
  }
}

/**
 * Takes one point of a limit, over all instances. Each instance also counts its own: if Redis does not answer, that count
 * goes on from the earlier attempts here (decision 0016). What is refused takes nothing.
 * @throws HttpError `tooManyHere` with the seconds to wait
 */
export async function takePoint(limit: LimitName, key: string): Promise<void> {
  const taken: string[] = [];
  for (const { name, points } of countersOf(limit, key)) {
    const own = await ownLimiter(limit).penalty(name);
    const shared = await atRedis(limit, (limiter) => limiter.penalty(name));
    taken.push(name);
    const { consumedPoints, msBeforeNext } = shared ?? own;
    if (consumedPoints <= points) continue;
    await giveBack(limit, taken);
    throw tooMany(msBeforeNext);
  }
}

async function giveBack(limit: LimitName, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await ownLimiter(limit).reward(name);
    await atRedis(limit, (limiter) => limiter.reward(name));
  }
}

/**
 * Says before it is tried that a limit is used up; takes no point.
 * @throws HttpError `tooManyHere` with the seconds to wait
 */
export async function requirePoint(limit: LimitName, key: string): Promise<void> {
  for (const { name, points } of countersOf(limit, key)) {
    const own = await ownLimiter(limit).get(name);
    const found = (await atRedis(limit, (limiter) => limiter.get(name))) ?? own;
    if (found && found.consumedPoints >= points) throw tooMany(found.msBeforeNext);
  }
}

function tooMany(msBeforeNext: number): HttpError {
  return reject('tooManyHere', { retryAfterS: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}

/** Takes a point as `takePoint` does, for what is not refused beyond the limit. */
export async function isWithinLimit(limit: LimitName, key: string): Promise<boolean> {
  return !((await takePoint(limit, key).catch(asRefusal)) instanceof HttpError);
}

/** Limits an account per network: wrong passwords from elsewhere never keep its owner out. */
export function accountAt(account: string, address: string | undefined): string {
  return address === undefined ? account : `${account} ${networkOf(address)}`;
}

export async function refundPoint(limit: LimitName, key: string): Promise<void> {
  await giveBack(
    limit,
    countersOf(limit, key).map(({ name }) => name),
  );
}

export async function refundAll(limit: LimitName, key: string): Promise<void> {
  for (const { name } of countersOf(limit, key)) {
    await ownLimiter(limit).delete(name);
    await atRedis(limit, (limiter) => limiter.delete(name));
  }
}

const own = new Map<LimitName, RateLimiterMemory>();
const shared = new Map<LimitName, RateLimiterRedis>();

function ownLimiter(limit: LimitName): RateLimiterMemory {
  const found = own.get(limit) ?? new RateLimiterMemory({ keyPrefix: limit, ...LIMITS_OF[limit] });
  own.set(limit, found);
  return found;
}

/** Asks the count that all instances share; undefined if Redis is not configured or does not answer. */
function atRedis<T>(limit: LimitName, ask: (limiter: RateLimiterRedis) => Promise<T>): Promise<T | undefined> {
  return askShared((redis) => {
    const found =
      shared.get(limit) ?? new RateLimiterRedis({ keyPrefix: limit, ...LIMITS_OF[limit], storeClient: redis });
    shared.set(limit, found);
    return ask(found);
  });
}

/** A /48 may be one customer's whole, with a /64 for each try; or a company's, whose people are many. */
const WIDE = 4;

/** What one attempt counts in. The wider one is last: who is refused in their own network takes nothing from their neighbours. */
function countersOf(limit: LimitName, key: string): { name: string; points: number }[] {
  const { points } = LIMITS_OF[limit];
  if (limit === 'confirmByLink') return [{ name: key, points }];
  if (!limit.endsWith('ByAddress')) return [{ name: canonicalAccount(key), points }];
  const { own: network, wide } = networksOf(key);
  return [{ name: network, points }, ...(wide === network ? [] : [{ name: wide, points: points * WIDE }])];
}
