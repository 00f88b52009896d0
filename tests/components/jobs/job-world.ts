import type { Failure } from '@/lib/rules/failures';
import { OWNER } from './job-tasks';

type Store = typeof import('@/components/jobs/job-controller') & typeof import('@/components/jobs/job-store');
type Answer = { failure: Partial<Failure> & Pick<Failure, 'code'> } | { lost: true } | 'ok';

/** One browser, and what its provider knows and answers. */
const newBrowser = () => ({
  sent: [] as string[],
  members: [] as { email: string; role: null; mfa: 'off' }[],
  answer: (_account: string, _isKnown: boolean): Answer | Promise<Answer> => 'ok',
  tabs: [] as Store[],
  /** How the session could prove who is there; null: it has lately. */
  proofBy: null as readonly string[] | null,
  /** How often the state was read. */
  reads: 0,
  /** What reads fail before one is answered. */
  brokenReads: 0,
  /** How long a change whose answer was lost may still show. */
  graceMs: 0,
});
export const browser = newBrowser();

/** What a reload leaves: the same browser, a new page. */
export async function openTab(): Promise<Store> {
  jest.resetModules();
  const store: Store = {
    ...(await import('@/components/jobs/job-controller')),
    ...(await import('@/components/jobs/job-store')),
  };
  (await import('@/lib/rules/journal/settle')).SETTLE_TIMING.graceMs = browser.graceMs;
  browser.tabs.push(store);
  return store;
}

/** A page that is loaded anew, and has found the job. */
export async function reload(): Promise<Store> {
  const store = await openTab();
  await store.restoreJob(OWNER);
  return store;
}

/** The provider answers nothing until it is told to. */
export function holdAnswers(): (answer?: Answer) => void {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  browser.answer = () => promise;
  return (answer = 'ok') => resolve(answer);
}

export const ended = (store: Store) =>
  until(() => ['finished', 'paused', 'cancelled'].includes(store.readJobView()?.status ?? ''));

type Start = Parameters<Store['startJob']>;
/** Opens a tab and does a job there, until it is over or waits. */
export async function doJob(kind: Start[0], changes: Start[2], origin?: Start[4]) {
  const store = await openTab();
  await store.startJob(kind, OWNER, changes, () => {}, origin);
  await ended(store);
  return store;
}

/** The change is made, and its answer lost on the way. */
export function madeButLost(email: string): Answer {
  browser.members.push({ email, role: null, mfa: 'off' });
  return { lost: true };
}

export async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries > 500) throw new Error('it never came');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A new browser for each test. */
export function useNewBrowser(): void {
  beforeEach(() => {
    Object.assign(browser, newBrowser());
    globalThis.fetch = async (address, init) => {
      const { sent, members } = browser;
      if (String(address).includes('/api/session?peek')) return Response.json({ data: { proofBy: browser.proofBy } });
      const isRead = String(address).includes('organization.read');
      browser.reads += Number(isRead);
      if (isRead && browser.brokenReads > 0) {
        browser.brokenReads -= 1;
        return Response.json({ failure: { code: 'access', status: 502, requestId: 'r' } }, { status: 502 });
      }
      if (isRead) return Response.json({ data: { organization: { members, services: { Customine: [] } } } });
      const { email }: { email: string } = JSON.parse(String(init?.body));
      const isKnown = sent.includes(email);
      sent.push(email);
      const said = await browser.answer(email, isKnown);
      if (said === 'ok') members.push({ email, role: null, mfa: 'off' });
      else if ('lost' in said) throw new TypeError('connection lost');
      return said === 'ok'
        ? Response.json({ data: {} })
        : Response.json({ failure: { status: 0, requestId: 'r', ...said.failure } }, { status: 500 });
    };
  });
  afterEach(() => {
    for (const tab of browser.tabs) tab.cancelJob();
  });
}
