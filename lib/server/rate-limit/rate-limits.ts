import 'server-only';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { OperationName } from '@/lib/operations/table';
import { canonicalAccount } from '@/lib/rules/auth/account';
import { networkOf } from '@/lib/server/client-address';
import { askRedis } from '@/lib/server/session/redis';
import { reject } from '@/lib/server/http-error';
import { redisLink } from '@/lib/server/session/shared-store';

/**
 * Limits on what can be tried without or before a session (promises: V-E2, T23). Counted per instance, and shared over
 * Redis where one is configured. A limit slows down; it never locks an account: that is the provider's to do.
 */
const LIMITS_OF = {
  signInByAccount: { points: 20, duration: 900 },
  signInByAddress: { points: 100, duration: 900 },
  otpByAccount: { points: 10, duration: 600 },
  // Whoever enrols has the secret in front of them: there is nothing to guess, and much to mistype.
  enrolByAccount: { points: 20, duration: 300 },
  remindByAccount: { points: 5, duration: 3600 },
  remindByAddress: { points: 20, duration: 3600 },
  signUpByAddress: { points: 20, duration: 3600 },
  confirmByAddress: { points: 30, duration: 600 },
  ssoTimeoutByAddress: { points: 600, duration: 600 },
} as const;
export type LimitName = keyof typeof LIMITS_OF;

/**
 * Which limits an open call counts against: by where it comes from, then by what it names. An address that is refused
 * leaves no trace of the names it tries.
 */
const OPEN_CALLS: Partial<Record<OperationName, readonly { limit: LimitName; by: 'email' | 'address' }[]>> = {
  'signup.remind': [
    { limit: 'remindByAddress', by: 'address' },
    { limit: 'remindByAccount', by: 'email' },
  ],
  'signup.start': [{ limit: 'signUpByAddress', by: 'address' }],
  'signup.confirm': [{ limit: 'confirmByAddress', by: 'address' }],
  'payment.confirmEmail': [{ limit: 'confirmByAddress', by: 'address' }],
};

/**
 * Counts a call that is made without a session.
 * @throws Refusal `tooManyHere` with the seconds to wait
 */
export async function limitOpenCall(
  name: OperationName,
  fields: Record<string, unknown>,
  address: string | undefined,
): Promise<void> {
  for (const { limit, by } of OPEN_CALLS[name] ?? []) {
    const key = by === 'address' ? address : fields.email;
    if (typeof key === 'string') await takePoint(limit, key);
  }
}

/**
 * Takes one point of a limit, over all instances at once. Each counts its own as well: where Redis does not answer, that
 * count stands, and begins with what was tried here before.
 * @throws Refusal `tooManyHere` with the seconds to wait
 */
export async function takePoint(limit: LimitName, key: string): Promise<void> {
  const own = await ownLimiter(limit).penalty(keyOf(limit, key));
  const shared = await atRedis(limit, (limiter) => limiter.penalty(keyOf(limit, key)));
  const { consumedPoints, msBeforeNext } = shared ?? own;
  if (consumedPoints <= LIMITS_OF[limit].points) return;
  throw reject('tooManyHere', { retryAfterS: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}

/** An account as it is tried from one network: wrong passwords from elsewhere never keep the right one out. */
export function accountAt(account: string, address: string | undefined): string {
  return address === undefined ? account : `${account} ${networkOf(address)}`;
}

/** Gives a point back that was taken, or asked for in vain. */
export async function refundPoint(limit: LimitName, key: string): Promise<void> {
  await ownLimiter(limit).reward(keyOf(limit, key));
  await atRedis(limit, (limiter) => limiter.reward(keyOf(limit, key)));
}

/** Gives all points of a key back. */
export async function refundAll(limit: LimitName, key: string): Promise<void> {
  await ownLimiter(limit).delete(keyOf(limit, key));
  await atRedis(limit, (limiter) => limiter.delete(keyOf(limit, key)));
}

const own = new Map<LimitName, RateLimiterMemory>();
const shared = new Map<LimitName, RateLimiterRedis>();

function ownLimiter(limit: LimitName): RateLimiterMemory {
  const found = own.get(limit) ?? new RateLimiterMemory({ keyPrefix: limit, ...LIMITS_OF[limit] });
  own.set(limit, found);
  return found;
}

/** Asks the count that all instances share; undefined where there is none to ask. */
function atRedis<T>(limit: LimitName, ask: (limiter: RateLimiterRedis) => Promise<T>): Promise<T | undefined> {
  return askRedis(redisLink(), (redis) => {
    const found =
      shared.get(limit) ?? new RateLimiterRedis({ keyPrefix: limit, ...LIMITS_OF[limit], storeClient: redis });
    shared.set(limit, found);
    return ask(found);
  });
}

function keyOf(limit: LimitName, key: string): string {
  return limit.endsWith('ByAddress') ? networkOf(key) : canonicalAccount(key);
}
