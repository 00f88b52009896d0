import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NeedsPanel } from '@/components/home/needs-panel';
import { PageReadsProvider } from '@/lib/client/page-reads';
import { useQuery } from '@/lib/client/use-query';
import type { CurrentUser } from '@/lib/rules/current-user';
import { TIMING } from '@/lib/rules/timing';
import ja from '@/messages/ja.json';
import { contract, organizationWith } from '../../rules/contracts/customisation-contract';
import { doorOfFile } from '../own-door';
import { OWNER } from '../owner';
import { screenOf } from '../screen-of';

const t = ja.home.needs;
const door = doorOfFile();
const RENEWED = { startDate: '2025-01-01', renewalMonth: 12 };
const CONTRACT = contract({ ...RENEWED, domain: 'a.example.com', appsCount: 4, paymentRegistered: false });
const of = (contracts: object[]) => organizationWith({ Customine: contracts });
const MEMBERS = [
  { email: 'taro@example.com', role: 'owner', mfa: 'off' },
  { email: 'staff@example.com', role: null, mfa: 'on' },
];
const BUSY = {
  'organization.read': { organization: of([CONTRACT]) },
  'site.read': { planCode: 'evaluation', planName: 'Evaluation', endDate: '2026-12-01' },
  'member.list': { members: MEMBERS },
  'apikey.list': { apikeys: [{ apikeyId: 'k', name: '旧バッチ', userName: '', userEmail: 'gone@example.com' }] },
};
const CALM = {
  'organization.read': { organization: of([]) },
  'site.read': { planCode: 'free', planName: 'Free' },
  'member.list': { members: [{ email: 'taro@example.com', role: 'owner', mfa: 'on' }] },
  'apikey.list': { apikeys: [] },
};
const NEEDS = <NeedsPanel key="needs" today="2026-11-20" />;
type Answers = Record<string, unknown>;

function open(answers: Answers, me: Partial<CurrentUser> = {}) {
  // What is not there yet never comes.
  for (const name of Object.keys(BUSY)) door.answer(`/api/provider/${name}`, () => new Promise<never>(() => {}));
  render(screenOf(NEEDS, { me: { ...OWNER, ...me }, locale: 'ja', fallback: answers, revalidateOnMount: false }));
}
/** As a service below the panel does it. */
function Reload() {
  const { reload } = useQuery('organization.read');
  return (
    <button type="button" onClick={() => void reload()}>
      reload
    </button>
  );
}
const lines = () => screen.getAllByRole('listitem');

test('a card of which the card host told this browser is a line before it runs out', () => {
  const card = { brand: 'visa', last4: '4242', month: 12, year: 2026 };
  localStorage.setItem(`card.${OWNER.organization?.id}.a.example.com`, JSON.stringify(card));
  const organization = of([{ ...CONTRACT, appsCount: 1, paymentRegistered: true }]);
  open({ ...CALM, 'organization.read': { organization } });
  expect(lines()[0]).toHaveTextContent('a.example.comのカードの有効期限がまもなく切れます。');
});

test('at most five lines stand there, worst first, each with its next step; the rest is a press away', async () => {
  open(BUSY);
  expect(lines()).toHaveLength(5);
  expect(lines()[0]).toHaveTextContent('元メンバーが作成したAPIキー「旧バッチ」が、使えるままです。');
  expect(within(lines()[1] as HTMLElement).getByRole('link', { name: t.cardMissing.step })).toHaveAttribute(
    'href',
    '/contract/payment?domain=a.example.com',
  );
  for (const line of lines()) expect(within(line).getByRole('link')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'ほか2件を表示' }));
  expect(lines()).toHaveLength(7);
  await waitFor(() => expect(lines()[0]?.parentElement).toHaveFocus());
  expect(lines().at(-1)).toHaveTextContent('a.example.comの契約は、2026年12月1日から更新月に入ります。');
});

test('a usage that was put away stays away until it gets full, and comes again after it was better', async () => {
  localStorage.setItem(`threshold.${OWNER.organization?.id}`, JSON.stringify({ slots: 70, apps: null, backup: null }));
  const used = (appsCount: number) => ({
    ...CALM,
    'organization.read': { organization: of([{ ...CONTRACT, planCode: 'annual_4', appsCount }]) },
  });
  const text = /スロットの使用率が、通知の設定値に達しています/;
  const isTold = (appsCount: number) => {
    cleanup();
    open(used(appsCount));
    return screen.queryByText(text) !== null;
  };
  expect(isTold(3)).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /^この通知を閉じる：a\.example\.com/ }));
  expect(screen.queryByText(text)).toBeNull();
  expect([3, 4, 1, 3].map((count) => isTold(count))).toEqual([false, true, false, true]);
});

test('what was put away is not forgotten while the values of the team are not known', async () => {
  const name = `seen.threshold.${OWNER.organization?.id}`;
  localStorage.setItem(name, 'slots:a.example.com:full');
  const later = { 'team.read': new Promise<never>(() => {}) };
  const page = <PageReadsProvider value={{ renderId: 'late', later }}>{NEEDS}</PageReadsProvider>;
  render(screenOf(page, { me: OWNER, locale: 'ja', fallback: BUSY }));
  expect(await screen.findByText(ja.ui.loading)).toBeInTheDocument();
  expect(localStorage.getItem(name)).toBe('slots:a.example.com:full');
});

test('an organization in order is told so, and only once everything was read', () => {
  open(CALM);
  expect(screen.getByText(t.none)).toBeVisible();
});

test('a read that is slow hides no other line, and nothing says that all is well', () => {
  const { 'member.list': _members, ...others } = BUSY;
  jest.useFakeTimers();
  open(others);
  // Lines that come one by one would move each other.
  expect(screen.getByText(ja.ui.loading)).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(TIMING.longWaitMs));
  jest.useRealTimers();
  expect(lines().length).toBeGreaterThan(2);
  expect(screen.getByText(ja.ui.stillLoading)).toBeVisible();
  expect(screen.queryByText(t.none)).toBeNull();
});

test('a read that failed is named and can be tried again; all is well only afterwards', async () => {
  door.refuse('/api/provider/member.list', 'access', 502);
  const { 'member.list': members, ...others } = CALM;
  render(screenOf(NEEDS, { me: OWNER, locale: 'ja', fallback: others }));
  expect(await screen.findByText(t.unread.members)).toBeVisible();
  expect(screen.queryByText(t.none)).toBeNull();
  door.answer('/api/provider/member.list', { body: { data: members } });
  await userEvent.click(screen.getByRole('button', { name: ja.ui.retry }));
  expect(await screen.findByText(t.none)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: t.title })).toHaveFocus());
});

test('without the organization it alone is named, and what failed with it is read again once it is there', async () => {
  for (const name of ['organization.read', 'member.list']) door.refuse(`/api/provider/${name}`, 'access', 502);
  const { 'organization.read': organizationThen, 'member.list': members, ...others } = CALM;
  render(screenOf([NEEDS, <Reload key="reload" />], { me: OWNER, locale: 'ja', fallback: others }));
  expect(await screen.findByText(t.unread.organization)).toBeVisible();
  expect(lines()).toHaveLength(1);
  door.answer('/api/provider/organization.read', { body: { data: organizationThen } });
  door.answer('/api/provider/member.list', { body: { data: members } });
  await act(async () => screen.getByRole('button', { name: 'reload' }).click());
  expect(await screen.findByText(t.none)).toBeVisible();
});

test('what is refused is named, without another try, which would be refused too', async () => {
  const { 'organization.read': organization, ...others } = CALM;
  for (const name of Object.keys(others)) door.refuse(`/api/provider/${name}`, 'forbidden', 403);
  render(screenOf(NEEDS, { me: OWNER, locale: 'ja', fallback: { 'organization.read': organization } }));
  expect(await screen.findByText(t.unread.members)).toBeVisible();
  expect(screen.queryByRole('button', { name: ja.ui.retry })).toBeNull();
  expect(screen.queryByText(t.none)).toBeNull();
});

test('a store that is away is one line, with one other try for all that it knows', async () => {
  const failure = { code: 'storeAway', status: 503, requestId: 'req-1' } as const;
  const names = ['openWork.read', 'session.list', 'team.read'];
  for (const name of names) door.answer(`/api/console/${name}`, { status: 503, body: { failure } });
  const later = Object.fromEntries(names.map((name) => [name, Promise.resolve({ failure })]));
  const page = <PageReadsProvider value={{ renderId: 'away', later }}>{NEEDS}</PageReadsProvider>;
  render(screenOf(page, { me: OWNER, locale: 'ja', fallback: CALM }));
  expect(await screen.findByText(t.unread.store)).toBeVisible();
  expect(lines()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: ja.ui.retry }));
  expect(door.calls.filter(({ path }) => path.startsWith('/api/console/')).length).toBeGreaterThanOrEqual(3);
});

test('where the organization itself is refused, nothing else is named', async () => {
  for (const name of Object.keys(CALM)) door.refuse(`/api/provider/${name}`, 'forbidden', 403);
  render(screenOf(NEEDS, { me: OWNER, locale: 'ja' }));
  expect(await screen.findByText(t.unread.organization)).toBeVisible();
  expect(lines()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: ja.ui.retry })).toBeNull();
});

test('a general member, who can change none of it, has no such panel and reads nothing for it', () => {
  open({}, { role: 'general' });
  expect(screen.queryByRole('region', { name: t.title })).toBeNull();
  expect(door.calls).toEqual([]);
});

test('a user whose role is not known is not told that all is well', () => {
  open(CALM, { role: 'general', isKnown: false });
  expect(screen.queryByText(t.none)).toBeNull();
});
