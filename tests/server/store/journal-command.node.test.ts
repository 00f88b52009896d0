import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyJournal } from '@/lib/server/journal/verify';
import { read } from '@/lib/server/store/database';
import { addDestination } from '@/lib/server/store/destinations-store';
import { addLine } from '@/lib/server/store/journal-store';
import { MIGRATIONS } from '@/lib/server/store/migrations';
import { closeStore, migrate, openStore } from '@/lib/server/store/open-store';
import { organizationScope, personalScope } from '@/lib/server/store/scope';
import { writeEnding, writeUses } from '@/lib/server/store/sessions-store';
import { openSqlite } from '@/lib/server/store/sqlite';
import { configure, variables } from '../support/test-env';
import { tamper } from './databases';
import { roleChange } from './role-change';

const folder = mkdtempSync(join(tmpdir(), 'console-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => closeStore());

const scope = organizationScope(1, 'a@example.com', 'owner');
const draft = roleChange();
const open = (more: Record<string, string>) => openStore(configure(undefined, more));
/** The operator's command, with a store in one folder. */
function journal(words: string, store: string) {
  const args = ['--conditions=react-server', '--no-warnings', 'scripts/journal.ts', ...words.split(' ')];
  const env = { ...process.env, ...variables(), STORE_DIR: store };
  return spawnSync(process.execPath, args, { env, encoding: 'utf8' });
}

test('the command that erases a person finds what mails them, and their sessions of before they joined', async () => {
  const env = { ...variables(), STORE_DIR: join(folder, 'erased') };
  await open(env);
  const account = 'a@example.com#2';
  const row = { kind: 'email', name: 'Team', locale: 'ja', host: 'A@Example.com', sealed: '', rules: [] } as const;
  for (const own of [scope, personalScope(account)]) await addDestination(own, { ...row, id: 'one', isDaily: false });
  const use = { ids: ['s'], account, createdMs: 1, usedMs: 1, address: undefined, userAgent: '', isBound: false };
  const others = { ...use, ids: ['o'], account: 'b@example.com' };
  for (const own of [scope, personalScope(account)]) await writeUses(own, [use]);
  await writeUses(scope, [others]);
  const ending = { ...others, tag: 't', kept: [], endedMs: 2, aliveSinceMs: 0, by: account, why: 'colleague' } as const;
  await writeEnding(scope, ending);
  await addLine(personalScope(account), { ...draft, address: '192.0.2.7' }, { outcome: 'done' });
  await closeStore();
  const erase = () => journal(`erase --organization 1 --account ${account}`, env.STORE_DIR);
  expect(erase().stdout).toMatch(/^2 sessions removed\n[^]*^2 destinations removed\n1 lines made anonymous$/m);
  await open(env);
  const kept = await read((from) =>
    Promise.all([
      from.selectFrom('console_sessions').select('ended_by').execute(),
      from.selectFrom('journal_people').select('account').execute(),
    ]),
  );
  expect(JSON.stringify(kept)).not.toContain(account);
  expect((await verifyJournal(personalScope(account))).broken).toBeUndefined();
  await closeStore();
  expect(erase()).toMatchObject({ status: 1, stderr: `Nothing in organization 1 names ${account}.\n` });
});

test('the command says what it found nothing of, and takes nothing for whole', async () => {
  const own = join(folder, 'nothing');
  expect(journal('verify', own)).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no store in') });
  expect(existsSync(own)).toBe(false);
  await open({ STORE_DIR: own });
  await closeStore();
  expect(journal('verify', own)).toMatchObject({ status: 0, stderr: expect.stringContaining('Nothing was written') });
  await open({ STORE_DIR: own });
  await addLine(scope, draft, { outcome: 'done' });
  await tamper("delete from journal_heads where organization = '1'");
  await closeStore();
  expect(journal('verify', own)).toMatchObject({ status: 1, stdout: expect.stringContaining('1: line 3: cutOff') });
  const none = 'There is no journal of organization 12.\n';
  expect(journal('verify --organization 12', own)).toMatchObject({ status: 1, stderr: none });
  expect(journal('verify 12', own).status).toBe(2);
  expect(journal('evidence --file package.json', own)).toMatchObject({
    status: 1,
    stderr: 'package.json is no evidence of a review.\n',
  });
  const older = await openSqlite(join(folder, 'older'), 100);
  await migrate(older, MIGRATIONS.slice(0, -1));
  await older.close();
  const refused = { status: 1, stderr: expect.stringContaining('does not have the schema of this release yet') };
  expect(journal('verify', join(folder, 'older'))).toMatchObject(refused);
}, 60_000);
