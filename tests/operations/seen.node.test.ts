import { PROVIDER_NAMES, type ProviderOperationName, rowOf } from '@/lib/operations/table';
import { journalRuleOf } from '@/lib/rules/journal/journal-rules';
import { stateIn } from '@/lib/rules/journal/line-state';
import { settlingRead } from '@/lib/rules/journal/settle';
import { contract } from '../rules/contracts/customisation-contract';
import { bodyOf } from '../server/support/browser';
import { type Behaviour, json } from '../server/support/fake-upstream';
import { cookieFor } from '../server/support/seal-session';
import { doorOfFile } from './door-world';
import { goodAnswer, SAMPLES } from './samples';
import { answerWell, except, hangUp, operationsOf } from './wired';

/** What the user saw is held against a fresh read before a plan or slots are overwritten (promise V-R10). */
const door = doorOfFile();
beforeEach(() => door.upstream.behave(except({ 'organization.read': json(organization()), 'site.read': json(site) })));

const DOMAIN = 'acme.example.com';
const site = { status: 'ok', data: { planCode: 'basic', planName: 'Basic', period: 'monthly' } };

function organization(): object {
  const { body } = goodAnswer('organization.read') as { body: { data: { organization: object } } };
  const services = {
    Deploit: { planCode: 'team', planName: 'Team', appsCount: 1, appsTotal: 3 },
    Customine: [contract({ domain: DOMAIN, appsTotal: 5, nextAppsTotal: 9, nextAppsTotalStartDate: '2099-01-01' })],
  };
  return { status: 'ok', data: { organization: { ...body.data.organization, services } } };
}

const slots = { domain: DOMAIN, maxAppSlot: 12 };
const annual = { service: 'Customine', planId: 'standard', domain: DOMAIN };
const deployment = SAMPLES['service.setPlan'];
const sitePlan = { planCode: 'basic', period: 'annual' };

const CASES: readonly [ProviderOperationName, object, seen: object, isSame: boolean][] = [
  ['customisation.setSlots', slots, { appsTotal: 5, nextAppsTotal: 9 }, true],
  ['customisation.setSlots', slots, { appsTotal: 5 }, false],
  ['customisation.setSlots', slots, { appsTotal: 4, nextAppsTotal: 9 }, false],
  ['service.setPlan', annual, { planCode: 'standard' }, true],
  ['service.setPlan', annual, { planCode: 'free' }, false],
  ['service.setPlan', annual, { planCode: null }, false],
  ['service.setPlan', { ...annual, domain: 'new.example.com' }, { planCode: null }, true],
  ['service.setPlan', { ...annual, domain: 'old_form' }, { planCode: null }, true],
  ['service.setPlan', { ...deployment, domain: DOMAIN }, { planCode: null }, false],
  ['site.setPlan', sitePlan, { planCode: 'basic', period: 'monthly' }, true],
  ['site.setPlan', sitePlan, { planCode: 'evaluation', period: 'trial' }, false],
  ['site.setPlan', sitePlan, { planCode: 'basic' }, false],
  ['customisation.end', { domain: DOMAIN }, { planCode: 'standard', endDate: '9999-12-31' }, true],
  ['customisation.end', { domain: DOMAIN }, { planCode: 'free', endDate: '9999-12-31' }, false],
  ['customisation.end', { domain: DOMAIN }, { planCode: 'standard', endDate: '2026-12-31' }, false],
];

const changes = (name: ProviderOperationName) =>
  door.upstream.calls.filter((call) => operationsOf(call).includes(name));

test.each(CASES)('%s %j that was decided on %j: same as now is %j (V-R10)', async (name, input, seen, isSame) => {
  const response = await door.call(name, await cookieFor(), { ...input, seen });
  expect([response.status, (await bodyOf(response)).failure?.code]).toEqual(
    isSame ? [200, undefined] : [409, 'changedMeanwhile'],
  );
  const sent = changes(name).map(({ body }) => JSON.parse(body) as object);
  expect(sent).toEqual(isSame ? [input] : []);
});

test('two tabs change the slots: the second is told, and the first change stays (V-R10)', async () => {
  let scheduled: number | undefined;
  const setSlots: Behaviour = (...call) => {
    scheduled = (JSON.parse(call[0].body) as { maxAppSlot: number }).maxAppSlot;
    answerWell(...call);
  };
  const read: Behaviour = (...call) =>
    json(JSON.stringify(organization()).replace('"nextAppsTotal":9', `"nextAppsTotal":${scheduled ?? null}`))(...call);
  door.upstream.behave(except({ 'customisation.setSlots': setSlots, 'organization.read': read }));
  const cookie = await cookieFor();
  const seen = { appsTotal: 5 };
  const first = await door.call('customisation.setSlots', cookie, { ...slots, maxAppSlot: 7, seen });
  const second = await door.call('customisation.setSlots', cookie, { ...slots, maxAppSlot: 6, seen });
  expect([first.status, second.status, scheduled]).toEqual([200, 409, 7]);
});

test.each(['customisation.setSlots', 'service.setPlan', 'site.setPlan'] as const)(
  '%s without what was seen goes as before, and reads no more',
  async (name) => {
    const input = name === 'customisation.setSlots' ? slots : name === 'site.setPlan' ? sitePlan : annual;
    expect((await door.call(name, await cookieFor(), input)).status).toBe(200);
    expect(door.upstream.calls.flatMap((call) => operationsOf(call)[0] ?? [])).toEqual([
      'organization.read',
      operationsOf(changes(name)[0] ?? { method: '', path: '' })[0],
    ]);
  },
);

test.each([
  ['site.setPlan', 'site.read', sitePlan],
  ['payment.setEmail', 'payment.readEmail', SAMPLES['payment.setEmail']],
] as const)('%s is known not to have been sent if %s before it is lost', async (name, read, input) => {
  door.upstream.behave(except({ 'organization.read': json(organization()), [read]: hangUp }));
  const seen = name === 'site.setPlan' ? { planCode: 'basic' } : null;
  const { failure } = await bodyOf(await door.call(name, await cookieFor(), { ...input, seen }));
  expect([failure, changes(name)]).toMatchObject([{ code: 'lost', isUnsent: true }, []]);
});

const BEFORE = PROVIDER_NAMES.filter((name) => rowOf(name).seen === 'before');

test('what a file of the organization or a review changes can be held against what its plan was made on', () => {
  expect(BEFORE.toSorted().join(' ')).toBe(
    'iptables.set member.delete member.setRole organization.setLockout organization.setMfa organization.update payment.setEmail permission.delete permission.set',
  );
});

test.each(BEFORE)('%s is sent only while the state is the one that it was planned against (V-S7)', async (name) => {
  const input: Record<string, unknown> = { ...SAMPLES[name] };
  const cookie = await cookieFor({ freshUntilMs: Date.now() + 600_000 });
  const read = settlingRead(name, input);
  const { body } = goodAnswer(read?.name ?? 'profile.read');
  const { data } = (read?.name === 'organization.read' ? organization() : body) as { data: object };
  const seen = stateIn(name, input, data);
  const call = async (wanted: unknown) => {
    const response = await door.call(name, cookie, { ...input, seen: wanted });
    return [response.status, (await bodyOf(response)).failure?.code];
  };
  const other = seen === null ? { role: 'owner', environmentId: 99, name: 'else' } : null;
  const changed = seen && Object.fromEntries(Object.keys(seen).map((field) => [field, 'else']));
  expect(await call(other)).toEqual([409, 'changedMeanwhile']);
  if (changed) expect(await call(changed)).toEqual([409, 'changedMeanwhile']);
  for (const field of journalRuleOf(name)?.fields ?? [])
    if (seen && !(field in seen)) expect(await call({ ...seen, [field]: 'gone' })).toEqual([409, 'changedMeanwhile']);
  expect(changes(name)).toEqual([]);
  door.upstream.calls.length = 0;
  expect(await call(seen)).toEqual([changes(name).length === 1 ? 200 : 0, undefined]);
  expect(changes('organization.read')).toHaveLength(1);
  expect(changes(name)[0]?.body).not.toContain('seen');
});
