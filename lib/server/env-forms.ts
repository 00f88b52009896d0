import 'server-only';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { parseCallExample } from '../rules/api-keys/call-example.ts';

// The forms that variables of the environment have (env-schema.ts), and the files that secrets may stand in.

export const isLoopback = (url: URL) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);

const isEncrypted = (url: URL) => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));

const addressWith = (isAllowed: (url: URL) => boolean, message: string) =>
  z.string().transform((text, context) => {
    const url = URL.parse(text);
    const isFine = url && !url.username && !url.search && !url.hash && isAllowed(url);
    if (!isFine) context.addIssue({ code: 'custom', message });
    return text.replace(/\/+$/, '');
  });
export const address = addressWith(
  isEncrypted,
  'must be an https address, or http on loopback, without query or credentials',
);
/** Called by the console itself: `parseEnv` also allows http to the hosts of PRIVATE_HTTP_HOSTS, and to no others. */
export const calledAddress = addressWith(
  ({ protocol }) => protocol === 'https:' || protocol === 'http:',
  'must be an http or https address, without query or credentials',
);
export const proxyAddress = z
  .url({ protocol: /^https?$/, error: 'must be the http or https address of a proxy' })
  .transform((text) => new URL(text));
/** Without encryption only on loopback: elsewhere STARTTLS is asked for. A query could leave the certificate unchecked. */
export const mailServer = z
  .url({ protocol: /^smtps?$/, error: 'must be the smtp or smtps address of a mail server' })
  .transform((text) => new URL(text))
  .refine(({ search }) => search === '', 'must have no query');
export const database = z
  .string()
  .regex(/^postgres(?:ql)?:\/\//, 'must be the address of a PostgreSQL database')
  .refine(
    (text) => !/[?&](?:ssl(?:mode)?=no-verify|uselibpqcompat=)/i.test(text),
    'must leave the certificate checked: without no-verify and uselibpqcompat',
  );
export const origin = address.refine(
  (text) => URL.parse(text)?.origin === text,
  'must be an origin: scheme, host and port only',
);
export const word = z.string().regex(/^[a-z][\w-]{0,63}$/i, 'must be one word of letters, digits, _ and -');
/** To JavaScript a blank would be 0, which means no limit at all. */
const number = (missing?: string) => z.string(missing).trim().min(1, 'must be a number').transform(Number);
export const whole = (min: number, missing?: string) =>
  number(missing).pipe(z.number('must be a number').int('must be a whole number').min(min, `must be at least ${min}`));
/** In digits only. */
export const upTo = (max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,6}$/.test(text) && Number(text) <= max, `must be a whole number from 0 to ${max}`)
    .transform(Number);
export const share = number()
  .pipe(z.number('must be a number').min(0, 'must be at least 0').max(1, 'must be at most 1'))
  .default(1);
export const collector = calledAddress.optional();
export const required = { error: 'is missing' };

export const key = z.string(required).transform((text, context) => {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32) context.addIssue({ code: 'custom', message: 'must be 32 bytes in base64' });
  return bytes;
});

export const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const passwords = z
  .string(required)
  .transform(listed)
  .refine(
    (list) => list.length > 0 && list.every((password) => password.length >= 32),
    'must be one or more passwords of at least 32 characters, newest first, comma-separated',
  )
  .refine((list) => new Set(list).size === list.length, 'must not hold the same password twice');

const allMatch = (pattern: RegExp) => (list: readonly string[]) => list.every((entry) => pattern.test(entry));

export const names = z
  .string()
  .transform(listed)
  .refine(allMatch(/^[a-z][a-z0-9-]{0,31}$/), 'must be lower-case names, comma-separated');

export const hosts = z
  .string()
  .transform((text) => listed(text.toLowerCase()))
  .refine(
    (list) => list.length > 0 && list.every((host) => URL.parse(`https://${host}/`)?.host === host),
    'must be hosts, comma-separated, without scheme or path',
  );

export const yesOrNo = z
  .enum(['0', '1'], 'must be 0 or 1')
  .default('0')
  .transform((word) => word === '1');

export const callExample = z.string().transform((text, context) => {
  const example = parseCallExample(text);
  if (!example)
    context.addIssue({
      code: 'custom',
      message: 'must be an address and a header with {key}: https://… X-Api-Key: {key}',
    });
  return example;
});

export const scriptAddress = z.string().refine((text) => {
  const url = URL.parse(text);
  return url !== null && !url.username && isEncrypted(url);
}, 'must be an https address, or http on loopback');

export const domains = z
  .string()
  .transform((text) => listed(text.toLowerCase()))
  .refine(allMatch(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/), 'must be domains, comma-separated');

/** Each can also be given as the path of a file that holds it, in the variable of its name with `_FILE` (docs/operating.md). */
export const SECRET_VARIABLES = [
  'SESSION_PASSWORD',
  'PROVIDER_TOKEN_KEY',
  'PROVIDER_AVATAR_SALT',
  'REDIS_URL',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'JOURNAL_KEY',
  'PROVIDER_PROXY_URL',
  'SMTP_URL',
] as const;

/** The secrets that stand in files, without the newline at the end that editors put there. */
export function readSecretFiles(given: Record<string, string | undefined>, problems: string[]): void {
  for (const name of SECRET_VARIABLES) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) problems.push(`${name} is set twice, by itself and by ${name}_FILE`);
    try {
      given[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException; // The file system throws nothing else.
      problems.push(`${name}_FILE names a file that cannot be read (${code})`);
      given[name] = undefined;
    }
  }
}
