import '../../scripts/resolve-aliases.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Link } from '../../lib/server/store/chain.ts';
import type { LineRow } from '../../lib/server/store/schema.ts';

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
const PEOPLE = 200;
const ACTS = ['member.setRole', 'member.add', 'apikey.read', 'iptables.set', 'profile.update'] as const;

const folder = mkdtempSync(join(tmpdir(), 'console-journal-'));
Object.assign(process.env, { LOG_LEVEL: 'error', STORE_TIMEOUT_MS: '600000', STORE_DIR: folder, ...placeholders() });
const stop = values.postgres ? await startDatabase() : async () => undefined;
const { readEnv } = await import('../../lib/server/env.ts');
const { closeStore, openStore } = await import('../../lib/server/store/open-store.ts');
const { organizationScope } = await import('../../lib/server/store/scope.ts');
const { write } = await import('../../lib/server/store/database.ts');
const { digestOf, intendedLink, outcomeLink, pseudonymOf, sealLink } = await import('../../lib/server/store/chain.ts');
const { searchTextOf, writeContent, writeOrigin } = await import('../../lib/server/store/line-texts.ts');
const { addLine, endLine } = await import('../../lib/server/store/journal-store.ts');
const { journalKeys } = await import('../../lib/server/store/journal-keys.ts');
const { listLines, summarizeLines } = await import('../../lib/server/store/journal-reads-store.ts');
const { verifyJournal } = await import('../../lib/server/journal/verify.ts');
const { exportOf } = await import('../../lib/server/console/journal-export.ts');
const { beginLine, ownAct } = await import('../../lib/server/journal/record.ts');

const scopeOf = (id: number, person = 0) => organizationScope(id, `person-${person}@example.com`, 'owner');
try {
  await openStore(readEnv());
  await fill(1, FEW);
  const startMs = performance.now();
  await fill(2, COUNT);
  console.log(`${values.postgres ? 'PostgreSQL' : 'SQLite'}: ${COUNT} lines in ${seconds(startMs)} s\n`);
  console.log(`| what | ${FEW} lines | ${COUNT} lines |\n| --- | --- | --- |`);
  await compare('first page', (id) => listLines(scopeOf(id), {}));
  await compare('page in the middle', (id) => listLines(scopeOf(id), {}, { before: id === 1 ? FEW : COUNT }));
  await compare('by person', (id) => listLines(scopeOf(id), { person: 'person-7@example.com' }));
  await compare('by subject', (id) => listLines(scopeOf(id), { subject: 'iptables' }));
  await compare('by target and outcome', (id) =>
    listLines(scopeOf(id), { target: { kind: 'member', text: 'person-9@example.com' }, outcome: 'failed' }),
  );
  await compare('by outcome', (id) => listLines(scopeOf(id), { outcome: 'failed' }));
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
    for await (const piece of exportOf(scopeOf(id), {}, 'jsonl', line).body) bytes += piece.length;
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

function draftOf(n: number) {
  const act = ACTS[n % ACTS.length] ?? 'member.add';
  const kind = act.startsWith('member') ? ('member' as const) : ('apikey' as const);
  return {
    act,
    target: { kind, id: kind === 'member' ? `person-${n % PEOPLE}@example.com` : `key-${n % 50}` },
    before: { role: null, name: `value-${n % 1000}` },
    after: { role: 'admin', name: `value-${(n + 1) % 1000}` },
    requestId: `b-${n.toString(16).padStart(16, '0')}`,
    address: `192.0.2.${n % 250}`,
    browser: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  };
}

/** With the links of the console, hundreds of lines in one statement. */
async function fill(id: number, lines: number): Promise<void> {
  const [key] = await journalKeys();
  if (!key) throw new Error('There is no key.');
  const organization = String(id);
  const people = await nameAll(organization);
  const head = { position: 0, hash: '' };
  const startMs = Date.now() - lines * 1000;
  const link = (said: Link) => {
    head.hash = sealLink(key, head.hash, said);
    return head.hash;
  };
  for (let from = 0; from < lines; from += 300) {
    const rows: LineRow[] = [];
    for (let n = from; n < Math.min(from + 300, lines); n += 1) {
      const row = rowOf(organization, n, head.position + 1, startMs + n * 1000, people);
      row.about = row.target;
      row.hash = link(intendedLink(row));
      row.outcome_hash = link(outcomeLink(row));
      head.position += 2;
      rows.push(row);
    }
    await write((transaction) => transaction.insertInto('journal_lines').values(rows).execute());
  }
  const { position, hash } = head;
  const time = startMs + lines * 1000;
  await write((transaction) =>
    transaction.insertInto('journal_heads').values({ organization, position, hash, time }).execute(),
  );
}

async function nameAll(organization: string): Promise<string[]> {
  const people = Array.from({ length: PEOPLE }, (_, n) => {
    const account = `person-${n}@example.com`;
    return { organization, id: pseudonymOf('salt', account), salt: 'salt', account };
  });
  await write((transaction) => transaction.insertInto('journal_people').values(people).execute());
  return people.map(({ id }) => id);
}

function rowOf(organization: string, n: number, id: number, time: number, people: readonly string[]): LineRow {
  const draft = draftOf(n);
  const outcome = n % 50 === 0 ? 'failed' : 'done';
  const origin = writeOrigin(draft.address, draft.browser);
  const content = writeContent(draft.before, draft.after);
  return {
    organization,
    id,
    time,
    person: people[n % PEOPLE] ?? '',
    operation: draft.act,
    subject: draft.act.split('.', 1)[0] ?? '',
    target_kind: draft.target.kind,
    target: draft.target.kind === 'member' ? (people[(n * 7) % PEOPLE] ?? '') : draft.target.id,
    request_id: draft.requestId,
    undoes: null,
    origin,
    origin_digest: digestOf(origin),
    content,
    content_digest: digestOf(content),
    hash: '',
    outcome,
    code: outcome === 'failed' ? 'forbidden' : null,
    result: null,
    ended: time,
    outcome_position: id + 1,
    outcome_hash: '',
    settled: null,
    settled_time: null,
    settled_position: null,
    settled_hash: null,
    corrected: null,
    corrected_time: null,
    corrected_position: null,
    corrected_hash: null,
    status: outcome,
    about: '',
    search: searchTextOf({ ...draft, account: `person-${n % PEOPLE}@example.com` }),
  };
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
