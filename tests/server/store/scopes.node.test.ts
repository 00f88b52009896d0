import { readdirSync } from 'node:fs';
import { openedStore } from '@/lib/server/store/open-store';
import { organizationScope, personalScope, type StoreScope } from '@/lib/server/store/scope';
import { databaseOfBlock, DATABASES } from './databases';
import { STORE_SAMPLES } from './store-samples';

const FOLDER = 'lib/server/store';
const files = readdirSync(FOLDER).flatMap((file) => /^(?!open-)(?<name>.*-store)\.ts$/.exec(file)?.groups?.name ?? []);
// No part of an organization: the schema's own history and the key of the journal.
const SHARED = ['store_migrations', 'store_keys'];

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const session = await openedStore()?.connection.reader();
  const rows = (await session?.query(sql, []))?.rows ?? [];
  session?.release();
  return rows;
}

async function tables(): Promise<string[]> {
  const sql =
    openedStore()?.connection.dialect === 'sqlite'
      ? "select name from sqlite_master where type = 'table'"
      : "select table_name as name from information_schema.tables where table_schema = 'public'";
  return (await query(sql)).map(({ name }) => String(name)).filter((name) => !SHARED.includes(name));
}

/** Everything that an organization has in the store. */
async function contentOf({ organization }: StoreScope): Promise<string> {
  const where = `where organization = '${organization}' order by 1, 2`;
  const all = (await tables()).map((table) => query(`select * from ${table} ${where}`));
  return JSON.stringify(await Promise.all(all));
}

/** Calls every function of the store once. @returns the answers */
async function callAll(scope: StoreScope, secret: string): Promise<string> {
  const answers: unknown[] = [];
  for (const [file, samples] of Object.entries(STORE_SAMPLES)) {
    const functions: Record<string, (...given: never[]) => unknown> = await import(`@/${FOLDER}/${file}`);
    for (const [name, sample] of Object.entries(samples)) {
      const call = functions[name];
      if (!call) throw new Error(`${file} has no function ${name}`);
      answers.push(await sample(call, scope, secret));
    }
  }
  return JSON.stringify(answers);
}

test('every function of the store has a sample', async () => {
  const missing: string[] = [];
  for (const file of files) {
    const exported: Record<string, unknown> = await import(`@/${FOLDER}/${file}`);
    for (const [name, value] of Object.entries(exported))
      if (typeof value === 'function' && !STORE_SAMPLES[file]?.[name]) missing.push(`${file}: ${name}`);
  }
  expect(files.length).toBeGreaterThan(1);
  expect(missing).toEqual([]);
});

describe.each(DATABASES)('scopes in %s', (name) => {
  databaseOfBlock(name);

  test('every table belongs to organizations by its key', async () => {
    const found = await tables();
    expect(found.length).toBeGreaterThan(2);
    for (const table of found) await query(`select organization from ${table} limit 1`);
  });

  test.each<[string, StoreScope]>([
    ['another organization', organizationScope(2, 'shared@example.com', 'owner')],
    ['a person without one', personalScope('shared@example.com')],
    ['an organization whose number begins alike', organizationScope(11, 'shared@example.com', 'owner')],
  ])('no function reaches from one organization into %s', async (_who, other) => {
    const own = organizationScope(1, 'shared@example.com', 'owner');
    await callAll(own, 'canary-of-one');
    const before = await contentOf(own);
    expect(before).toContain('canary-of-one');
    const answers = await callAll(other, 'canary-of-other');
    expect(answers).toContain('canary-of-other');
    expect(answers).not.toContain('canary-of-one');
    expect(await contentOf(own)).toBe(before);
    expect(await contentOf(other)).not.toContain('canary-of-one');
  });
});
