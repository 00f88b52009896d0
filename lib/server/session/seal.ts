import 'server-only';
import { createHash } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
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

export type SealFault = 'expired' | 'invalid' | 'unknown-password';

export function seal(value: unknown, ttlS: number): Promise<string> {
  return sealData(value, { password: keysInUse().newest, ttl: Math.max(1, ttlS) });
}

/** Never throws; the value is still unchecked. */
export async function unseal(sealed: string): Promise<{ value: unknown } | { fault: SealFault }> {
  let fault: SealFault | undefined;
  const note = (reason: SealFault) => {
    fault = reason;
  };
  try {
    const value = await unsealData<unknown>(sealed, { password: keysInUse().all, onUnsealError: note });
    if (!fault) return { value };
  } catch {
    fault = 'invalid';
  }
  metrics().unsealErrors.inc({ reason: fault });
  return { fault };
}
