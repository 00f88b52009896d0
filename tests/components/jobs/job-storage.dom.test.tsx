import type { FailureCode } from '@/lib/rules/failures';
import type { JobView } from '@/components/jobs/job';
import { browser, doJob, ended, openTab, reload, until, useNewBrowser } from './job-world';
import { OWNER, statuses, tasks } from './job-tasks';

useNewBrowser();

test('a reload finds the job as it was, does not go on by itself, and looks up what was under way', async () => {
  let isHeld = false;
  const { fetch } = globalThis;
  globalThis.fetch = (address, init) => {
    const isThird = typeof init?.body === 'string' && init.body.includes('p2@') && !isHeld;
    if (!isThird) return fetch(address, init);
    isHeld = true;
    // It reaches the provider; the page is gone before the answer comes.
    void fetch(address, init);
    return new Promise(() => {});
  };
  const before = await openTab();
  await before.startJob('add', OWNER, tasks(5), () => {});
  await until(() => browser.sent.length === 3);
  const after = await reload();
  expect(after.readJobView()).toMatchObject({ status: 'interrupted', taskStatuses: statuses('dduww') });
  // What is unknown is not gone past while its state cannot be read.
  browser.brokenReads = 1;
  await after.resumeJob(() => {});
  expect(after.readJobView()).toMatchObject({ status: 'interrupted', pause: { code: 'access', status: 502 } });
  expect(browser.sent).toHaveLength(3);
  await after.resumeJob(() => {});
  await until(() => after.readJobView()?.status === 'finished');
  expect(after.readJobView()?.taskStatuses).toEqual(statuses('ddddd'));
  expect(browser.sent).toEqual(tasks(5).map(({ account }) => account));
});

test('a reload keeps why a line failed, with the id that support asks for, until it is tried again', async () => {
  const refused = {
    code: 'returned',
    status: 'duplicate',
    text: '別の組織のメンバーです。',
    requestId: 'req-1',
  } as const;
  let isFull = true;
  browser.answer = (email) => (isFull && email === 'p1@example.com' ? { failure: refused } : 'ok');
  await doJob('add', tasks(250));
  const after = await reload();
  expect(after.readJobView()?.taskStatuses).toEqual(statuses(`df${'d'.repeat(248)}`));
  expect([...(after.readJobView()?.reasons ?? [])]).toEqual([[1, refused]]);
  isFull = false;
  await after.resumeJob(() => {}, ['failed']);
  const isOver = (view: JobView | null) => view?.status === 'finished' && !view.taskStatuses.includes('failed');
  await until(() => isOver(after.readJobView()));
  expect(after.readJobView()?.reasons).toEqual(new Map());
  const last = await reload();
  expect(last.readJobView()).toMatchObject({ taskStatuses: statuses('d'.repeat(250)), reasons: new Map() });
  last.dismissJob();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a job that an older release stored is found with every line as far as it came, and goes on', async () => {
  const rows = Array.from({ length: 6 }, (_, i) => [`p${i}@example.com`, 'general']);
  const head = { id: 'job-1', kind: 'add', owner: OWNER, startedAt: 1, rows };
  const reason = {
    id: 'job-1',
    code: 'returned',
    status: 'duplicate',
    requestId: 'req-1',
    text: '別の組織のメンバーです。',
  };
  localStorage.setItem('draft.bulk', JSON.stringify(head));
  localStorage.setItem('draft.bulkOwner', OWNER);
  localStorage.setItem('draft.bulkMarks.0', 'job-1 dfuscw');
  localStorage.setItem('draft.bulkReason.1', JSON.stringify(reason));
  const store = await reload();
  const taskStatuses = ['done', 'failed', 'unknown', 'unknown', 'cancelled', 'waiting'];
  expect(store.readJobView()).toMatchObject({ kind: 'add', status: 'interrupted', taskStatuses });
  expect(store.readJobView()?.reasons.get(1)).toMatchObject({ code: 'returned', text: '別の組織のメンバーです。' });
  await store.resumeJob(() => {}, ['failed', 'cancelled']);
  await until(() => store.readJobView()?.status === 'finished');
  expect(localStorage.getItem('draft.bulkMarks.0')).toBe('job-1 dddddd');
  expect(localStorage.getItem('draft.bulk')).toBe(JSON.stringify(head));
});

test('a kept reason that nobody has words for, or that belongs to another job, is left out', async () => {
  browser.answer = () => ({ failure: { code: 'denied' } });
  await doJob('add', tasks(3));
  const kept = JSON.parse(localStorage.getItem('draft.bulkReason.0') ?? '{}');
  localStorage.setItem('draft.bulkReason.0', JSON.stringify({ ...kept, code: 'toString' }));
  localStorage.setItem('draft.bulkReason.1', JSON.stringify({ ...kept, id: 'another job' }));
  const after = await reload();
  expect([...(after.readJobView()?.reasons.keys() ?? [])]).toEqual([2]);
});

test('a job that has stopped before its end is not forgotten for a new one', async () => {
  browser.answer = () => ({ failure: { code: 'sessionTimeout' } });
  await doJob('add', tasks(3));
  const after = await openTab();
  expect(await after.startJob('delete', OWNER, tasks(1), () => {})).toBe(false);
  expect(after.readJobView()).toMatchObject({ kind: 'add', status: 'interrupted', taskStatuses: statuses('www') });
});

test('what is kept for each of ten thousand lines is small', async () => {
  const { setItem } = Storage.prototype;
  const sizes: number[] = [];
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, text) {
    sizes.push(text.length);
    setItem.call(this, name, text);
  });
  browser.answer = (email) => (email === 'p50@example.com' ? { failure: { code: 'sessionTimeout' } } : 'ok');
  await doJob('add', tasks(10_000));
  // Each of the fifty lines is kept twice: under way, and done.
  expect(sizes.slice(-100).every((size) => size < 200)).toBe(true);
});

test('nobody else’s job is found, and what lies broken in the browser is nothing', async () => {
  await doJob('add', tasks(2));
  const other = await openTab();
  await other.restoreJob('somebody else');
  expect(other.readJobView()).toBeNull();
  const badRow = '{"id":"x","kind":"add","owner":"finger","startedAt":1,"rows":[[1]]}';
  for (const text of ['', '{', '[]', '{"id":1}', badRow]) {
    localStorage.setItem('draft.bulk', text);
    expect((await reload()).readJobView()).toBeNull();
  }
});

/** Two tasks are done, the session ends before the others. */
async function pausedJob(store: Awaited<ReturnType<typeof openTab>>, code: FailureCode = 'sessionTimeout') {
  browser.answer = (email, isKnown) => (email === 'p2@example.com' && !isKnown ? { failure: { code } } : 'ok');
  const ends: string[] = [];
  const onEnd = ({ status }: JobView) => void ends.push(status);
  await store.startJob('add', OWNER, tasks(4), onEnd);
  await ended(store);
  return { ends, onEnd };
}

test('what another tab went on with is neither sent again nor lost here', async () => {
  const one = await openTab();
  const { onEnd, ends } = await pausedJob(one);
  const other = await reload();
  await other.resumeJob(() => {});
  await ended(other);
  const count = browser.sent.length;
  await one.resumeJob(onEnd);
  await until(() => ends.length > 0);
  expect([browser.sent.length, ends]).toEqual([count, ['finished']]);
});

test('a job that waits for the network goes on with it, once; one that waits for the user does not', async () => {
  for (const [code, ended] of [['sessionTimeout', []] as const, ['offline', ['finished']] as const]) {
    localStorage.clear();
    browser.sent = [];
    const { ends } = await pausedJob(await openTab(), code);
    expect(ends).toEqual([]);
    for (const _time of [1, 2]) {
      window.dispatchEvent(new Event('online'));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(ends).toEqual(ended);
  }
});

test('a job that was cancelled while it waited for the network stays so once it is back', async () => {
  const store = await openTab();
  const { ends } = await pausedJob(store, 'offline');
  store.cancelJob();
  await until(() => store.readJobView()?.endedAt !== null);
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([store.readJobView()?.status, ends]).toEqual(['cancelled', []]);
});
