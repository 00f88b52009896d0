import { resultOf, targetOf } from '@/lib/rules/journal/line-state';
import { contract as standard } from '../contracts/customisation-contract';
import { actsReadBy, isUntold, SETTLE_TIMING, settle, settlingRead } from '@/lib/rules/journal/settle';

const contract = (more: object) => standard({ domain: 'd.example.com', planCode: 'paid', ...more });
const answer = (contracts: object[], members: object[] = []) => ({
  organization: { members, services: { Customine: contracts }, useAccountLockout: false },
});
const LATE = SETTLE_TIMING.graceMs;

test('the read that tells is known for each act, and which others it tells of', () => {
  const domain = 'd.example.com';
  expect(settlingRead('payment.setEmail', { domain })).toEqual({ name: 'payment.readEmail', input: { domain } });
  expect(settlingRead('apikey.rename', { id: 'k1', domain })).toEqual({ name: 'apikey.list', input: {} });
  expect(settlingRead('password.change', {})).toBeNull();
  expect(actsReadBy('apikey.list')).toEqual(['apikey.rename', 'apikey.delete']);
  expect(['apikey.rename', 'payment.setEmail', 'password.change'].map(isUntold)).toEqual([false, true, true]);
});

test('what is there tells at once, what is not only once nothing can come late', () => {
  const change = { act: 'member.add', input: { email: 'A@example.com', role: 'admin' } };
  const there = answer([], [{ email: 'a@example.com', role: 'admin' }]);
  expect(settle({ ...change, ageMs: 0 }, there)).toBe('done');
  expect(settle({ ...change, ageMs: LATE - 1 }, answer([]))).toBeNull();
  expect(settle({ ...change, ageMs: LATE }, answer([]))).toBe('failed');
});

test('a third state proves nothing where the one before is known, nor one that was as wanted, nor one that may be of somebody else’s making', () => {
  const change = { act: 'member.setRole', input: { email: 'a@example.com' }, ageMs: LATE };
  const now = (role: string) => answer([], [{ email: 'a@example.com', role }]);
  expect(settle({ ...change, before: { role: null }, after: { role: 'admin' } }, now('owner'))).toBeNull();
  expect(settle({ ...change, before: { role: 'admin' }, after: { role: 'admin' } }, now('admin'))).toBeNull();
  const states = { before: { role: 'owner' }, after: { role: 'admin' } };
  expect(settle({ ...change, ...states }, now('owner'))).toBe('failed');
  for (const role of ['owner', 'admin'])
    expect(settle({ ...change, ...states, isOverwritten: true }, now(role))).toBeNull();
});

test('a contract that was ended stays until its last day; a plan of a domain is told by its contract', () => {
  const end = { act: 'customisation.end', input: { domain: 'd.example.com' }, before: { planId: 'paid' }, ageMs: LATE };
  expect(settle(end, answer([contract({ endDate: '2026-12-31' })]))).toBe('done');
  expect(settle(end, answer([contract({})]))).toBe('failed');
  const input = { service: 'Customine', planId: 'paid', domain: 'd.example.com' };
  expect(settle({ act: 'service.setPlan', input, ageMs: 0 }, answer([contract({})]))).toBe('done');
});

test('the settings of a domain are told by its own, whatever others have', () => {
  const configs = (config: object | null) => ({
    configList: [
      { domain: 'other.example.com', config: { appIdField: 'other' } },
      { domain: 'd.example.com', config },
    ],
  });
  const change = { act: 'permission.set', input: { domain: 'd.example.com' }, after: { appIdField: 'own' } };
  const set = { ...change, before: null, ageMs: 0 };
  expect([settle(set, configs({ appIdField: 'own' })), settle(set, configs(null))]).toEqual(['done', null]);
  const before = { appIdField: 'own', groupKintoneAppId: 4 };
  const cleared = { ...set, before, ageMs: LATE };
  const found = [{ appIdField: 'own' }, before].map((now) => settle(cleared, configs(now)));
  expect(found).toEqual(['done', 'failed']);
});

test.each<[act: string, input: object, kind: string, id: string]>([
  ['member.add', { email: 'a@example.com' }, 'member', 'a@example.com'],
  ['apikey.rename', { id: 7 }, 'apikey', '7'],
  ['apikey.rename', { id: { toString: 1 } }, 'apikey', ''],
  ['service.setPlan', { service: 'Customine', domain: 'd.example.com' }, 'domain', 'd.example.com'],
  ['service.setPlan', { service: 'Deploit' }, 'service', 'Deploit'],
  ['site.setPlan', {}, 'service', 'site'],
  ['password.change', {}, 'account', 'me@example.com'],
  ['organization.update', {}, 'organization', '100'],
])('a line of %s with %j is about the %s "%s"', (act, input, kind, id) => {
  expect(targetOf(act, { ...input }, { account: 'me@example.com' }, '100')).toEqual({ kind, id });
});

test('what a change made is known by its answer', () => {
  const answer = { apikey: { apikeyId: 'k1' }, organization_id: 8, requestId: 'r' };
  const names = ['apikey.create', 'organization.create', 'apikey.rename'] as const;
  expect(names.map((name) => resultOf(name, answer))).toEqual(['k1', '8', undefined]);
});

test.each([undefined, null])(
  'without what was before (%s) the state may say that it was made, and that it was not of a key and an addition alone',
  (before) => {
    const key = { input: { id: 'k1' }, before, ageMs: LATE };
    const keys = { apikeys: [{ apikeyId: 'k1', name: 'old' }] };
    expect(settle({ ...key, act: 'apikey.delete', after: null }, { apikeys: [] })).toBe('done');
    expect(settle({ ...key, act: 'apikey.delete', after: null }, keys)).toBe('failed');
    expect(settle({ ...key, act: 'apikey.delete', after: null, ageMs: LATE - 1 }, keys)).toBeNull();
    const member = { ...key, act: 'member.delete', input: { email: 'a@example.com' }, after: null };
    expect(settle(member, answer([], [{ email: 'a@example.com', role: null }]))).toBeNull();
    expect(settle({ ...key, act: 'apikey.rename', after: { name: 'old' } }, keys)).toBe('done');
    expect(settle({ ...key, act: 'apikey.rename', after: { name: 'new' } }, keys)).toBeNull();
    // Nobody is added who was there: nothing needs to be read.
    const added = { act: 'member.add', input: { email: 'a@example.com', role: 'admin' }, before, ageMs: LATE };
    expect(settle(added, answer([]))).toBe('failed');
    expect(settle(added, answer([], [{ email: 'a@example.com', role: 'general' }]))).toBeNull();
  },
);

test('an address that waits for its mail is never said not to have been sent', () => {
  const change = { act: 'payment.setEmail', input: { domain: 'd.example.com', email: 'new@example.com' }, ageMs: LATE };
  expect(settle(change, { email: 'old@example.com' })).toBeNull();
  expect(settle(change, { email: 'new@example.com' })).toBe('done');
});
