import 'server-only';
import { readFileSync } from 'node:fs';

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
