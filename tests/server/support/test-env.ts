import { createCipheriv, randomBytes } from 'node:crypto';
import { setEnv } from '@/lib/server/env';
import { type Env, parseEnv } from '@/lib/server/env-schema';

export const ORIGIN = 'https://console.example.com';
export const TOKEN_KEY = Buffer.alloc(32, 7);
export const PASSWORDS = { old: 'o'.repeat(40), current: 'c'.repeat(40), next: 'n'.repeat(40) } as const;

/** The least that a console needs, pointed at a provider on loopback. */
export function variables(provider = 'http://127.0.0.1:9'): Record<string, string> {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    APP_ORIGIN: ORIGIN,
    TRUST_PROXY: '0',
    // The tests of many calls are made by one account.
    CALLS_PER_S: '0',
    PROVIDER_API_URL: provider,
    PROVIDER_SEARCH_URL: provider,
    PROVIDER_AVATAR_URL: provider,
    PROVIDER_AVATAR_SALT: 'salt',
    PROVIDER_TOKEN_KEY: TOKEN_KEY.toString('base64'),
    SESSION_PASSWORD: PASSWORDS.current,
    SITE_APP_URL: 'https://site.example.com',
    DEPLOYMENT_APP_URL: 'https://deployment.example.com',
    CUSTOMISATION_APP_URL: 'https://customisation.example.com',
  };
}

/** Configures this test's console. */
export function configure(provider?: string, more: Record<string, string> = {}): Env {
  const env = parseEnv({ ...variables(provider), ...more });
  setEnv(env);
  return env;
}

/** The clock goes on by so much from now on, and nothing else does. */
export const later = (ms: number) =>
  jest.useFakeTimers({ now: Date.now() + ms, doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'performance'] });

/** A refreshed-token header, sealed as the provider seals it. */
export function sealToken(token: string, email: string, key: Buffer = TOKEN_KEY): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(email.toLowerCase()));
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url');
}
