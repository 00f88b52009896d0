import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { SessionsPanel } from '@/components/profile/sessions-panel';
import { goneRows, PageReadsProvider } from '@/lib/client/page-reads';
import { readStored } from '@/lib/client/storage';
import type { ConsoleSession } from '@/lib/rules/auth/console-sessions';
import { Door, renderScreen } from '../security/secret-world';

const session = (id: string, more: Partial<ConsoleSession> = {}): ConsoleSession => ({
  id,
  isCurrent: false,
  isNew: false,
  isBound: false,
  browser: 'chrome',
  platform: 'windows',
  address: '192.0.2.7',
  network: null,
  createdMs: 1_760_000_000_000,
  usedMs: 1_760_000_300_000,
  ...more,
});
const OTHER = session('b', { browser: 'firefox', platform: 'linux', isNew: true });
const LIST = [session('a', { isCurrent: true, isBound: true }), OTHER];

let door: Door;
let sessions: ConsoleSession[];
let user: UserEvent;
beforeEach(() => {
  user = userEvent.setup();
  goneRows.set(goneRows.initial);
  sessions = LIST;
  door = new Door().on('session.list', () => ({ data: { sessions, news: [] } }));
  door.on('session.end', () => {
    sessions = LIST.slice(0, 1);
    return { data: {} };
  });
});

const show = (data: object = { sessions, news: [] }) =>
  renderScreen(<SessionsPanel />, { locale: 'ja', fallback: { 'session.list': data } });
const endOther = () => screen.findByRole('button', { name: 'Firefox（Linux）のセッションを終了' });

test('each session has its device, address and times; this one is marked and cannot be ended', async () => {
  show();
  const rows = within(screen.getByRole('table', { name: 'コンソールのセッション' })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(/Chrome（Windows） このセッション 端末に固定.*192\.0\.2\.7.*2025年10月9日/);
  expect(rows[2]).toHaveTextContent(/Firefox（Linux） 新しい端末/);
  expect(rows[2]).not.toHaveTextContent('端末に固定');
  expect(within(rows[1] as HTMLElement).queryByRole('button')).toBeNull();
  expect(screen.getByText(/連携サービスのセッションは含まれません/)).toBeVisible();
});

test('one is ended once, after a question, and the list is read again', async () => {
  show();
  await user.click(await endOther());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '終了' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(door.to('session.end')).toEqual([{ id: 'b' }]);
  expect(await screen.findByText('ほかのセッションはありません。')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'ほかのセッションをすべて終了' })).toBeNull();
});

test('of a long list the page brings the first rows along; the others come with the whole, or it says that they do not', async () => {
  const many = Array.from({ length: 60 }, (_, nth) => session(`s${nth}`, { isCurrent: nth === 0 }));
  const beginnings = { 'session.list': { answer: { sessions: many.slice(0, 5), news: [] }, left: 55 } };
  const later = { 'session.list': Promise.resolve(undefined) };
  const page = (
    <PageReadsProvider value={{ renderId: 'long', beginnings, later }}>
      <SessionsPanel />
    </PageReadsProvider>
  );
  const rows = () => screen.getAllByRole('row').length - 1;
  const whole = Promise.withResolvers<{ data: object }>();
  door.on('session.list', () => whole.promise);
  renderScreen(page, { locale: 'ja' });
  expect(rows()).toBe(5);
  const more = screen.getByRole('button', { name: 'さらに表示（残り55件）' });
  await user.click(more);
  expect(rows()).toBe(5);
  expect(more).toHaveAttribute('aria-busy', 'true');
  whole.resolve({ data: { sessions: many, news: [] } });
  await waitFor(() => expect(rows()).toBe(60));
  // The button had the focus, and is gone.
  await waitFor(() => expect(document.activeElement).toContainElement(screen.getByRole('table')));
  expect(door.to('session.list')).toHaveLength(1);

  cleanup();
  door.on('session.list', { failure: { code: 'storeAway' } });
  renderScreen(page, { locale: 'ja' });
  expect(await screen.findByText('残り55件を読み込めませんでした')).toBeVisible();
  expect(rows()).toBe(5);
  expect(screen.queryByRole('button', { name: /さらに表示/ })).toBeNull();
});

/** A list of 60, of which the page brings the first five along, and the whole cannot be read. */
function showLong() {
  const first = [session('a', { isCurrent: true }), OTHER, session('s0'), session('s1'), session('s2')];
  const beginnings = { 'session.list': { answer: { sessions: first, news: [] }, left: 55 } };
  const later = { 'session.list': Promise.resolve(undefined) };
  door.on('session.list', { failure: { code: 'storeAway' } }).on('session.end', { data: {} });
  const panel = <SessionsPanel />;
  const value = { renderId: 'cut', beginnings, later };
  renderScreen(<PageReadsProvider value={value}>{panel}</PageReadsProvider>, { locale: 'ja' });
}
const rowsNow = () => screen.getAllByRole('row').slice(1);

test('a session that was ended is gone, also where the rest of the list cannot be read', async () => {
  showLong();
  expect(await screen.findByText('残り55件を読み込めませんでした')).toBeVisible();
  expect(rowsNow()).toHaveLength(5);
  await user.click(await endOther());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '終了' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rowsNow()).toHaveLength(4);
  expect(screen.queryByRole('row', { name: /Firefox/ })).toBeNull();
  expect(screen.getByText('残り55件を読み込めませんでした')).toBeVisible();
});

test('once all others were ended only this one is left, also where the rest of the list cannot be read', async () => {
  door.on('session.endOthers', { data: { count: 59 } });
  showLong();
  expect(await screen.findByText('残り55件を読み込めませんでした')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'ほかのセッションをすべて終了' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'ほかのセッションをすべて終了' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rowsNow()).toHaveLength(1);
  expect(screen.getByText('ほかのセッションはありません。')).toBeVisible();
  expect(screen.queryByText(/読み込めませんでした/)).toBeNull();
});

test('a list that cannot be read again says so beside what it was', async () => {
  door.on('session.end', () => {
    door.on('session.list', { failure: { code: 'storeAway' } });
    return { data: {} };
  });
  show();
  await user.click(await endOther());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '終了' }));
  expect(await screen.findByText('読み込めませんでした')).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'コンソールのセッション' }));
  expect(table.getByText(/Chrome/)).toBeVisible();
  expect(table.queryByText(/Firefox/)).toBeNull();
});

test('all others end at one press; a failure says so and changes nothing, a proof that is given up is none', async () => {
  let code: 'freshNeeded' | 'storeAway' = 'freshNeeded';
  door.on('session.endOthers', () => ({ failure: { code } }));
  show();
  await user.click(screen.getByRole('button', { name: 'ほかのセッションをすべて終了' }));
  const dialog = await screen.findByRole('dialog');
  const end = () => user.click(within(dialog).getByRole('button', { name: 'ほかのセッションをすべて終了' }));
  await end();
  const proof = within(await screen.findByRole('dialog', { name: '本人確認' }));
  await user.click(proof.getByRole('button', { name: 'キャンセル' }));
  await waitFor(() => expect(dialog).not.toHaveAttribute('aria-busy', 'true'));
  expect(within(dialog).queryByRole('alert')).toBeNull();
  code = 'storeAway';
  await end();
  expect(await within(dialog).findByText('ほかのセッションを終了できませんでした')).toBeVisible();
  expect(door.to('session.endOthers')).toHaveLength(2);
});

test('without a store there is no panel, and who has seen a new device is told no more of it', () => {
  const { unmount } = renderScreen(<SessionsPanel />);
  expect(screen.queryByRole('heading')).toBeNull();
  unmount();
  show({ sessions, news: [{ browser: 'firefox', platform: 'linux', createdMs: 5 }] });
  expect(readStored('seen.sessions.finger')).toBe('5');
});
