import type { Task } from '@/lib/rules/changes/task';
import type { JobView } from '@/components/jobs/job';
import { browser, doJob, ended, holdAnswers, madeButLost, openTab, until, useNewBrowser } from './job-world';
import { OWNER, statuses, tasks } from './job-tasks';

useNewBrowser();

test('a line whose answer was lost is looked up, never sent again by itself', async () => {
  browser.answer = (email, isKnown) => {
    if (email === 'p1@example.com' && !isKnown) browser.members.push({ email, role: null, mfa: 'off' });
    return /p[12]@/.test(email) && !isKnown ? { lost: true } : 'ok';
  };
  const store = await doJob('add', tasks(4));
  expect(browser.sent).toEqual(tasks(4).map(({ account }) => account));
  expect(store.readJobView()?.taskStatuses).toEqual(statuses('ddfd'));
  expect(store.readJobView()?.reasons.get(2)?.code).toBe('notDone');
});

test('a change that shows late is done, and is not given up before it could', async () => {
  browser.graceMs = 300;
  browser.answer = async (email) => {
    if (email === 'p0@example.com') return 'ok';
    // What may come late is counted from here on, however long it took so far.
    await new Promise((resolve) => setTimeout(resolve, 400));
    setTimeout(() => browser.members.push({ email, role: null, mfa: 'off' }), 100);
    return { lost: true };
  };
  const store = await openTab();
  await store.startJob('add', OWNER, tasks(2), () => {});
  await until(() => store.readJobView()?.status === 'checking');
  expect(store.readJobView()?.taskStatuses).toEqual(statuses('du'));
  // It is under way until then.
  expect(await store.startJob('add', OWNER, tasks(1), () => {})).toBe(false);
  await ended(store);
  expect([browser.sent.length, browser.reads, store.readJobView()?.taskStatuses]).toEqual([2, 2, statuses('dd')]);
});

test('what shows at the first look is not waited for', async () => {
  browser.graceMs = 60_000;
  browser.answer = (email) => (email === 'p0@example.com' ? madeButLost(email) : 'ok');
  const store = await doJob('add', tasks(2));
  expect(store.readJobView()?.taskStatuses).toEqual(statuses('dd'));
});

test('a state that could not be read at one look is read at the next', async () => {
  browser.graceMs = 600;
  browser.brokenReads = 1;
  browser.answer = madeButLost;
  const store = await doJob('add', tasks(1));
  expect([browser.brokenReads, store.readJobView()?.taskStatuses]).toEqual([0, statuses('d')]);
});

test('what no state tells once nothing comes late any more stays unknown, and is not looked at for ever', async () => {
  browser.answer = madeButLost;
  // Nobody read what these had before, and a third role proves nothing.
  const store = await doJob('setRole', [{ account: 'p0@example.com', role: 'admin' }]);
  expect(store.readJobView()).toMatchObject({ status: 'finished', taskStatuses: statuses('u') });
});

test('a server that breaks down may have done it before: that is looked up too', async () => {
  browser.answer = (email) => {
    if (email === 'p0@example.com') browser.members.push({ email, role: null, mfa: 'off' });
    return { failure: { code: 'access', status: 500 } };
  };
  const store = await doJob('add', tasks(2));
  expect([browser.sent.length, store.readJobView()?.taskStatuses]).toEqual([2, statuses('df')]);
});

test('what was read before a change failed, so that it was never begun: it has failed, and nothing is looked up', async () => {
  browser.graceMs = 60_000;
  browser.answer = (email) =>
    email === 'p0@example.com' ? { failure: { code: 'access', status: 500, isUnsent: true } } : 'ok';
  const store = await doJob('add', tasks(2));
  expect([browser.reads, store.readJobView()?.taskStatuses]).toEqual([0, statuses('fd')]);
});

test('a line that was put off is sent again after the time that was asked for', async () => {
  browser.answer = (email, isKnown) =>
    email === 'p0@example.com' && !isKnown ? { failure: { code: 'tooMany', retryAfterS: 0.3 } } : 'ok';
  const store = await openTab();
  await store.startJob('add', OWNER, tasks(2), () => {});
  await until(() => store.readJobView()?.taskStatuses[0] === 'waiting' && browser.sent.length === 1);
  expect(await store.startJob('add', OWNER, tasks(1), () => {})).toBe(false);
  await ended(store);
  expect(browser.sent).toEqual(['p0@example.com', 'p0@example.com', 'p1@example.com']);
  expect(store.readJobView()?.taskStatuses).toEqual(statuses('dd'));
});

test('more than ten removals wait for a fresh proof before the first, and none is sent without it (V-R1)', async () => {
  browser.proofBy = ['password'];
  const store = await doJob('delete', tasks(11));
  expect(store.readJobView()).toMatchObject({ status: 'paused', pause: { code: 'freshNeeded' } });
  expect(browser.sent).toEqual([]);
  browser.proofBy = null;
  await store.resumeJob(() => {});
  await until(() => browser.sent.length === 11);
});

test.each<[string, 'delete' | 'setRole', (Task & { account: string })[], isAsked: boolean]>([
  ['ten removals', 'delete', tasks(10), false],
  ['other roles', 'setRole', tasks(11), false],
  ['an owner among others', 'setRole', [...tasks(1), { account: 'p1@example.com', role: 'owner' }], true],
  ['one who is an owner', 'delete', [...tasks(1), { account: 'p1@example.com', role: null, from: 'owner' }], true],
])('whether a job of %s by %s needs a fresh proof before the first (V-R1)', async (_what, kind, changes, isAsked) => {
  browser.proofBy = ['password'];
  const store = await doJob(kind, changes);
  expect([store.readJobView()?.status, browser.sent.length]).toEqual(
    isAsked ? ['paused', 0] : ['finished', changes.length],
  );
});

test.each(['tooMany', 'journalAway'] as const)('%s for the sixth time in a row stops the job', async (code) => {
  browser.answer = () => ({ failure: { code, retryAfterS: 0.001 } });
  const store = await doJob('add', tasks(2));
  expect(store.readJobView()).toMatchObject({ status: 'paused', pause: { code }, endedAt: null });
  expect([browser.sent.length, store.readJobView()?.taskStatuses]).toEqual([6, statuses('ww')]);
});

test.each(['sessionTimeout', 'journalFull'] as const)('at %s the job waits, and nothing has failed', async (code) => {
  browser.answer = (email, isKnown) => (email === 'p1@example.com' && !isKnown ? { failure: { code } } : 'ok');
  const store = await doJob('add', tasks(3));
  expect(store.readJobView()).toMatchObject({ status: 'paused', taskStatuses: statuses('dww') });
  await store.resumeJob(() => {});
  await until(() => store.readJobView()?.status === 'finished');
  expect(store.readJobView()?.taskStatuses).toEqual(statuses('ddd'));
});

test('whoever has lost the right to go on is stopped, not refused a thousand times', async () => {
  browser.answer = () => ({ failure: { code: 'adminNeeded' } });
  const store = await doJob('add', tasks(1000));
  expect(browser.sent).toHaveLength(1);
  expect(store.readJobView()?.status).toBe('paused');
  store.cancelJob();
  store.dismissJob();
  // With nothing left there is nothing to go on with, only a result.
  expect((await doJob('add', tasks(1))).readJobView()?.status).toBe('finished');
});

test('only one job runs at a time, and none without a task', async () => {
  const store = await openTab();
  expect([await store.startJob('add', OWNER, [], () => {}), store.readJobView()]).toEqual([false, null]);
  const [first, second] = await Promise.all([
    store.startJob('add', OWNER, tasks(3), () => {}),
    store.startJob('add', OWNER, tasks(3), () => {}),
  ]);
  expect([first, second]).toEqual([true, false]);
  await ended(store);
  expect(browser.sent).toHaveLength(3);
});

test('while it runs it is neither begun anew nor taken away, and once cancelled only what is on its way ends', async () => {
  const goOn = holdAnswers();
  const store = await openTab();
  const ends: string[] = [];
  const onEnd = ({ status }: JobView) => void ends.push(status);
  await store.startJob('add', OWNER, tasks(3), onEnd);
  await until(() => store.readJobView()?.status === 'running');
  expect(await store.startJob('add', OWNER, tasks(1), onEnd)).toBe(false);
  await Promise.all([store.resumeJob(onEnd), store.settleJob(), store.reportJob(), store.restoreJob(OWNER)]);
  store.dismissJob();
  expect([store.readJobView()?.status, browser.sent.length]).toEqual(['running', 1]);
  store.cancelJob();
  expect(store.readJobView()?.status).toBe('cancelled');
  expect(store.readJobView()?.taskStatuses).toEqual(['sending', 'cancelled', 'cancelled']);
  goOn();
  await until(() => ends.length > 0);
  expect(store.readJobView()?.taskStatuses).toEqual(['done', 'cancelled', 'cancelled']);
  await store.resumeJob(onEnd, ['cancelled']);
  await until(() => ends.length > 1);
  store.cancelJob();
  expect([ends, store.readJobView()?.status, browser.sent.length]).toEqual([['cancelled', 'finished'], 'finished', 3]);
  expect(await store.startJob('delete', OWNER, tasks(1), onEnd)).toBe(true);
});

test('what is put off once the job was cancelled is cancelled like the rest', async () => {
  const goOn = holdAnswers();
  const store = await openTab();
  await store.startJob('add', OWNER, tasks(2), () => {});
  await until(() => browser.sent.length === 1);
  store.cancelJob();
  goOn({ failure: { code: 'tooMany' } });
  await until(() => store.readJobView()?.endedAt !== null);
  expect(store.readJobView()).toMatchObject({ status: 'cancelled', taskStatuses: ['cancelled', 'cancelled'] });
});

test('a page that goes away sends nothing more, and a paused job that is cancelled looks up what is unknown', async () => {
  browser.brokenReads = 1;
  browser.answer = (email) => {
    // What is under way is broken off before the job hears that the page goes.
    setTimeout(() => window.dispatchEvent(new Event('pagehide')));
    return madeButLost(email);
  };
  const store = await doJob('add', tasks(2));
  expect(store.readJobView()).toMatchObject({ status: 'paused', taskStatuses: statuses('uw') });
  store.cancelJob();
  await until(() => store.readJobView()?.taskStatuses[0] === 'done');
  expect([browser.sent.length, store.readJobView()?.taskStatuses[1]]).toEqual([1, 'cancelled']);
});

test('its end is told to whoever started it, wherever they are by then', async () => {
  const store = await openTab();
  const ends: JobView[] = [];
  await store.startJob('add', OWNER, tasks(2), (end) => ends.push(end));
  await ended(store);
  await until(() => ends.length > 0);
  expect(ends).toMatchObject([{ status: 'finished', taskStatuses: statuses('dd'), endedAt: expect.any(Number) }]);
});

test('the last of a thousand lines stores no more than the first', async () => {
  let stored = 0;
  const { setItem } = Storage.prototype;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function write(this: Storage, name, value) {
    stored += value.length;
    setItem.call(this, name, value);
  });
  const sums: number[] = [];
  browser.answer = () => {
    sums.push(stored);
    return 'ok';
  };
  await doJob('add', tasks(1000));
  const between = (from: number) => (sums[from + 100] ?? 0) - (sums[from] ?? 0);
  expect(browser.sent).toHaveLength(1000);
  expect(between(100)).toBeGreaterThan(0);
  expect(between(899)).toBeLessThanOrEqual(between(100) * 1.1);
});
