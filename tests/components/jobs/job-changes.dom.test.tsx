import type { Task } from '@/lib/rules/changes/task';
import { browser, doJob, openTab, reload, until, useNewBrowser } from './job-world';
import { OWNER, statuses } from './job-tasks';

useNewBrowser();

const ORIGIN = { kind: 'review', id: 'r1' } as const;
const LOCKOUT = { useAccountLockout: true, seen: { useAccountLockout: false } };
const CHANGES: Task[] = [
  { account: 'new@example.com', role: 'admin', act: 'add', ref: '0' },
  { call: 'organization.setLockout', input: LOCKOUT, about: '', ref: '1' },
  { call: 'iptables.set', input: { iptables: ['192.0.2.1', '192.0.2.0/24'] }, about: '', ref: '2' },
  { call: 'apikey.delete', input: { id: 'ak1' }, about: 'CI', ref: '3' },
  { call: 'member.endSessions', input: { email: 'gone@example.com' }, about: 'gone@example.com', ref: '4' },
];

/** What the console answers: by the operation, with the body that was sent. */
interface World {
  answers: Record<string, (body: unknown) => Response>;
  calls: { name: string; body: unknown }[];
}

function world(answers: World['answers']): World {
  const made: World = { answers, calls: [] };
  globalThis.fetch = async (address, init) => {
    const name = String(address).replace(/^\/api\/(?:provider\/|console\/)?|\?.*$/g, '');
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : null;
    if (init?.method === 'POST') made.calls.push({ name, body });
    if (name === 'session') return Response.json({ data: { proofBy: browser.proofBy } });
    return made.answers[name]?.(body) ?? Response.json({ data: { reviews: [] }, line: { id: made.calls.length } });
  };
  return made;
}

const answer = (data: object) => () => Response.json({ data });
const lost = () => {
  throw new TypeError('connection lost');
};
const NOT_DONE = { status: 'failed', code: 'notDone' };
const PAUSED = { status: 'paused', pause: { code: 'changedMeanwhile' } };
/** What the review was told. */
const reports = ({ calls }: World) =>
  calls.flatMap(({ name, body }) => {
    const { id, results } = body as { id: string; results: unknown[] };
    return name === 'review.report' && id === ORIGIN.id ? [results] : [];
  });

test('any change is sent by its own operation, in order, and its origin is told what became of each', async () => {
  const { calls, ...rest } = world({});
  const store = await doJob('changes', CHANGES, ORIGIN);
  const sent = 'member.add organization.setLockout iptables.set apikey.delete member.endSessions review.report';
  expect(calls.map(({ name }) => name).join(' ')).toBe(sent);
  const results = CHANGES.map(({ ref }, index) => ({ ref, status: 'done', line: index + 1 }));
  expect(reports({ calls, ...rest })).toEqual([results]);
  const over = { origin: ORIGIN, isReportDue: false, taskStatuses: statuses('ddddd'), status: 'finished' };
  expect(store.readJobView()).toMatchObject(over);
});

test('a change that always needs a fresh proof has the whole job wait for it before the first', async () => {
  const { calls } = world({});
  browser.proofBy = ['password'];
  const store = await doJob('changes', CHANGES, ORIGIN);
  expect(store.readJobView()).toMatchObject({ status: 'paused', pause: { code: 'freshNeeded' } });
  expect(calls).toEqual([]);
});

test('a lost answer is settled by the state the change is read by; what no state tells stays unknown', async () => {
  const made = world({
    'organization.setLockout': lost,
    'iptables.set': lost,
    'apikey.delete': lost,
    'member.endSessions': lost,
    'organization.read': answer({ organization: { useAccountLockout: false, members: [], services: {} } }),
    'iptables.read': answer({ iptables: ['192.0.2.0/24', '192.0.2.1'] }),
    // It is still there under its id, so it was never deleted.
    'apikey.list': answer({ apikeys: [{ apikeyId: 'ak1', name: 'CI' }] }),
  });
  const store = await doJob('changes', CHANGES, ORIGIN);
  expect(store.readJobView()).toMatchObject({ status: 'finished', taskStatuses: statuses('dfdfu') });
  expect(store.readJobView()?.reasons.get(1)?.code).toBe('notDone');
  expect(made.calls.filter(({ name }) => name === 'member.endSessions')).toHaveLength(1);
  const told = new Map(reports(made).flatMap((all) => all.map((one) => [(one as { ref: string }).ref, one])));
  const unknown = { status: 'unknown', code: 'unknownResult' };
  // What is known is told before the others are waited for.
  expect(reports(made)[0]).toMatchObject([{ status: 'done' }, unknown, unknown, unknown, unknown]);
  expect([...told.values()]).toMatchObject([{ status: 'done' }, NOT_DONE, { status: 'done' }, NOT_DONE, unknown]);
});

test('what a colleague of the team changed meanwhile has failed', async () => {
  const input = { changes: [{ kind: 'alert', id: 'slots', value: { percent: 80 }, seen: null }] };
  const team = answer({ entries: [], conflicts: [{ kind: 'alert', id: 'slots' }] });
  world({ 'team.change': team, 'team.read': team });
  const store = await doJob('changes', [{ call: 'team.change', input, about: 'slots' }]);
  const view = store.readJobView();
  expect([view?.status, view?.reasons.get(0)?.code]).toEqual(['finished', 'changedMeanwhile']);
});

const refusal =
  (code: string, status = 400) =>
  () =>
    Response.json({ failure: { code, status } }, { status });
const CONFLICT = refusal('changedMeanwhile', 409);
const organization = (role: string | null) =>
  answer({ organization: { members: [{ email: 'a@example.com', role }], services: { Customine: [] } } });
const PLANNED: Task[] = [{ account: 'a@example.com', role: 'admin', act: 'setRole', from: 'general' }];

test.each([
  ['is as wanted is done', 'admin', 'd'],
  ['is a third one has failed', 'owner', 'f'],
])('a conflict whose state %s', async (_what, role, letter) => {
  const { calls } = world({ 'member.setRole': CONFLICT, 'organization.read': organization(role) });
  const store = await doJob('changes', PLANNED);
  expect(store.readJobView()).toMatchObject({ status: 'finished', taskStatuses: statuses(letter) });
  const body = { email: 'a@example.com', role: 'admin', seen: { role: null } };
  expect(calls).toEqual([{ name: 'member.setRole', body }]);
});

test('somebody who is no member any more stops nothing: a removal is done, and the rest has failed', async () => {
  const gone = refusal('otherOrganization', 403);
  const answers = { 'member.delete': gone, 'member.setRole': gone, 'member.endSessions': gone };
  world({ ...answers, 'organization.read': organization(null) });
  const [removal, change] = (['delete', 'setRole'] as const).map(
    (act): Task => ({ account: 'gone@example.com', role: null, act, from: 'admin' }),
  ) as [Task, Task];
  const store = await doJob('changes', [removal, change, ...CHANGES.slice(4)]);
  const view = store.readJobView();
  expect(view).toMatchObject({ status: 'finished', taskStatuses: statuses('dff') });
  expect(view?.reasons.get(1)?.code).toBe('changedMeanwhile');
});

test.each([
  ['is as wanted by now is not sent again', 'admin', 1],
  ['is not yet as wanted is sent again', null, 2],
])('what was not made by a look, and %s', async (_what, role, sent) => {
  const made = world({ 'member.setRole': lost, 'organization.read': organization(null) });
  const store = await doJob('changes', PLANNED);
  const looked = store.readJobView();
  expect([looked?.status, looked?.reasons.get(0)?.code]).toEqual(['finished', 'notDone']);
  made.answers = { 'organization.read': organization(role) };
  await store.resumeJob(() => {}, ['failed']);
  await until(() => store.readJobView()?.status === 'finished');
  // Lines are kept for an origin only.
  expect(store.readJobView()).toMatchObject({ taskStatuses: statuses('d'), lines: new Map() });
  expect(made.calls).toHaveLength(sent);
});

const caseWith = (results: object) => answer({ offboarding: { version: 'v1', results } });
const caseReports = ({ calls }: World) => calls.filter(({ name }) => name === 'offboarding.report');

test('a case is asked once more before its steps are sent, whether each is still to be done, and told of those that were cancelled', async () => {
  const [done = '', ...steps] = CHANGES.map(({ ref }) => ref);
  const made = world({ 'offboarding.read': caseWith({ [done]: { status: 'done' } }), 'offboarding.change': CONFLICT });
  const store = await doJob('changes', CHANGES, { kind: 'leaving', id: 'c1' });
  expect(store.readJobView()).toMatchObject(PAUSED);
  const begun = { id: 'c1', seen: 'v1', change: { kind: 'begin', steps } };
  expect(made.calls).toEqual([{ name: 'offboarding.change', body: begun }]);
  store.cancelJob();
  await until(() => caseReports(made).length > 0);
  const results = steps.map((ref) => ({ ref, ...NOT_DONE }));
  expect(caseReports(made)[0]?.body).toMatchObject({ results });
});

test('a file is told of the changes that were cancelled', async () => {
  const made = world({ 'organization.setLockout': refusal('sessionTimeout') });
  const store = await doJob('changes', CHANGES, { kind: 'file', id: 'f1' });
  store.cancelJob();
  await until(() => store.readJobView()?.endedAt !== null);
  const told = made.calls.flatMap(({ name, body }) => (name === 'organizationFile.report' ? [body] : []));
  const results = CHANGES.slice(1).map(({ ref }) => ({ ref, status: 'failed', code: 'cancelled' }));
  expect(told.slice(-1)).toMatchObject([{ id: 'f1', results }]);
});

test('a job whose case wants nothing more of it pauses, and has told what it made', async () => {
  const made = world({ 'offboarding.read': caseWith({}), 'offboarding.report': CONFLICT });
  const many = Array.from({ length: 99 }, (_, i) => ({ account: `p${i}@example.com`, role: null, ref: `${i}` }));
  const store = await doJob('mixed', many, { kind: 'leaving', id: 'c1' });
  expect(store.readJobView()).toMatchObject({ ...PAUSED, isReportDue: false });
  expect(made.calls.filter(({ name }) => name === 'member.delete').length).toBeLessThan(99);
});

test.each([
  ['before nothing is sent', { 'review.list': answer({ reviews: [{ id: 'r1', status: 'closed' }] }) }, 'wwwww'],
  ['meanwhile nothing is told any more', { 'review.report': refusal('reviewClosed', 409) }, 'ddddd'],
])('of a job whose review was closed %s', async (_when, answers, letters) => {
  world(answers);
  const store = await doJob('changes', CHANGES, ORIGIN);
  expect(store.readJobView()).toMatchObject({ isReportDue: false, taskStatuses: statuses(letters) });
});

test('results that could not be told are told again when asked for and after a reload, until they are taken', async () => {
  const made = world({ 'review.report': refusal('storeAway', 503) });
  const before = await doJob('changes', CHANGES, ORIGIN);
  expect(before.readJobView()).toMatchObject({ status: 'finished', isReportDue: true });
  // Asked for, it tells them at once, if they are taken by then.
  await before.reportJob();
  expect([reports(made).length, before.readJobView()?.isReportDue]).toEqual([2, true]);
  // No other job takes their place.
  for (const tab of [before, await openTab()])
    expect(await tab.startJob('changes', OWNER, CHANGES, () => {})).toBe(false);
  const after = await reload();
  await until(() => after.readJobView()?.isReportDue === true);
  expect(after.readJobView()).toMatchObject({ kind: 'changes', origin: ORIGIN, tasks: CHANGES, status: 'finished' });
  expect(reports(made)[4]).toMatchObject(CHANGES.map(({ ref }) => ({ ref, status: 'done' })));
  made.answers = {};
  await after.reportJob();
  expect([reports(made).length, after.readJobView()?.isReportDue]).toEqual([6, false]);
  // What is known there by now may be newer.
  await reload();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reports(made)).toHaveLength(6);
});

test('what was to be told, but is sent anew and waits, leaves nothing to tell', async () => {
  const made = world({ 'apikey.delete': refusal('notFound'), 'review.report': refusal('storeAway') });
  const store = await doJob('changes', CHANGES.slice(3, 4), ORIGIN);
  expect(store.readJobView()).toMatchObject({ isReportDue: true, taskStatuses: statuses('f') });
  made.answers = { 'apikey.delete': refusal('sessionTimeout') };
  await store.resumeJob(() => {}, ['failed']);
  await until(() => store.readJobView()?.status === 'paused');
  await store.reportJob();
  expect([reports(made).length, store.readJobView()?.isReportDue]).toEqual([1, false]);
});
