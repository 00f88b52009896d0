import '../../scripts/resolve-aliases.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Fills the journals of two organizations, one with a hundred lines and one with as many as asked for, and measures pages,
 * filters, a search, an export and the check of the chain in both. Not a part of `npm run bench`: it takes minutes.
 *
 *     node --conditions=react-server labs/bench/journal.ts --lines 1000000 [--postgres]
 */
const { values } = parseArgs({
  options: { lines: { type: 'string', default: '1000000' }, postgres: { type: 'boolean', default: false } },
});
const COUNT = Number(values.lines);
const FEW = 100;
const ROUNDS = 21;

const folder = mkdtempSync(join(tmpdir(), 'console-journal-'));
Object.assign(process.env, { LOG_LEVEL: 'error', STORE_TIMEOUT_MS: '600000', STORE_DIR: folder, ...placeholders() });
const stop = values.postgres ? await startDatabase() : async () => undefined;
const { setEnv } = await import('../../lib/server/env.ts');
const { parseEnv } = await import('../../lib/server/env-schema.ts');
const { closeStore, openStore } = await import('../../lib/server/store/open-store.ts');
const { organizationScope } = await import('../../lib/server/store/scope.ts');
const { addLine, endLine } = await import('../../lib/server/store/journal-store.ts');
const { draftOf, fillJournal } = await import('./fill-journal.ts');
const { listLines, summarizeLines } = await import('../../lib/server/store/journal-reads-store.ts');
const { verifyJournal } = await import('../../lib/server/journal/verify.ts');
const { streamOf } = await import('../../lib/server/console/export-places.ts');
const { exportOf } = await import('../../lib/server/console/journal-export.ts');
const { beginLine, ownAct } = await import('../../lib/server/journal/record.ts');

const scopeOf = (id: number, person = 0) => organizationScope(id, `person-${person}@example.com`, 'owner');
try {
  await openStore(setEnv(parseEnv()));
  await fillJournal(1, FEW);
  const startMs = performance.now();
  await fillJournal(2, COUNT);
  console.log(`${values.postgres ? 'PostgreSQL' : 'SQLite'}: ${COUNT} lines in ${seconds(startMs)} s\n`);
  console.log(`| what | ${FEW} lines | ${COUNT} lines |\n| --- | --- | --- |`);
  await compare('first page', (id) => listLines(scopeOf(id), {}));
  await compare('page in the middle', (id) => listLines(scopeOf(id), {}, { before: id === 1 ? FEW : COUNT }));
  await compare('by person', (id) => listLines(scopeOf(id), { person: 'person-7@example.com' }));
  await compare('by subject', (id) => listLines(scopeOf(id), { subject: 'iptables' }));
  await compare('by target and outcome', (id) =>
    listLines(scopeOf(id), { target: { kind: 'member', text: 'person-9@example.com' }, outcome: 'failed' }),
  );
  for (const outcome of ['done', 'failed', 'unknown', 'pending'] as const) {
    await compare(`by outcome, ${outcome}`, (id) => listLines(scopeOf(id), { outcome }));
  }
  await compare('by time', (id) => listLines(scopeOf(id), { to: Date.now() - 1 }));
  await compare('search that finds', (id) => listLines(scopeOf(id), { text: 'value-7' }));
  await compare('search that finds nothing, one step', (id) => listLines(scopeOf(id), { text: 'nowhere' }));
  await compare('a line intended and closed', async (id) =>
    endLine(scopeOf(id), await addLine(scopeOf(id), draftOf(1)), { outcome: 'done' }),
  );
  await once('count', (id) => summarizeLines(scopeOf(id), {}));
  await once('read all pages of 1,000', async (id) => {
    for (let before: number | undefined; ; ) {
      const { next } = await listLines(scopeOf(id), {}, { before, limit: 1000 });
      if (next === null) return;
      before = next;
    }
  });
  await once('export as JSON Lines', async (id) => {
    const asked = { requestId: 'b-0', address: undefined, browser: undefined };
    const line = await beginLine(scopeOf(id), ownAct('journal.export', '', { format: 'jsonl' }, asked));
    let bytes = 0;
    const file = exportOf(scopeOf(id), {}, 'jsonl', line);
    for await (const piece of streamOf(file, () => undefined)) bytes += piece.length;
    if (bytes < (id === 1 ? FEW : COUNT) * 100) throw new Error('The file was cut off.');
  });
  await once('check the chain', async (id) => {
    const { broken } = await verifyJournal(scopeOf(id));
    if (broken) throw new Error(`line ${broken.line}: ${broken.problem}`);
  });
} finally {
  await closeStore();
  await stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The fastest of the rounds, and the processor's time of the console's process, which a busy machine does not change. */
async function compare(what: string, work: (id: number) => Promise<unknown>): Promise<void> {
  const found: string[] = [];
  for (const id of [1, 2]) {
    const times: number[] = [];
    const before = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round += 1) {
      const startMs = performance.now();
      await work(id);
      times.push(performance.now() - startMs);
    }
    const { user, system } = process.cpuUsage(before);
    found.push(`${Math.min(...times).toFixed(1)} ms (${((user + system) / 1000 / ROUNDS).toFixed(1)} ms)`);
  }
  console.log(`| ${what} | ${found.join(' | ')} |`);
}

async function once(what: string, work: (id: number) => Promise<unknown>): Promise<void> {
  const times: string[] = [];
  for (const id of [1, 2]) {
    const startMs = performance.now();
    await work(id);
    times.push(`${seconds(startMs)} s`);
  }
  console.log(`| ${what} | ${times.join(' | ')} |`);
}

function seconds(startMs: number): string {
  return ((performance.now() - startMs) / 1000).toFixed(2);
}

async function startDatabase(): Promise<() => Promise<void>> {
  const { findPostgres, startPostgres } = await import('../../scripts/postgres.ts');
  const { freePorts } = await import('../../scripts/ports.ts');
  const bin = findPostgres();
  if (bin === undefined) throw new Error('PostgreSQL is not installed.');
  const database = await startPostgres(bin, await freePorts(1, 11_500));
  process.env.DATABASE_URL = database.url;
  return database.stop;
}

/** It makes no calls, so every well-formed configuration will do. */
function placeholders(): Record<string, string> {
  const nowhere = 'http://127.0.0.1:9';
  return {
    APP_ORIGIN: 'http://localhost:3000',
    PROVIDER_API_URL: nowhere,
    PROVIDER_SEARCH_URL: nowhere,
    PROVIDER_AVATAR_URL: nowhere,
    PROVIDER_AVATAR_SALT: 'salt',
    PROVIDER_TOKEN_KEY: Buffer.alloc(32).toString('base64'),
    SESSION_PASSWORD: 'p'.repeat(32),
    SITE_APP_URL: nowhere,
    DEPLOYMENT_APP_URL: nowhere,
    CUSTOMISATION_APP_URL: nowhere,
  };
}
