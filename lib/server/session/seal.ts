import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import * as z from 'zod';
import { readEnv } from '@/lib/server/env';
import { metrics } from '@/lib/server/metrics';

/**
 * Sealing with key rotation: SESSION_PASSWORD may hold several, newest first. All of them open, the newest seals. A key's id
 * is a hash of the key, so that instances with different lists agree on it.
 */
interface Keys {
  all: Record<string, string>;
  newest: Record<string, string>;
}
let keys: { of: readonly string[]; keys: Keys } | undefined;

function keysInUse(): Keys {
  const passwords = readEnv().SESSION_PASSWORD;
  if (keys?.of !== passwords) {
    const entries = passwords.map((password): [string, string] => [idOf(password), password]);
    keys = {
      of: passwords,
      keys: { all: Object.fromEntries(entries), newest: Object.fromEntries(entries.slice(0, 1)) },
    };
  }
  return keys.keys;
}

function idOf(password: string): string {
  return String(createHash('sha256').update(password).digest().readUInt32BE(0));
}

/** Keyed hashes of a text by each password that may seal a cookie, the newest first. */
export function keyedHashes(text: string): string[] {
  return readEnv().SESSION_PASSWORD.map((password) =>
    createHmac('sha256', password).update(text).digest('base64url').slice(0, 32),
  );
}

export type SealFault = 'expired' | 'invalid' | 'unknown-password';

/** What a seal was made for: it opens for nothing else (promise V-R11). */
type Purpose = 'session' | 'flow' | 'renewal' | 'token' | 'passkey' | 'device' | 'destination';

const purposeOf = z.object({ for: z.string().optional() });

export function seal(purpose: Purpose, value: object, ttlS: number): Promise<string> {
  return sealData({ ...value, for: purpose }, { password: keysInUse().newest, ttl: Math.max(1, ttlS) });
}

/** Never throws; the value is still unchecked. */
export async function unseal(purpose: Purpose, sealed: string): Promise<{ value: unknown } | { fault: SealFault }> {
  let fault: SealFault | undefined;
  const note = (reason: SealFault) => {
    fault = reason;
  };
  try {
    const value = await unsealData<unknown>(sealed, { password: keysInUse().all, onUnsealError: note });
    if (!fault && isFor(purpose, value)) return { value };
    fault ??= 'invalid';
  } catch {
    fault = 'invalid';
  }
  metrics().unsealErrors.inc({ reason: fault });
  return { fault };
}

/** Whether the newest password sealed it, so that it outlives the others. */
export function isSealedByNewest(sealed: string): boolean {
  return Object.keys(keysInUse().newest).includes(sealed.split('*')[1] ?? '');
}

/** Seals of the release before name no purpose; a session lives for hours and must outlast an update. */
function isFor(purpose: Purpose, value: unknown): boolean {
  const named = purposeOf.safeParse(value).data;
  return named !== undefined && (named.for === purpose || (named.for === undefined && purpose === 'session'));
}
