/** The only reader of the environment in the stub. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface StubConfig {
  /** First port; the other hosts follow in the order of `HOSTS`. */
  port: number;
  /** Where it listens: on loopback only, unless a container's own network is asked for. */
  host: string | null;
  /** Null keeps everything in memory. */
  stateFolder: string | null;
  /** Mails link to it, and the sibling apps take credentials from it. */
  consoleOrigin: string;
  /** Of the refreshed-token header, 32 bytes. */
  tokenKey: Buffer;
  avatarSalt: string;
  words: { product: string; 'site-service': string; customisation: string; payment: string };
  clientIpHeader: string;
  socialProviders: readonly string[];
  /** With the key of a test account payment calls go to the real card vendor. */
  stripeSecretKey: string | null;
}

const SEGMENT = /^[\w-]{1,64}$/;

/** @throws Error whose message lists every problem, but no secret's value */
export function readConfig(env: NodeJS.ProcessEnv = process.env): StubConfig {
  const problems: string[] = [];
  const salt = secretOf(env, 'PROVIDER_AVATAR_SALT', problems);
  const tokenKey = Buffer.from(secretOf(env, 'PROVIDER_TOKEN_KEY', problems), 'base64');
  if (tokenKey.length !== 32) problems.push('PROVIDER_TOKEN_KEY: 32 bytes in base64 are needed');
  if (salt === '') problems.push('PROVIDER_AVATAR_SALT: is needed');
  const port = Number(env.STUB_PORT ?? 4100);
  if (!Number.isInteger(port) || port < 1 || port > 65_500) problems.push('STUB_PORT: a port number is needed');
  const consoleOrigin = URL.parse(env.CONSOLE_ORIGIN ?? 'http://localhost:3000')?.origin ?? 'null';
  if (consoleOrigin === 'null') problems.push('CONSOLE_ORIGIN: an origin is needed');
  const words = readWords(env);
  for (const [name, word] of Object.entries(words)) {
    if (!SEGMENT.test(word)) problems.push(`the path word of ${name}: letters, digits, _ and - only`);
  }
  if (problems.length > 0) throw new Error(`The stub provider cannot start:\n- ${problems.join('\n- ')}`);
  return {
    port,
    host: env.STUB_HOST || null,
    stateFolder: resolve(env.STUB_STATE ?? '.state/stub'),
    consoleOrigin,
    tokenKey,
    avatarSalt: salt,
    words,
    clientIpHeader: env.PROVIDER_CLIENT_IP_HEADER || 'X-Forwarded-For',
    socialProviders: listOf(env.SOCIAL_PROVIDERS ?? 'google'),
    stripeSecretKey: env.STRIPE_SECRET_KEY || null,
  };
}

/** A secret, or what the file holds that the variable with `_FILE` behind it names, as for the console. */
function secretOf(env: NodeJS.ProcessEnv, name: string, problems: string[]): string {
  const file = env[`${name}_FILE`];
  if (!file) return env[name] ?? '';
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    problems.push(`${name}_FILE: cannot be read`);
    return '';
  }
}

function readWords(env: NodeJS.ProcessEnv): StubConfig['words'] {
  return {
    product: env.PROVIDER_WORD_PRODUCT || 'console',
    'site-service': env.PROVIDER_WORD_SITE || 'site',
    customisation: env.PROVIDER_WORD_CUSTOMISATION || 'customine',
    payment: env.PROVIDER_WORD_PAYMENT || 'stripe',
  };
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
