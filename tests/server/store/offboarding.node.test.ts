import { newOffboarding } from '@/lib/rules/offboarding/case';
import type { ConsoleOperationName } from '@/lib/operations/table';
import type { Decision, OffboardingAnswer, OffboardingChange } from '@/lib/rules/offboarding/offboarding-schema';
import { listLines } from '@/lib/server/store/journal-reads-store';
import {
  changeOffboarding,
  eraseFromOffboardings,
  readOffboarding,
  readOpenOffboardings,
} from '@/lib/server/store/offboarding-store';
import { organizationScope } from '@/lib/server/store/scope';
import { doorOfFile } from '../../operations/door-world';
import { organization } from '../../operations/samples';
import { json } from '../support/fake-upstream';
import { except, good } from '../../operations/wired';
import { cookieFor } from '../support/seal-session';
import { ask } from '../support/ask';
import { databaseOfBlock, DATABASES, tamper } from './databases';
import { as, hear, linesOf, scope } from './door-people';
import { takeStep } from '../support/session-step';

const world = doorOfFile();
const [GENERAL, MEMBER, ADMIN] = ['general@example.com', 'member@example.com', 'admin@example.com'];
type Heard = { status: number; data: OffboardingAnswer; code?: string };

async function tell(name: ConsoleOperationName, input: object, by = 'owner'): Promise<Heard> {
  const { failure, ...heard } = await hear(name, input, by);
  return { ...heard, code: failure?.code };
}
const begin = (by = 'owner', accounts = [GENERAL]) => tell('offboarding.start', { accounts }, by);
const report = (id: string, results: object[], by?: string) => tell('offboarding.report', { id, results }, by);
const shown = async (id: string) => (await tell('offboarding.read', { id })).data;
const make = ({ offboarding: { id, version: seen } }: OffboardingAnswer, change: OffboardingChange, by?: string) =>
  tell('offboarding.change', { id, seen, change }, by);
/** Removes the leaver. @returns the line of the journal that says so */
const remove = async () => {
  await world.call('member.delete', await as('owner'), { email: GENERAL });
  return (await linesOf({ acts: ['member.delete'] }))[0]?.id;
};

const STEP = { id: `remove/${GENERAL}/`, kind: 'remove' as const, account: GENERAL, about: '', name: '' };
const PLAN: OffboardingChange = { kind: 'plan', items: [], decisions: {} };

describe.each(DATABASES)('cases of members who leave in %s', (name) => {
  databaseOfBlock(name);
  beforeEach(() => tamper('delete from leavings'));

  /** From now on the provider's list is without the leaver. */
  const withoutLeaver = () => {
    const members = organization.members.filter(({ email }) => email !== GENERAL);
    world.upstream.behave(except({ 'organization.read': good({ organization: { ...organization, members } }) }));
  };

  test('a case goes from decisions over the plan to its record, and its start and end stand in the journal', async () => {
    const { status, data } = await begin();
    expect([status, data.offboarding]).toMatchObject([200, { stage: 'deciding', people: [{ account: GENERAL }] }]);
    expect(data.held).toEqual([{ account: GENERAL, sessions: 0, lines: 0 }]);
    const decided = await make(data, { kind: 'decide', decisions: { a: { do: 'keep', reason: 'Known' } } });
    const planned = await make(decided.data, PLAN);
    const begun = await make(planned.data, { kind: 'begin', steps: [STEP.id] });
    expect(begun.data.offboarding.results[STEP.id]).toMatchObject({ status: 'sending', by: 'owner@example.com' });
    const line = await remove();
    const results = [{ ref: STEP.id, status: 'done', line }];
    const { id } = data.offboarding;
    for (const _time of [1, 2]) expect((await report(id, results)).status).toBe(200);
    const isOpen = async () => (await readOpenOffboardings(scope)).some((one) => one.id === id);
    expect(await isOpen()).toBe(true);
    const early = await make(await shown(id), { kind: 'finish' });
    expect([early.status, early.code]).toEqual([409, 'changedMeanwhile']);
    withoutLeaver();
    const over = await make(await shown(id), { kind: 'finish' });
    expect(await isOpen()).toBe(false);
    expect(over.data).toMatchObject({
      held: null,
      offboarding: {
        stage: 'finished',
        endedBy: 'owner@example.com',
        results: { [STEP.id]: { status: 'done', line, isSeen: true } },
      },
    });
    const lines = await linesOf({ subject: 'leaving' });
    expect(lines.map(({ act, target, after, outcome }) => [act, target.text, after?.case, outcome])).toEqual([
      ['leaving.finish', GENERAL, id, 'done'],
      ['leaving.start', GENERAL, id, 'done'],
    ]);
    const all = (await hear('offboarding.list')).data.offboardings;
    expect(all).toMatchObject([{ id, stage: 'finished', done: 1, total: 1 }]);
  });

  test('done is what a fitting line or the state proves, and nothing that a browser says', async () => {
    const { data } = await begin();
    const planned = await make(data, PLAN);
    const { id } = data.offboarding;
    const forged = { kind: 'finish', done: [STEP.id] } as OffboardingChange;
    expect((await make(planned.data, forged)).status).toBe(422);
    const told = async (line?: number) => {
      await report(id, [{ ref: STEP.id, status: 'done', line }]);
      return (await shown(id)).offboarding.results[STEP.id];
    };
    const other = (await linesOf({ acts: ['leaving.start'] }))[0]?.id;
    for (const line of [undefined, other]) expect(await told(line)).toMatchObject({ status: 'unknown' });
    expect(await told(other)).not.toHaveProperty('line');
    expect((await make(await shown(id), { kind: 'finish' })).code).toBe('changedMeanwhile');
    withoutLeaver();
    expect(await told()).toMatchObject({ status: 'done' });
  });

  test('what a colleague carries out is neither called off nor begun again, and its result is in a record that is over', async () => {
    const planned = await make((await begin()).data, PLAN);
    const begun = await make(planned.data, { kind: 'begin', steps: [STEP.id] });
    for (const wanted of [{ kind: 'begin', steps: [STEP.id] }, { kind: 'reopen' }, { kind: 'cancel' }] as const)
      expect((await make(begun.data, wanted, 'admin')).code).toBe('changedMeanwhile');
    const { id } = (await make(begun.data, { kind: 'cancel' })).data.offboarding;
    const line = await remove();
    const done = [{ ref: STEP.id, status: 'done', line }];
    // The job that tells it pauses, and may tell the same again.
    expect([(await report(id, done)).status, (await report(id, done)).status]).toEqual([409, 200]);
    expect((await shown(id)).offboarding.results[STEP.id]).toMatchObject({ status: 'done', line });
  });

  test('decisions are added up to a limit', async () => {
    const of = (name: string) =>
      Object.fromEntries(Array.from({ length: 300 }, (_, at): [string, Decision] => [`${name}${at}`, { do: 'keep' }]));
    const first = await make((await begin()).data, { kind: 'decide', decisions: of('a') });
    const second = await make(first.data, { kind: 'decide', decisions: of('b') });
    expect([first.status, second.status, second.code]).toEqual([200, 422, 'badInput']);
  });

  test('what a colleague changed meanwhile is not overwritten, and says so', async () => {
    const { data } = await begin();
    await make(data, { kind: 'decide', decisions: { a: { do: 'keep', reason: 'First' } } });
    const late = await make(data, { kind: 'decide', decisions: { a: { do: 'keep', reason: 'Second' } } });
    expect([late.status, late.code]).toEqual([409, 'changedMeanwhile']);
    const now = await shown(data.offboarding.id);
    expect(now.offboarding.decisions.a?.reason).toBe('First');
    const { id, version: seen } = now.offboarding;
    const change = () => changeOffboarding(scope, { id, seen, value: newOffboarding([]), isEnd: false });
    const both = await Promise.all([change(), change()]);
    expect(both.filter(Boolean)).toHaveLength(1);
  });

  test('the plan is made of what is there: no browser writes a step, a name or a foreign key into it', async () => {
    const { data } = await begin('admin');
    const forged = { ...PLAN, steps: [{ ...STEP, kind: 'handOver', to: 'admin@example.com' }] };
    expect((await make(data, forged as OffboardingChange, 'admin')).status).toBe(422);
    const apikeys = [{ apikeyId: 'key-9', name: 'production', userName: 'G', userEmail: GENERAL }];
    world.upstream.behave(except({ 'apikey.list': good({ apikeys }) }));
    const id = `key/${GENERAL}/key-9`;
    const plan = (items: string[], decision?: Decision): OffboardingChange => ({
      kind: 'plan',
      items,
      decisions: decision ? { [items[0] ?? '']: decision } : {},
    });
    expect((await make(data, plan([]), 'admin')).code).toBe('changedMeanwhile');
    expect((await make(data, plan([id, 'key/x/key-1']), 'admin')).code).toBe('changedMeanwhile');
    expect((await make(data, plan([id]), 'admin')).status).toBe(422);
    const { offboarding } = (await make(data, plan([id], { do: 'delete' }), 'admin')).data;
    expect(offboarding.steps.map(({ kind, about, name: called }) => [kind, about, called])).toEqual([
      ['delete', 'key-9', 'production'],
      ['remove', '', ''],
    ]);
  });

  test.each([
    ['x', 500, `receipt/${GENERAL}/acme.example.com`],
    ['contract required', 200, null],
  ])('a receipt address that the provider answers with %j holds up no plan', async (status, http, id) => {
    const { data } = await begin();
    world.upstream.behave(except({ 'payment.readEmail': json({ status }, http) }));
    const decisions: Record<string, Decision> = id ? { [id]: { do: 'keep', reason: 'Asked' } } : {};
    const { offboarding } = (await make(data, { kind: 'plan', items: id ? [id] : [], decisions })).data;
    expect(offboarding.steps.map(({ kind, from }) => [kind, from])).toEqual([
      ...(id ? [['keep', undefined]] : []),
      ['remove', 'general'],
    ]);
  });

  test('an owner’s case is for owners', async () => {
    expect(await begin('admin', ['owner@example.com'])).toMatchObject({ status: 403, code: 'ownerNeeded' });
    expect(await begin('admin')).toMatchObject({ status: 200 });
    const own = await begin('owner', ['owner@example.com']);
    expect((await make(own.data, { kind: 'cancel' }, 'admin')).code).toBe('ownerNeeded');
    const { id } = own.data.offboarding;
    expect((await report(id, [{ ref: STEP.id, status: 'done' }], 'admin')).status).toBe(403);
    expect((await make(own.data, { kind: 'cancel' })).data.offboarding.stage).toBe('cancelled');
  });

  test('nobody, too many, an account of another organization and an unknown case are refused', async () => {
    const many = Array.from({ length: 21 }, (_, index) => `a${index}@example.com`);
    for (const accounts of [[], many]) expect((await begin('owner', accounts)).status).toBe(422);
    expect(await begin('owner', ['stranger@example.com'])).toMatchObject({ status: 403, code: 'otherOrganization' });
    for (const id of ['unknown', '../x', '']) expect((await hear('offboarding.read', { id })).status).toBe(404);
  });

  test('nobody is in two open cases, also of two begun at once: the same people lead to theirs, some of them only are refused', async () => {
    const begun = async () => (await linesOf({ acts: ['leaving.start'] })).length;
    const before = await begun();
    const { data } = await begin('owner', [GENERAL, MEMBER]);
    const { id } = data.offboarding;
    expect((await begin('admin', [MEMBER, GENERAL.toUpperCase()])).data.offboarding.id).toBe(id);
    for (const some of [[GENERAL], [GENERAL, MEMBER, ADMIN], [MEMBER, ADMIN]])
      expect((await begin('owner', some)).code).toBe('changedMeanwhile');
    expect(await begun()).toBe(before + 2);
    await make(data, { kind: 'cancel' });
    const [next, same] = await Promise.all([begin(), begin('admin')]);
    const ids = [next, same].map((heard) => heard.data?.offboarding.id);
    expect([ids[0] === id, ids[0] === ids[1]]).toEqual([false, true]);
    const at = await Promise.all([begin('owner', [MEMBER]), begin('admin', [MEMBER, ADMIN])]);
    expect(new Set(at.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('two who are erased out of one case stay two, whoever of them began it', async () => {
    const people = [MEMBER, ADMIN];
    const { data } = await begin('admin', people);
    const keys = people.map((account) => `key/${account}/k`);
    const decisions = Object.fromEntries(keys.map((key) => [key, { do: 'keep' as const, reason: key }]));
    await make(data, { kind: 'decide', decisions });
    for (const account of people) expect(await eraseFromOffboardings(scope, account)).toBeGreaterThan(0);
    const kept = await readOffboarding(scope, data.offboarding.id);
    expect(JSON.stringify(kept)).not.toMatch(/member@|admin@/);
    expect(kept?.people.map(({ account }) => account)).toEqual(['erased', 'erased-2']);
    expect(Object.entries(kept?.decisions ?? {}).map(([key, { reason }]) => key === reason && key)).toEqual([
      'key/erased/k',
      'key/erased-2/k',
    ]);
    expect(kept?.createdBy).toBe('erased-2');
    for (const account of people) expect(await eraseFromOffboardings(scope, account)).toBe(0);
  });
});

describe('a person who moves between organizations', () => {
  databaseOfBlock('sqlite');

  test('writes into the journal of the one that they are in from the first act on, and into no other', async () => {
    const moved = await cookieFor({ account: 'admin@example.com', freshUntilMs: Date.now() + 600_000 });
    await world.call('organization.read', moved);
    const other = { ...organization, organization_id: 8 };
    world.upstream.behave(except({ 'organization.read': good({ organization: other }) }));
    const ids = async () => (await linesOf()).map(({ id }) => id);
    const there = organizationScope(8, 'admin@example.com', 'admin');
    const before = await ids();
    await world.call('profile.update', moved, { name: 'Moved' });
    await ask('session.endOthers', {}, { cookie: moved, headers: { 'user-agent': 'x' } });
    await takeStep('password', { oldPassword: 'old old 1', newPassword: 'new new 22' }, { cookie: moved });
    const acts = (await listLines(there, {})).lines.map(({ act }) => act);
    expect(acts).toEqual(expect.arrayContaining(['profile.update', 'account.endOthers', 'password.change']));
    expect(await ids()).toEqual(before);
  });
});
