import { locks } from 'node:worker_threads';
import { browser, ended, holdAnswers, openTab, reload, until, useNewBrowser } from './job-world';
import { OWNER, statuses, tasks } from './job-tasks';

/** One job at a time in all tabs: whoever holds the lock keeps it until their own work is over. */
useNewBrowser();
beforeEach(() => void Object.defineProperty(navigator, 'locks', { value: locks, configurable: true }));
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

type Tab = Awaited<ReturnType<typeof openTab>>;
const start = (tab: Tab, count = 1) => tab.startJob('add', OWNER, tasks(count), () => {});

/** From here on what is looked up is answered only once that is said. */
function holdReads(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  globalThis.fetch = async (address, init) => {
    if (String(address).includes('organization.read')) await promise;
    return fetch(address, init);
  };
  return resolve;
}

/** The first task is unknown, the second as said. */
async function jobWithUnknown(tab: Tab, code: 'denied' | 'sessionTimeout', letters: string): Promise<void> {
  browser.answer = (email) => (email === 'p0@example.com' ? { lost: true } : { failure: { code } });
  browser.brokenReads = 10;
  await start(tab, 2);
  await ended(tab);
  expect(tab.readJobView()?.taskStatuses).toEqual(statuses(letters));
  browser.brokenReads = 0;
}

test('a look at what was cancelled keeps a new job waiting, and gives back no lock but its own', async () => {
  const [one, other] = [await openTab(), await openTab()];
  await jobWithUnknown(one, 'sessionTimeout', 'uw');
  const goOn = holdReads();
  one.cancelJob();
  expect(await start(one)).toBe(false);
  goOn();
  const answer = holdAnswers();
  let isStarted = false;
  await until(() => {
    void start(one).then((has) => (isStarted ||= has));
    return isStarted;
  });
  await other.restoreJob(OWNER);
  expect([other.readJobView()?.status, await start(other)]).toEqual(['elsewhere', false]);
  answer();
  await ended(one);
  // Nothing more is stored that would tell it.
  await until(() => other.readJobView()?.status === 'finished');
});

test('while a job that is tried again looks for what is unknown no other begins, and nothing is sent twice', async () => {
  const tab = await openTab();
  await jobWithUnknown(tab, 'denied', 'uf');
  const goOn = holdReads();
  browser.sent = [];
  browser.answer = () => 'ok';
  const again = tab.resumeJob(() => {}, ['failed']);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await start(tab, 3)).toBe(false);
  // Nor is it taken away under its own look.
  tab.dismissJob();
  expect(tab.readJobView()?.status).toBe('checking');
  goOn();
  await again;
  await until(() => tab.readJobView()?.status === 'finished');
  expect(browser.sent.toSorted()).toEqual(['p0@example.com', 'p1@example.com']);
  expect(await start(tab)).toBe(true);
});

test('a job that is cancelled while it looks for what is unknown sends nothing more', async () => {
  const tab = await openTab();
  await jobWithUnknown(tab, 'denied', 'uf');
  const goOn = holdReads();
  browser.sent = [];
  const again = tab.resumeJob(() => {}, ['failed']);
  await until(() => tab.readJobView()?.status === 'checking');
  tab.cancelJob();
  goOn();
  await again;
  expect([tab.readJobView()?.status, browser.sent]).toEqual(['cancelled', []]);
  // What was just given back may seem taken for a moment.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await start(tab)).toBe(true);
  await until(() => tab.readJobView()?.status === 'finished');
});

test('what another tab left before its end since this one looked is found, and not replaced', async () => {
  const [one, other] = [await openTab(), await openTab()];
  await start(one);
  await ended(one);
  browser.answer = () => ({ failure: { code: 'sessionTimeout' } });
  await until(() => other.readJobView() === null);
  expect(await start(other, 2)).toBe(true);
  await ended(other);
  expect(await start(one)).toBe(false);
  expect(one.readJobView()).toMatchObject({ status: 'interrupted', taskStatuses: statuses('ww') });
});

test('of two starts at once one takes the lock, and gives it back for another tab', async () => {
  const one = await openTab();
  const starts = [1, 2].map(() => one.startJob('add', OWNER, tasks(2), () => {}));
  expect(await Promise.all(starts)).toEqual([true, false]);
  await ended(one);
  const other = await reload();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await other.startJob('delete', OWNER, tasks(1), () => {})).toBe(true);
  await ended(other);
});

test('a job that runs in another tab is seen here, and left alone until it is over', async () => {
  const goOn = holdAnswers();
  const [one, other] = [await openTab(), await openTab()];
  await one.startJob('add', OWNER, tasks(2), () => {});
  await until(() => browser.sent.length === 1);
  await other.restoreJob(OWNER);
  expect(await other.startJob('add', OWNER, tasks(1), () => {})).toBe(false);
  other.cancelJob();
  await other.resumeJob(() => {}, ['failed']);
  await other.reportJob();
  expect(other.readJobView()).toMatchObject({ status: 'elsewhere', taskStatuses: statuses('sw') });
  other.dismissJob();
  expect([other.readJobView(), localStorage.getItem('draft.bulkOwner')]).toEqual([null, OWNER]);
  await other.restoreJob(OWNER);
  goOn();
  await ended(one);
  const tell = (key: string, storageArea: Storage | null) =>
    other.followOtherTab(new StorageEvent('storage', { key, storageArea }), OWNER);
  tell('language', localStorage);
  tell('draft.bulkMarks.0', null);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(other.readJobView()?.status).toBe('elsewhere');
  tell('draft.bulkMarks.0', localStorage);
  await until(() => other.readJobView()?.status === 'finished');
  expect([browser.sent.length, other.readJobView()?.taskStatuses]).toEqual([2, statuses('dd')]);
});
