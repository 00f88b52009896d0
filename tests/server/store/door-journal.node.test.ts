import { setTimeout as sleep } from 'node:timers/promises';
import { SETTLE_TIMING } from '@/lib/rules/journal/settle';
import { rowOf } from '@/lib/operations/table';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import { JOURNAL, journalRuleOf } from '@/lib/rules/journal/journal-rules';
import { verifyJournal } from '@/lib/server/journal/verify';
import { refundAll } from '@/lib/server/rate-limit/rate-limits';
import { log } from '@/lib/server/log';
import { metrics } from '@/lib/server/metrics';
import { read } from '@/lib/server/store/database';
import { closeStore } from '@/lib/server/store/open-store';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { doorOfFile, SIGNED_IN } from '../../operations/door-world';
import { except, hangUp, NAMES, operationsOf } from '../../operations/wired';
import { bodyOf, codeOf } from '../support/browser';
import { json } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { ask } from '../support/ask';
import { databaseOfBlock, DATABASES } from './databases';
import { as, hear, linesOf, newest, OWNER, owner, scope } from './door-people';
import { takeStep } from '../support/session-step';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const world = doorOfFile();

/** Values of the answers and inputs in tests/operations/samples.ts that no line may hold. */
const SECRETS = /must not pass|access-1|seti_|abcd-efgh|old old|new new|token-|UklGR|pm_1|JBSWY/;

test('every operation that changes something is in the journal, but for those that change nothing or have no session', () => {
  const silent = NAMES.filter((name) => rowOf(name).method !== 'GET' && JOURNAL[name] === null);
  const steps = ['session.signIn', 'session.otp', 'signup.remind', 'signup.start', 'signup.confirm'];
  const payments = ['payment.siteSetupIntent', 'payment.setupIntent', 'payment.confirmEmail'];
  expect(silent).toEqual([...steps, 'visitor.identify', ...payments]);
  const reads = NAMES.flatMap((name) => journalRuleOf(name)?.read ?? []);
  expect(reads.filter((name) => rowOf(name).method !== 'GET')).toEqual([]);
});

describe.each(DATABASES)('the journal at the operation handler in %s', (name) => {
  const database = databaseOfBlock(name);
  beforeEach(() => void jest.mocked(log).mockClear());

  const journaled = SIGNED_IN.filter((operation) => journalRuleOf(operation) !== undefined);
  test.each(journaled)('%s gets a line with what its rule allows, and no secret', async (operation) => {
    const answer = await world.call(operation, await owner());
    expect(answer.status).toBe(200);
    const line = operation === 'organization.create' ? undefined : await newest();
    const [made] = await linesOf({ acts: [operation as JournalLine['act']] });
    expect(made).toMatchObject({ act: operation, outcome: 'done', person: { account: OWNER } });
    expect(line?.act ?? operation).toBe(operation);
    const allowed = journalRuleOf(operation)?.fields ?? [];
    const found = Object.keys({ ...made?.before, ...made?.after });
    expect(found.filter((field) => !allowed.includes(field))).toEqual([]);
    expect(JSON.stringify(made)).not.toMatch(SECRETS);
  });

  test('before is what the provider had, after is what was asked for', async () => {
    const answer = await bodyOf(await world.call('member.setRole', await owner()));
    expect(answer).toMatchObject({ line: { id: (await newest())?.id, act: 'member.setRole', canUndo: true } });
    const target = { kind: 'member', text: 'member@example.com' };
    expect(await newest()).toMatchObject({ target, before: { role: null }, after: { role: 'admin' } });
    const key = { name: 'Key' };
    for (const [act, after] of Object.entries({ 'apikey.read': key, 'apikey.delete': null })) {
      await world.call(act as 'apikey.read', await owner(), { id: 'key-1' });
      expect(await newest()).toMatchObject({ act, target: { id: 'key-1', ...key }, before: key, after });
    }
    await world.call('payment.setEmail', await owner());
    expect(world.upstream.calls.at(-2)?.path).toMatch(/^\/stripe\/email\/\?domain=acme\.example\.com&/);
    await world.call('organization.create', await owner());
    const [own, made] = await linesOf({ acts: ['organization.create'] });
    expect([own?.target.text, own?.requestId]).toEqual(['7', made?.requestId]);
    // Nothing else that a change makes has a journal.
    const organizations = await read((kysely) => kysely.selectFrom('journal_heads').select('organization').execute());
    expect(organizations).toEqual([{ organization: '7' }]);
  });

  test('a refusal of the provider is a failed line, a lost answer an unknown one, which is settled by what is there', async () => {
    const fail = (body: object, http?: number) =>
      world.upstream.behave(except({ 'organization.setLockout': json(body, http) }));
    const told = async () => (await world.call('organization.setLockout', await owner()), newest());
    fail({ status: 'forbidden', description: 'Locked by \u0000us' });
    expect(await told()).toMatchObject({ outcome: 'failed', code: 'forbidden', refusal: { text: 'Locked by us' } });
    fail({}, 500);
    expect(await told()).toMatchObject({ outcome: 'unknown', code: 'access', refusal: { status: '500' } });
    world.upstream.behave(except({ 'organization.setLockout': hangUp }));
    const lost = await told();
    expect(lost).toMatchObject({ outcome: 'unknown', code: 'lost', before: { useAccountLockout: false } });
    const settle = () => hear('journal.settle', { id: lost?.id });
    expect(await settle()).toMatchObject({ data: { line: { outcome: 'unknown', settledMs: null } } });
    jest.replaceProperty(SETTLE_TIMING, 'graceMs', 0);
    expect(await settle()).toMatchObject({ data: { line: { outcome: 'failed', settledMs: expect.any(Number) } } });
    jest.restoreAllMocks();
  });

  test('what was refused before it left has no line, and neither has a read, nor a step of a sign-in', async () => {
    const last = (await newest())?.id;
    const refused = await world.call('member.setRole', await as('general'));
    const read = await world.call('apikey.list', await owner());
    const enrol = await takeStep('enrol', {}, { cookie: await cookieFor({ account: OWNER, state: 'enrol' }) });
    expect([refused.status, read.status, enrol.status, (await newest())?.id]).toEqual([403, 200, 200, last]);
  });

  test('owners are answered with all lines, members with their own', async () => {
    await world.call('profile.update', await as('general'), { name: 'G' });
    const mine = await hear('journal.list', {}, 'general');
    expect(mine.data.lines.map(({ act }: JournalLine) => act)).toEqual(['journal.view', 'profile.update']);
    const [{ id, act }] = (await hear('journal.list', { filters: { subject: 'member' } })).data.lines;
    expect(act).toBe('member.setRole');
    expect((await hear('journal.read', { id }, 'general')).failure.code).toBe('lineNotFound');
    expect((await hear('journal.read', { id })).status).toBe(200);
  });

  test('an export holds the lines and ends with what it holds, and is a line itself', async () => {
    await world.call('profile.update', await owner(), { name: '=1+1' });
    const cookie = await owner();
    const saved = (format: string) => ask('journal.export', { filters: { subject: 'profile' }, format }, { cookie });
    const csv = await (await saved('csv')).text();
    const rows = csv.trimEnd().split('\r\n');
    expect(rows[0]).toMatch(/^id,time,person,act,/);
    expect(csv).toContain('"{""name"":""=1+1""}"');
    const lines = await linesOf({ subject: 'profile' });
    expect(rows.at(-1)).toMatch(new RegExp(`^summary,.*Z/.*Z,7,${lines.length}$`));
    const answer = await saved('jsonl');
    const texts = (await answer.text()).trimEnd().split('\n');
    const parsed = texts.map((text) => JSON.parse(text));
    expect(parsed.at(-1).summary).toMatchObject({ organization: '7', count: lines.length, last: expect.any(String) });
    expect(answer.headers.get('content-disposition')).toMatch(/filename="journal-.*\.jsonl"/);
    expect(await newest()).toMatchObject({ act: 'journal.export', outcome: 'done', after: { format: 'jsonl' } });
  });

  test('nobody exports more than thirty times in an hour, and hears so before it is tried; others go on', async () => {
    await refundAll('exportByAccount', 'general@example.com');
    const cookie = await as('general');
    const format = 'csv';
    const saved = async () => (await ask('journal.export', { format }, { cookie })).text();
    const asked = async () => (await saved()).includes('summary,');
    const lines: boolean[] = [];
    // Two of them run at once at most.
    for (let count = 0; count < 30; count += 2) lines.push(...(await Promise.all([asked(), asked()])));
    expect(lines.every(Boolean)).toBe(true);
    for (const [name, input] of [['journal.export', { format }] as const, ['journal.summary', {}] as const]) {
      const answer = await ask(name, input, { cookie });
      expect([answer.status, Number(answer.headers.get('retry-after')) > 3000]).toEqual([429, true]);
      expect(await codeOf(answer)).toBe('tooManyHere');
    }
    expect((await hear('journal.summary')).status).toBe(200);
  });

  test('a sign-out is a line, also right before the process ends', async () => {
    await world.call('organization.read', await owner());
    await takeStep('sign-out', {}, { cookie: await owner() });
    await closeStore();
    await database.open({ PROVIDER_API_URL: world.upstream.url });
    expect(await newest()).toMatchObject({ act: 'account.signOut', target: { kind: 'account', text: OWNER } });
  });

  test('a collector of standard output gets each line in full as it is intended and as it ended, and no secret', async () => {
    await database.open({ JOURNAL_STDOUT: '1', PROVIDER_API_URL: world.upstream.url });
    const output = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const acts = ['profile.update', 'apikey.read'] as const;
    for (const operation of acts) await world.call(operation, await owner());
    const printed = output.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('"journal.line"'));
    // The line of what was done before may end now.
    const texts = printed.filter((text) => acts.some((act) => text.includes(`"${act}"`)));
    output.mockRestore();
    await database.open({ PROVIDER_API_URL: world.upstream.url });
    const wanted = (act: string) =>
      ['pending', 'done'].map((outcome) => ({ level: 'info', account: OWNER, act, outcome }));
    const lines = texts.map((text) => JSON.parse(text) as object);
    expect(lines).toMatchObject(acts.flatMap(wanted));
    expect(texts.filter((text) => SECRETS.test(text) || !text.endsWith('}\n'))).toEqual([]);
  });

  test('a database that goes away under load doubles no change and loses none from both journal and log', async () => {
    await closeStore();
    // One account sends all of it: on a busy machine that is more than its share.
    await database.open({ STORE_TIMEOUT_MS: '100', CALLS_PER_S: '0', PROVIDER_API_URL: world.upstream.url });
    const cookie = await owner();
    const names = Array.from({ length: 60 }, (_, n) => `name-${n}`);
    const sent: Promise<Response>[] = [];
    for (const [n, given] of names.entries()) {
      if (n === 20) await database.take();
      if (n === 40) await database.giveBack();
      sent.push(world.call('profile.update', cookie, { name: given }));
      await Promise.all([sleep(15), sent[n - 10]]);
    }
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(names.map(() => 200));
    const arrived = world.upstream.calls.filter((call) => operationsOf(call).includes('profile.update'));
    expect(arrived).toHaveLength(names.length);
    // The short deadline was for the changes: what is read now may take its time on a busy machine.
    await closeStore();
    await database.open({ PROVIDER_API_URL: world.upstream.url });
    await database.answers();
    const written: string[] = [];
    for (let before: number | undefined; ; ) {
      const { lines, next } = await listLines(scope, { acts: ['profile.update'] }, { before });
      written.push(...lines.filter(({ outcome }) => outcome !== 'pending').map(({ requestId }) => requestId));
      if (next === null) break;
      before = next;
    }
    const { calls } = jest.mocked(log).mock;
    const unwritten = calls.flatMap(([, line]) => (line.event === 'journal.unwritten' ? [line as object] : []));
    const logged = unwritten.flatMap((line) => ('requestId' in line ? [String(line.requestId)] : []));
    const ids = arrived.map(({ headers }) => String(headers['x-request-id']));
    expect(logged.length).toBeGreaterThan(0);
    expect(ids.filter((id) => !written.includes(id) && !logged.includes(id))).toEqual([]);
    expect((await verifyJournal(scope)).broken).toBeUndefined();
  });

  test('if no change may go unrecorded, none leaves while the database is away', async () => {
    const cookie = await owner();
    await database.open({ JOURNAL_REQUIRED: '1', PROVIDER_API_URL: world.upstream.url });
    const refused = async () =>
      (await metrics().journalLines.get()).values.find(({ labels }) => labels.written === 'refused')?.value ?? 0;
    const before = await refused();
    await database.take();
    try {
      const answer = await world.call('profile.update', cookie, { name: 'never' });
      expect((await bodyOf(answer)).failure).toMatchObject({ code: 'journalAway', retryAfterS: 5 });
      const left = world.upstream.calls.filter((call) => operationsOf(call).includes('profile.update'));
      expect([left, (await refused()) - before]).toEqual([[], 1]);
    } finally {
      await database.giveBack();
    }
    await database.answers();
    expect((await world.call('profile.update', cookie, { name: 'again' })).status).toBe(200);
  });
});
