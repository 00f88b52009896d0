import type { Failure } from '@/lib/rules/failures';
import type { JobView, TaskStatus } from '@/components/members/job/job';

type Store = typeof import('@/components/members/job/job-controller') &
  typeof import('@/components/members/job/job-store');
type Answer = { failure: Partial<Failure> & Pick<Failure, 'code'> } | { lost: true } | 'ok';

const OWNER = 'finger';
let sent: string[] = [];
let members: { email: string; role: null; mfa: 'off' }[] = [];
let answer: (account: string, isKnown: boolean) => Answer = () => 'ok';
let tabs: Store[] = [];

/** What a reload leaves: the same browser, a new page. */
async function openTab(): Promise<Store> {
  jest.resetModules();
  const store: Store = {
    ...(await import('@/components/members/job/job-controller')),
    ...(await import('@/components/members/job/job-store')),
  };
  tabs.push(store);
  return store;
}

const tasks = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ account: `p${i}@example.com`, role: 'general' as const }));
const ended = (store: Store) =>
  until(() => ['finished', 'paused', 'cancelled'].includes(store.readJobView()?.status ?? ''));

const LETTERS: Record<string, TaskStatus> = { d: 'done', f: 'failed', u: 'unknown', w: 'waiting' };
/** How far the tasks are, a letter for each. */
const statuses = (letters: string) => Array.from(letters, (letter) => LETTERS[letter]);

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries > 500) throw new Error('it never came');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

beforeEach(() => {
  sent = [];
  members = [];
  tabs = [];
  answer = () => 'ok';
  globalThis.fetch = async (address, init) => {
    if (String(address).includes('member.list')) return Response.json({ data: { members } });
    const { email }: { email: string } = JSON.parse(String(init?.body));
    const said = answer(email, sent.includes(email));
    sent.push(email);
    if (said === 'ok') members.push({ email, role: null, mfa: 'off' });
    else if ('lost' in said) throw new TypeError('connection lost');
    return said === 'ok'
      ? Response.json({ data: {} })
      : Response.json({ failure: { status: 0, requestId: 'r', ...said.failure } }, { status: 500 });
  };
});

afterEach(() => {
  for (const tab of tabs) tab.cancelJob();
  localStorage.clear();
});

test('a line whose answer was lost is looked up, never sent again by itself', async () => {
  answer = (email, isKnown) => {
    if (email === 'p1@example.com' && !isKnown) members.push({ email, role: null, mfa: 'off' });
    return /p[12]@/.test(email) && !isKnown ? { lost: true } : 'ok';
  };
  const store = await openTab();
  await store.startJob('add', OWNER, tasks(4), () => {});
  await ended(store);
  expect(sent).toEqual(tasks(4).map(({ account }) => account));
  expect(store.readJobView()?.taskStatuses).toEqual(statuses('ddfd'));
  expect(store.readJobView()?.reasons.get(2)?.code).toBe('notDone');
});

test('a line that was put off is sent again after the time that was asked for', async () => {
  answer = (email, isKnown) =>
    email === 'p0@example.com' && !isKnown ? { failure: { code: 'tooMany', retryAfterS: 0.05 } } : 'ok';
  const store = await openTab();
  await store.startJob('add', OWNER, tasks(2), () => {});
  await ended(store);
  expect(sent).toEqual(['p0@example.com', 'p0@example.com', 'p1@example.com']);
  expect(store.readJobView()?.taskStatuses).toEqual(statuses('dd'));
});

test('when the session ends the job waits, and nothing is counted as failed', async () => {
  answer = (email, isKnown) =>
    email === 'p1@example.com' && !isKnown ? { failure: { code: 'sessionTimeout' } } : 'ok';
  const store = await openTab();
  await store.startJob('add', OWNER, tasks(3), () => {});
  await ended(store);
  expect(store.readJobView()).toMatchObject({ status: 'paused', taskStatuses: statuses('dww') });
  await store.resumeJob(() => {});
  await until(() => store.readJobView()?.status === 'finished');
  expect(store.readJobView()?.taskStatuses).toEqual(statuses('ddd'));
});

test('whoever has lost the right to go on is stopped, not refused a thousand times', async () => {
  answer = () => ({ failure: { code: 'adminNeeded' } });
  const store = await openTab();
  await store.startJob('add', OWNER, tasks(1000), () => {});
  await ended(store);
  expect(sent).toHaveLength(1);
  expect(store.readJobView()?.status).toBe('paused');
});

test('a reload finds the job as it was, does not go on by itself, and looks up what was under way', async () => {
  let isHeld = false;
  answer = () => 'ok';
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
  await until(() => sent.length === 3);
  const after = await openTab();
  await after.restoreJob(OWNER);
  expect(after.readJobView()).toMatchObject({ status: 'interrupted', taskStatuses: statuses('dduww') });
  expect(sent).toHaveLength(3);
  await after.resumeJob(() => {});
  await until(() => after.readJobView()?.status === 'finished');
  expect(after.readJobView()?.taskStatuses).toEqual(statuses('ddddd'));
  expect(sent).toEqual(tasks(5).map(({ account }) => account));
});

test('a reload keeps why a line failed, with the id that support asks for, until it is tried again', async () => {
  const refused = {
    code: 'returned',
    status: 'duplicate',
    text: '別の組織のメンバーです。',
    requestId: 'req-1',
  } as const;
  let isFull = true;
  answer = (email) => (isFull && email === 'p1@example.com' ? { failure: refused } : 'ok');
  const before = await openTab();
  await before.startJob('add', OWNER, tasks(250), () => {});
  await ended(before);
  const after = await openTab();
  await after.restoreJob(OWNER);
  expect(after.readJobView()?.taskStatuses).toEqual(statuses(`df${'d'.repeat(248)}`));
  expect([...(after.readJobView()?.reasons ?? [])]).toEqual([[1, refused]]);
  isFull = false;
  await after.resumeJob(() => {}, ['failed']);
  await until(
    () => after.readJobView()?.status === 'finished' && !after.readJobView()?.taskStatuses.includes('failed'),
  );
  const last = await openTab();
  await last.restoreJob(OWNER);
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
  const store = await openTab();
  await store.restoreJob(OWNER);
  expect(store.readJobView()).toMatchObject({
    kind: 'add',
    status: 'interrupted',
    taskStatuses: ['done', 'failed', 'unknown', 'unknown', 'cancelled', 'waiting'],
  });
  expect(store.readJobView()?.reasons.get(1)).toMatchObject({ code: 'returned', text: '別の組織のメンバーです。' });
  await store.resumeJob(() => {}, ['failed', 'cancelled']);
  await until(() => store.readJobView()?.status === 'finished');
  expect(localStorage.getItem('draft.bulkMarks.0')).toBe('job-1 dddddd');
  expect(localStorage.getItem('draft.bulk')).toBe(JSON.stringify(head));
});

test('a kept reason that nobody has words for, or that belongs to another job, is left out', async () => {
  answer = () => ({ failure: { code: 'denied' } });
  const before = await openTab();
  await before.startJob('add', OWNER, tasks(3), () => {});
  await ended(before);
  const kept = JSON.parse(localStorage.getItem('draft.bulkReason.0') ?? '{}');
  localStorage.setItem('draft.bulkReason.0', JSON.stringify({ ...kept, code: 'toString' }));
  localStorage.setItem('draft.bulkReason.1', JSON.stringify({ ...kept, id: 'another job' }));
  const after = await openTab();
  await after.restoreJob(OWNER);
  expect([...(after.readJobView()?.reasons.keys() ?? [])]).toEqual([2]);
});

test('a job that has stopped before its end is not forgotten for a new one', async () => {
  answer = () => ({ failure: { code: 'sessionTimeout' } });
  const before = await openTab();
  await before.startJob('add', OWNER, tasks(3), () => {});
  await ended(before);
  const after = await openTab();
  expect(await after.startJob('delete', OWNER, tasks(1), () => {})).toBe(false);
  expect(after.readJobView()).toMatchObject({ kind: 'add', status: 'interrupted', taskStatuses: statuses('www') });
});

test('what is kept for each of ten thousand lines is small', async () => {
  const store = await openTab();
  const { setItem } = Storage.prototype;
  const sizes: number[] = [];
  const spy = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, text) {
    sizes.push(text.length);
    setItem.call(this, name, text);
  });
  answer = (email) => (email === 'p50@example.com' ? { failure: { code: 'sessionTimeout' } } : 'ok');
  await store.startJob('add', OWNER, tasks(10_000), () => {});
  await ended(store);
  spy.mockRestore();
  // Each of the fifty lines is kept twice: under way, and done.
  expect(sizes.slice(-100).every((size) => size < 200)).toBe(true);
});

test('nobody else’s job is found, and what lies broken in the browser is nothing', async () => {
  const store = await openTab();
  await store.startJob('add', OWNER, tasks(2), () => {});
  await ended(store);
  const other = await openTab();
  await other.restoreJob('somebody else');
  expect(other.readJobView()).toBeNull();
  for (const text of [
    '',
    '{',
    '[]',
    '{"id":1}',
    '{"id":"x","kind":"add","owner":"finger","startedAt":1,"rows":[[1]]}',
  ]) {
    localStorage.setItem('draft.bulk', text);
    const tab = await openTab();
    await tab.restoreJob(OWNER);
    expect(tab.readJobView()).toBeNull();
  }
});

test('only one job runs at a time', async () => {
  const store = await openTab();
  const [first, second] = await Promise.all([
    store.startJob('add', OWNER, tasks(3), () => {}),
    store.startJob('add', OWNER, tasks(3), () => {}),
  ]);
  expect([first, second]).toEqual([true, false]);
  await ended(store);
  expect(sent).toHaveLength(3);
});

test('its end is told to whoever started it, wherever they are by then', async () => {
  const store = await openTab();
  const ends: JobView[] = [];
  await store.startJob('add', OWNER, tasks(2), (end) => ends.push(end));
  await ended(store);
  await until(() => ends.length > 0);
  expect(ends).toMatchObject([{ status: 'finished', taskStatuses: statuses('dd') }]);
});

test('the last of a thousand lines costs no more than the first', async () => {
  const store = await openTab();
  const times: number[] = [];
  answer = () => {
    times.push(performance.now());
    return 'ok';
  };
  await store.startJob('add', OWNER, tasks(1000), () => {});
  await until(() => store.readJobView()?.status === 'finished');
  const spent = (from: number) => (times[from + 100] ?? 0) - (times[from] ?? 0);
  expect(sent).toHaveLength(1000);
  // Generous, because other tests share the machine: growing with the list would be many times as much.
  expect(spent(899)).toBeLessThan(Math.max(spent(100), 20) * 3);
});
