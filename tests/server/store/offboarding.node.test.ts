import { newOffboarding } from '@/lib/rules/offboarding/case';
import type { Decision, OffboardingAnswer, OffboardingChange } from '@/lib/rules/offboarding/offboarding';
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
import { post } from '../support/browser';
import { sessionStep } from '../support/session-step';

const world = doorOfFile();
const scope = organizationScope(7, 'owner@example.com', 'owner');
const as = (name: string) => cookieFor({ account: `${name}@example.com` });
const GENERAL = 'general@example.com';

async function begin(
  by = 'owner',
  accounts = [GENERAL],
): Promise<{ status: number; data: OffboardingAnswer; code?: string }> {
  const answer = await ask('offboarding.start', { accounts }, { cookie: await as(by) });
  const { data, failure } = await answer.json();
  return { status: answer.status, data, code: failure?.code };
}

const STEP = { id: `remove/${GENERAL}/`, kind: 'remove' as const, account: GENERAL, about: '', name: '' };
const PLAN: OffboardingChange = { kind: 'plan', items: [], decisions: {} };

describe.each(DATABASES)('cases of members who leave in %s', (name) => {
  databaseOfBlock(name);
  beforeEach(() => tamper('delete from leavings'));

  const make = async ({ offboarding }: OffboardingAnswer, wanted: OffboardingChange, by = 'owner') => {
    const { id, version: seen } = offboarding;
    const answer = await ask('offboarding.change', { id, seen, change: wanted }, { cookie: await as(by) });
    const { data, failure } = await answer.json();
    return { status: answer.status, data: data as OffboardingAnswer, code: failure?.code };
  };
  /** From now on the provider's list is without the leaver. */
  const withoutLeaver = () => {
    const members = organization.members.filter(({ email }) => email !== GENERAL);
    world.upstream.behave(except({ 'organization.read': good({ organization: { ...organization, members } }) }));
  };
  const shown = async (id: string, by = 'owner') =>
    (await (await ask('offboarding.read', { id }, { cookie: await as(by) })).json()).data as OffboardingAnswer;

  test('a case goes from decisions over the plan to its record, and its start and end stand in the journal', async () => {
    const { status, data } = await begin();
    expect([status, data.offboarding.stage, data.offboarding.people]).toMatchObject([
      200,
      'deciding',
      [{ account: GENERAL }],
    ]);
    expect(data.held).toEqual([{ account: GENERAL, sessions: 0, lines: 0 }]);
    const decided = await make(data, { kind: 'decide', decisions: { a: { do: 'keep', reason: 'Known' } } });
    const planned = await make(decided.data, PLAN);
    const begun = await make(planned.data, { kind: 'begin', steps: [STEP.id] });
    expect(begun.data.offboarding.results[STEP.id]).toMatchObject({ status: 'sending', by: 'owner@example.com' });
    await world.call('member.delete', await as('owner'), { email: GENERAL });
    const line = (await listLines(scope, { acts: ['member.delete'] })).lines[0]?.id;
    const results = [{ ref: STEP.id, status: 'done', line }];
    const { id } = data.offboarding;
    for (let twice = 0; twice < 2; twice += 1)
      expect((await ask('offboarding.report', { id, results }, { cookie: await as('owner') })).status).toBe(200);
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
    const { lines } = await listLines(scope, { subject: 'leaving' });
    expect(lines.map(({ act, target, after, outcome }) => [act, target.text, after?.case, outcome])).toEqual([
      ['leaving.finish', GENERAL, id, 'done'],
      ['leaving.start', GENERAL, id, 'done'],
    ]);
    const all = (await (await ask('offboarding.list', {}, { cookie: await as('owner') })).json()).data.offboardings;
    expect(all).toMatchObject([{ id, stage: 'finished', done: 1, total: 1 }]);
  });

  test('done is what a fitting line or the state proves, and nothing that a browser says', async () => {
    const { data } = await begin();
    const planned = await make(data, PLAN);
    const { id } = data.offboarding;
    const forged = { kind: 'finish', done: [STEP.id] } as OffboardingChange;
    expect((await make(planned.data, forged)).status).toBe(422);
    const told = async (line?: number) => {
      const results = [{ ref: STEP.id, status: 'done', line }];
      await ask('offboarding.report', { id, results }, { cookie: await as('owner') });
      return (await shown(id)).offboarding.results[STEP.id];
    };
    const other = (await listLines(scope, { acts: ['leaving.start'] })).lines[0]?.id;
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
    await world.call('member.delete', await as('owner'), { email: GENERAL });
    const line = (await listLines(scope, { acts: ['member.delete'] })).lines[0]?.id;
    const sent = { cookie: await as('owner') };
    const tell = () => ask('offboarding.report', { id, results: [{ ref: STEP.id, status: 'done', line }] }, sent);
    // The job that tells it pauses, and may tell the same again.
    expect([(await tell()).status, (await tell()).status]).toEqual([409, 200]);
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
    const both = await Promise.all(
      [1, 2].map(() =>
        changeOffboarding(scope, {
          id: now.offboarding.id,
          seen: now.offboarding.version,
          value: newOffboarding([]),
          isEnd: false,
        }),
      ),
    );
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
    const results = [{ ref: STEP.id, status: 'done' }];
    const { id } = own.data.offboarding;
    expect((await ask('offboarding.report', { id, results }, { cookie: await as('admin') })).status).toBe(403);
    expect((await make(own.data, { kind: 'cancel' })).data.offboarding.stage).toBe('cancelled');
  });

  test.each<[string, object]>([
    ['nobody', { accounts: [] }],
    ['too many', { accounts: Array.from({ length: 21 }, (_, index) => `a${index}@example.com`) }],
    ['a field more', { accounts: [GENERAL], stage: 'finished' }],
  ])('%s is refused', async (_what, body) => {
    expect((await ask('offboarding.start', body, { cookie: await as('owner') })).status).toBe(422);
  });

  test('an account of another organization and an unknown case are refused', async () => {
    expect(await begin('owner', ['stranger@example.com'])).toMatchObject({ status: 403, code: 'otherOrganization' });
    for (const id of ['unknown', '../x', ''])
      expect((await ask('offboarding.read', { id }, { cookie: await as('owner') })).status).toBe(404);
  });

  test('an erased account is taken out of every case', async () => {
    const { data } = await begin();
    expect(await eraseFromOffboardings(scope, GENERAL)).toBeGreaterThan(0);
    expect(JSON.stringify(await readOffboarding(scope, data.offboarding.id))).not.toContain(GENERAL);
    expect(await eraseFromOffboardings(scope, GENERAL)).toBe(0);
  });
});

describe('a person who moves between organizations', () => {
  databaseOfBlock('sqlite');

  test('writes into the journal of the one that they are in from the first act on, and into no other', async () => {
    const moved = await cookieFor({ account: 'admin@example.com', freshUntilMs: Date.now() + 600_000 });
    await world.call('organization.read', moved);
    const other = { ...organization, organization_id: 8 };
    world.upstream.behave(except({ 'organization.read': good({ organization: other }) }));
    const here = organizationScope(7, 'admin@example.com', 'admin');
    const there = organizationScope(8, 'admin@example.com', 'admin');
    const idsBefore = (await listLines(here, {})).lines.map(({ id }) => id);
    await world.call('profile.update', moved, { name: 'Moved' });
    await ask('session.endOthers', {}, { cookie: moved, headers: { 'user-agent': 'x' } });
    await post(sessionStep('password'), { oldPassword: 'old old 1', newPassword: 'new new 22' }, { cookie: moved });
    const acts = (await listLines(there, {})).lines.map(({ act }) => act);
    expect(acts).toEqual(expect.arrayContaining(['profile.update', 'account.endOthers', 'password.change']));
    expect((await listLines(here, {})).lines.map(({ id }) => id)).toEqual(idsBefore);
  });
});
