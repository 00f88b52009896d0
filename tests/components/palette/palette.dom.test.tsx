import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openHelp } from '@/components/help/help-store';
import { PaletteButton } from '@/components/palette/palette-button';
import { CurrentUserProvider } from '@/lib/client/current-user';
import type { CurrentUser } from '@/lib/rules/current-user';
import type { Locale } from '@/lib/rules/locales';
import { SWRConfig } from 'swr';
import { contract, organizationWith } from '../../rules/contracts/customisation-contract';
import { openDoor } from '../own-door';
import { OWNER } from '../owner';
import { renderWithWords } from '../ui-render';

import en from '@/messages/en.json';
import ja from '@/messages/ja.json';

const SUPPORT = 'https://support.example.com/';
const CONTRACT = contract({ domain: 'apps.minato.example.com', startDate: '2025-01-01' });
const ANSWERS = {
  'member.list': {
    members: [
      { email: 'sato@minato.example.com', name: '佐藤 ダイスケ', role: null, mfa: 'on' },
      { email: 'tanaka@minato.example.com', name: '田中 健一', role: 'owner', mfa: 'on' },
    ],
  },
  'organization.read': { organization: organizationWith({ Customine: [CONTRACT] }) },
  'apikey.list': { apikeys: [{ apikeyId: 'k1', name: '夜間バッチ', userName: '佐藤', userEmail: 'sato@example.com' }] },
};

async function openPalette(me: Partial<CurrentUser> = {}, refused: readonly string[] = [], locale: Locale = 'ja') {
  const door = openDoor();
  for (const [name, data] of Object.entries(ANSWERS))
    if (refused.includes(name)) door.refuse(`/api/provider/${name}`, 'access', 502);
    else door.answer(`/api/provider/${name}`, { body: { data } });
  renderWithWords(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PaletteButton support={SUPPORT} />
      <CurrentUserProvider me={{ ...OWNER, ...me }}>内容</CurrentUserProvider>
    </SWRConfig>,
    locale,
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  return { door, field };
}

const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true });

test('the keys open it, the field has the focus, and Esc closes it', async () => {
  const { field } = await openPalette();
  expect(field).toHaveFocus();
  expect(within(screen.getByRole('group', { name: '画面' })).getAllByRole('option').length).toBeGreaterThan(6);
  act(() => void document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: '検索' })).toBeVisible();
});

test.each([
  ['さとうだい', null],
  ['soshiki', '組織'],
  ['daisuke', '佐藤 ダイスケsato@minato.example.com'],
  ['english', '表示言語：English'],
])('%s finds %s', async (typed, label) => {
  const { field } = await openPalette();
  await userEvent.type(field, typed);
  if (label === null) expect(await screen.findByText(/見つかりませんでした/)).toBeVisible();
  else expect((await screen.findAllByText((_text, node) => node?.textContent === label))[0]).toBeVisible();
});

const EVERYDAY = [
  ['ロール', 'role'],
  ['role', 'role'],
  ['権限', 'role'],
  ['退会', 'leaving'],
  ['退職', 'startLeaving'],
  ['辞める', 'leave'],
  ['resign', 'startLeaving'],
  ['mfa', 'requireMfa'],
  ['2段階', 'requireMfa'],
  ['２ＦＡ', 'ownMfa'],
  ['IP', 'ipList'],
  ['交代', 'transfer'],
  ['hand over', 'transfer'],
  ['取り消し', 'undo'],
  ['revert', 'undo'],
  ['解約', 'cancellation'],
  ['領収書', 'payment'],
  ['invoice', 'payment'],
  ['インボイス', 'payment'],
  ['適格請求書', 'payment'],
  ['支払い履歴', 'payment'],
  ['payment history', 'payment'],
  ['IPアドレス制限', 'security'],
  ['IPアドレス制限 履歴', 'ipList'],
  ['履歴　ＩＰアドレス制限', 'security'],
  ['ip history', 'ipList'],
  ['IP  history', 'security'],
  ['鍵', 'apikey'],
  ['invite', 'addMember'],
  ['監査', 'activity'],
  ['slack', 'notifications'],
  ['通知', 'notifications'],
] as const;

test.each([
  ['ja', ja],
  ['en', en],
] as const)('in %s everyday words of both languages find the screen or act', async (locale, { nav }) => {
  const { field } = await openPalette({}, [], locale);
  for (const [typed, name] of EVERYDAY) {
    fireEvent.change(field, { target: { value: typed } });
    expect([typed, options()]).toEqual([typed, expect.arrayContaining([nav[name]])]);
  }
});

test.each([
  ['IP', ['ipList', 'security']],
  ['ロール', ['role', 'review']],
  ['mfa', ['ownMfa', 'requireMfa', 'security']],
  ['act', ['activity']],
] as const)(
  '“%s” finds what is called so first, and nothing in the middle of an English word',
  async (typed, names) => {
    const { field } = await openPalette();
    await userEvent.type(field, typed);
    const called = () => options().filter((name) => !name?.startsWith(ja.palette.guide.replace('{title}', '')));
    await waitFor(() => expect(called()).toEqual(names.map((name) => ja.nav[name])));
  },
);

test('nothing found offers the guide and support, for the keys too', async () => {
  const { field } = await openPalette();
  expect(await screen.findByRole('option', { name: 'サポート' })).toBeVisible();
  await userEvent.type(field, 'ぬぬぬ');
  expect(await screen.findByText(/見つかりませんでした/)).toBeVisible();
  expect(options()).toEqual(['サポート', 'ガイドの目次']);
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  expect(openHelp.get()).toEqual({ guide: null });
});

test('a topic of the guide is found beside its screen', async () => {
  const { field } = await openPalette();
  await userEvent.type(field, '使い方 契約');
  await userEvent.click(screen.getByRole('option', { name: 'ガイド：契約' }));
  expect(openHelp.get()).toEqual({ guide: 'contract' });
});

test('the arrow keys move the choice round the ends, and Enter takes it', async () => {
  const { field } = await openPalette();
  await userEvent.type(field, 'apikey');
  const count = options().length;
  const first = chosen();
  expect(field).toHaveAttribute('aria-activedescendant', first.id);
  await userEvent.keyboard('{ArrowUp}');
  expect(options().indexOf(chosen().textContent)).toBe(count - 1);
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toBe(first);
  await userEvent.clear(field);
  await userEvent.type(field, 'ダーク');
  // As Safari ends a conversion.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['undoing leads to one’s own acts', '', ja.nav.undo, `/activity?person=${encodeURIComponent(OWNER.account)}`],
  ['a domain leads to its own line', 'apps.minato', CONTRACT.domain, `/contract#domain-${CONTRACT.domain}`],
  ['a key is found by its name', '夜間', /夜間バッチ/, `/apikey?q=${encodeURIComponent('夜間バッチ')}`],
])('%s, and no value of a key is asked for', async (_what, typed, name, href) => {
  const { door, field } = await openPalette();
  if (typed) await userEvent.type(field, typed);
  expect(await screen.findByRole('option', { name })).toHaveAttribute('href', href);
  expect(door.calls.map(({ path }) => path).filter((path) => path.includes('apikey.read'))).toEqual([]);
});

test('what the role does not allow is not offered, nor are keys read', async () => {
  const { door } = await openPalette({ role: 'general' });
  expect(options()).not.toContain('メンバーを追加');
  expect(options()).not.toContain('APIキーを作成');
  expect(options()).not.toContain('支払いの管理');
  expect(door.calls.filter(({ path }) => path.includes('apikey'))).toEqual([]);
});

test('who has no organization finds what works without one, and nothing is read', async () => {
  const { door } = await openPalette({ role: 'general', organization: null });
  expect(options()).toContain('組織を作成');
  expect(options()).not.toContain('契約');
  expect(options()).toContain('サインアウト');
  expect(door.calls).toEqual([]);
});

test('a read that failed hides nothing else, and is said', async () => {
  const { field } = await openPalette({}, ['member.list']);
  expect(await screen.findByText(/すべては検索できません/)).toBeVisible();
  await userEvent.type(field, '夜間');
  expect(await screen.findByRole('option', { name: /夜間バッチ/ })).toBeVisible();
});
