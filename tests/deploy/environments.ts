import { readFileSync } from 'node:fs';
import { parseEnv } from '@/lib/server/env-schema';
import { SECRET_VARIABLES } from '@/lib/server/env-forms';
import { readConfig as readEmbedsConfig } from '../../embeds/env';
import { variables } from '../server/support/test-env';

/** What a form of deployment gives its processes, against what they take. */
export type Environment = Record<string, string>;
export type Three = [Environment, Environment, Environment];

/** Of lines NAME=value. */
export function listOf(text: string): Environment {
  const rows = text.split('\n').filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(rows.map((row) => [row.slice(0, row.indexOf('=')), row.slice(row.indexOf('=') + 1)]));
}

/** What the console makes of an environment whose secret files hold good secrets; every name in it is one of the operators' table. */
function takenFrom(environment: Environment): ReturnType<typeof parseEnv> {
  const page = readFileSync('docs/operating.md', 'utf8');
  const names = Object.keys(environment).filter((name) => !/^(?:NODE|NEXT)_/.test(name));
  const secrets = new Set<string>(SECRET_VARIABLES.map((name) => `${name}_FILE`));
  expect(names.filter((name) => !secrets.has(name) && !page.includes(`\`${name}\``))).toEqual([]);
  const samples: Environment = {
    ...variables(),
    REDIS_URL: 'redis://cache',
    DATABASE_URL: 'postgres://console:secret@database/console',
    JOURNAL_KEY: 'j'.repeat(32),
    METRICS_TOKEN: 'm'.repeat(16),
  };
  const given = Object.entries(environment).map(([name, value]) =>
    secrets.has(name) ? [name.slice(0, -'_FILE'.length), samples[name.slice(0, -'_FILE'.length)]] : [name, value],
  );
  return parseEnv({ NODE_ENV: 'production', ...(Object.fromEntries(given) as Environment) });
}

/** It is one for a console beside others, and offers no social sign-in that would begin where no browser gets. */
export function isTaken(environment: Environment): ReturnType<typeof parseEnv> {
  const env = takenFrom(environment);
  // Several consoles share what they count and what they keep.
  expect(env).toMatchObject({ TRUST_PROXY: 1, REDIS_URL: expect.any(String), DATABASE_URL: expect.any(String) });
  const api = URL.parse(env.PROVIDER_API_URL);
  expect(env.PRIVATE_HTTP_HOSTS.includes(api?.hostname ?? '') && env.SOCIAL_PROVIDERS.length > 0).toBe(false);
  // Without a key of its own the chain shows mistakes, not what somebody changed who has the database.
  expect(env.JOURNAL_KEY).toHaveLength(1);
  expect(env.DRAIN_WAIT_MS).toBeGreaterThanOrEqual(2000);
  expect(env.METRICS_PORT).toBe(9464);
  return env;
}

/** The check of the journal runs with the consoles' key and database, and the embedded pages are those that the console names. */
export function haveCompanions(console_: Environment, verify: Environment, embeds: Environment): void {
  expect(takenFrom(verify)).toMatchObject({ DATABASE_URL: expect.any(String), JOURNAL_KEY: [expect.any(String)] });
  for (const name of ['DATABASE_URL_FILE', 'JOURNAL_KEY_FILE'])
    expect(verify[name]?.split('/').at(-1)).toBe(console_[name]?.split('/').at(-1));
  const { consoleOrigin, portalId } = readEmbedsConfig({ NODE_ENV: 'production', ...embeds });
  const { APP_ORIGIN, HUBSPOT_PORTAL_ID, HUBSPOT_SCRIPT_ORIGIN } = takenFrom(console_);
  expect({ consoleOrigin, portalId }).toEqual({ consoleOrigin: APP_ORIGIN, portalId: HUBSPOT_PORTAL_ID });
  // Of the console's own origin they would be its pages.
  expect(HUBSPOT_SCRIPT_ORIGIN).toMatch(/^https?:/);
  expect(HUBSPOT_SCRIPT_ORIGIN).not.toBe(APP_ORIGIN);
}
