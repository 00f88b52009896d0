import type { Input, WriteName } from '@/lib/operations/table';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import type { WrittenLine } from '@/lib/rules/journal/undo-rules';
import { log } from '@/lib/server/log';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { organizationScope } from '@/lib/server/store/scope';
import { type OpenPorts, listen } from '../../../stub/listen.ts';
import type { Stub } from '../../../stub/stub.ts';
import { call, PEOPLE, type PersonName, type Session, signIn, startStub } from '../../stub/test-stub';
import { bodyOf } from '../support/browser';
import { cookieFor } from '../support/seal-session';
import { ask } from '../support/ask';
import { DATABASES, makeDatabase, type TestDatabase } from './databases';
import { closeUpstream } from '../support/fake-upstream';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const MEMBER = 'yumi.takahashi@minato.example.com';
const DOMAIN = 'apps.minato.example.com';

describe.each(DATABASES)('undo in %s', (name) => {
  let database: TestDatabase;
  let stub: Stub;
  let opened: OpenPorts;

  beforeAll(async () => {
    database = await makeDatabase(name);
    stub = await startStub();
    opened = await listen(stub, 0);
    await database.open({ PROVIDER_API_URL: `http://127.0.0.1:${opened.ports.api}` });
  });
  afterAll(async () => {
    await closeUpstream();
    await database.close();
    await opened.close();
    stub.close();
  });
  afterEach(() => stub.world.scenarios.clear());

  const sessions = new Map<PersonName, Session>();
  const as = async (person: PersonName, more: object = {}) => {
    const session = sessions.get(person) ?? (await signIn(stub, person));
    sessions.set(person, session);
    return cookieFor({ account: session.email, token: session.token, ...more });
  };
  /** Makes a change at the console. @returns what its answer says of its line */
  const make = async <Name extends WriteName>(operation: Name, input: Input<Name>, person: PersonName = 'owner') => {
    const answer = await ask(operation, input, { cookie: await as(person) });
    const { line } = (await answer.json()) as { line?: WrittenLine };
    if (!line) throw new Error(`${operation} has no line`);
    return line;
  };
  const undo = async (id: number, person: PersonName = 'owner', more: object = {}, headers = {}) => {
    const answer = await ask('journal.undo', { id }, { cookie: await as(person, more), headers });
    return (await bodyOf(answer)).failure?.code ?? 'done';
  };
  const look = async (id: number, person: PersonName = 'owner', headers = {}) => {
    const answer = await ask('journal.previewUndo', { id }, { cookie: await as(person), headers });
    return (await bodyOf(answer)).data as { refusal: string | null; now: unknown; next: unknown };
  };
  const organization = async () => {
    const { data } = await call(stub, 'organization.read', {}, await signIn(stub, 'owner2'));
    return data.organization as unknown as {
      organization_id: number;
      members: { email: string; role: string | null }[];
      services: { Customine: { domain: string; appsTotal: number; nextAppsTotal?: number }[] };
    };
  };
  const roleNow = async () => (await organization()).members.find(({ email }) => email === MEMBER)?.role;
  const lines = async (): Promise<JournalLine[]> => {
    const { organization_id: id } = await organization();
    return (await listLines(organizationScope(id, PEOPLE.owner[0], 'owner'), {})).lines;
  };

  test('a removed member comes back with the role, by a line that names the one that it undoes', async () => {
    const line = await make('member.delete', { email: MEMBER });
    expect(line).toMatchObject({ act: 'member.delete', canUndo: true });
    expect(await look(line.id)).toMatchObject({ refusal: null, now: null, next: { role: null } });
    expect(await roleNow()).toBeUndefined();
    // The answer has the line of the new change: what offers to take an older one of this member back goes by it.
    const answer = await ask('journal.undo', { id: line.id }, { cookie: await as('owner') });
    const said = (await answer.json()) as { data: unknown; line?: WrittenLine };
    expect(said).toMatchObject({ data: { operation: 'member.add' }, line: { act: 'member.add', about: line.about } });
    expect(log).toHaveBeenLastCalledWith('info', expect.objectContaining({ event: 'write', operation: 'member.add' }));
    expect(await roleNow()).toBeNull();
    const [made, first] = (await lines()).filter(({ act }) => act.startsWith('member.'));
    expect(made).toMatchObject({ act: 'member.add', outcome: 'done', undoes: line.id });
    expect(first).toMatchObject({ id: line.id, undoneBy: made?.id });
    expect(said.line?.id).toBe(made?.id);
    expect([await undo(line.id), (await look(line.id)).refusal]).toEqual(['undoneAlready', 'undoneAlready']);
  });

  test('what another owner changed since is not overwritten, and nothing is sent', async () => {
    const line = await make('iptables.set', { iptables: ['192.0.2.0/24', '127.0.0.1'] });
    await make('iptables.set', { iptables: ['192.0.2.0/24', '127.0.0.1', '198.51.100.7'] }, 'owner2');
    // A look may be the first view of its session, which is a line.
    const changes = async () => (await lines()).filter(({ act }) => act !== 'journal.view').length;
    const count = await changes();
    expect([(await look(line.id)).refusal, await undo(line.id)]).toEqual(['changedMeanwhile', 'changedMeanwhile']);
    expect(await changes()).toBe(count);
  });

  test.each([
    ['203.0.113.9', 'undoOwnAddress'],
    ['unreadable', 'undoOwnAddress'],
    ['192.0.2.7', null],
  ])('nobody shuts themselves out by an undo of the IP list, asked for from %s: %s', async (address, refusal) => {
    await make('iptables.set', { iptables: ['192.0.2.0/24', '127.0.0.1'] });
    const line = await make('iptables.set', { iptables: ['192.0.2.0/24', '127.0.0.1', '203.0.113.9'] });
    const headers = { 'x-console-peer': address };
    expect((await look(line.id, 'owner', headers)).refusal).toBe(refusal);
    expect(await undo(line.id, 'owner', {}, headers)).toBe(refusal ?? 'done');
    const { data } = await call(stub, 'iptables.read', {}, await signIn(stub, 'owner2'));
    expect(JSON.stringify(data).includes('203.0.113.9')).toBe(refusal !== null);
  });

  test('what no form would take is not offered to be put back, and asked for all the same it says so', async () => {
    stub.world.db.run('UPDATE organizations SET person_name = NULL, tel = NULL');
    const place = { postalCode: '105-0011', address: '東京都港区芝公園4-2-8' };
    const line = await make('organization.update', {
      name: 'Minato',
      personName: 'Taro',
      tel: '03-3433-5111',
      ...place,
    });
    expect([line.canUndo, (await look(line.id)).refusal]).toEqual([false, 'undoNotAccepted']);
    expect(await undo(line.id)).toBe('undoNotAccepted');
  });

  test('slots that are not yet in force go back to none scheduled', async () => {
    const slots = async () => (await organization()).services.Customine.find(({ domain }) => domain === DOMAIN);
    const before = await slots();
    const maxAppSlot = (before?.appsTotal ?? 0) + 3;
    const line = await make('customisation.setSlots', { domain: DOMAIN, maxAppSlot });
    expect([(await slots())?.nextAppsTotal, await undo(line.id)]).toEqual([maxAppSlot, 'done']);
    expect(await slots()).toEqual(before);
  });

  test('an undo is checked like any change: proof, rights, whose it is, own site', async () => {
    const list = await make('iptables.set', { iptables: [] });
    const address = { 'x-console-peer': '127.0.0.1' };
    expect(await undo(list.id, 'owner', { freshUntilMs: 0 }, address)).toBe('freshNeeded');
    const role = await make('member.setRole', { email: PEOPLE.admin[0], role: 'owner' });
    // Whoever is an owner takes an owner to be changed.
    await make('member.setRole', { email: PEOPLE.owner2[0], role: 'admin' });
    expect([(await look(role.id, 'owner2')).refusal, await undo(role.id, 'owner2')]).toEqual([
      'ownerNeeded',
      'ownerNeeded',
    ]);
    await make('member.setRole', { email: PEOPLE.owner2[0], role: 'owner' });
    expect([await undo(role.id), await undo(role.id, 'general')]).toEqual(['done', 'lineNotFound']);
    const own = await make('profile.update', { name: 'Kenichi' }, 'owner2');
    expect([await undo(own.id), await undo(own.id, 'owner2')]).toEqual(['undoNotYours', 'done']);
    const key = await make('apikey.create', { name: 'Key' });
    expect([key.canUndo, await undo(key.id), await undo(999_999)]).toEqual([false, 'undoNever', 'lineNotFound']);
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://example.net' };
    const options = { cookie: await as('owner'), headers: foreign };
    expect((await bodyOf(await ask('journal.undo', { id: list.id }, options))).failure?.code).toBe('foreignSite');
  });

  test('of many undos of one line at once one is made, by one line', async () => {
    await make('organization.setLockout', { useAccountLockout: true });
    const back = await make('organization.setLockout', { useAccountLockout: false });
    const said = await Promise.all(Array.from({ length: 8 }, () => undo(back.id)));
    expect(said.filter((one) => one === 'done')).toHaveLength(1);
    expect(said.filter((one) => !['done', 'changedMeanwhile', 'undoneAlready'].includes(one))).toEqual([]);
    const made = (await lines()).filter(({ undoes }) => undoes === back.id);
    expect(made).toMatchObject([{ act: 'organization.setLockout', outcome: 'done' }]);
    // What failed stands in nobody's way.
    const next = await make('organization.setLockout', { useAccountLockout: false });
    stub.world.scenarios.set('bodyStatus', { operation: 'organization.setLockout', status: 'unavailable' });
    const failed = await undo(next.id);
    stub.world.scenarios.clear();
    expect([failed, await undo(next.id)]).toEqual(['returned', 'done']);
  });

  test('an undo whose answer is lost has an unknown outcome, and the state decides about another', async () => {
    const line = await make('organization.setLockout', { useAccountLockout: false });
    stub.world.scenarios.set('commitThenReset', { operation: 'organization.setLockout' });
    const first = await undo(line.id);
    stub.world.scenarios.clear();
    expect(first).toBe('lost');
    const [lost] = await lines();
    expect(lost).toMatchObject({ undoes: line.id, outcome: 'unknown' });
    expect(await undo(line.id)).toBe('undoneAlready');
  });
});
