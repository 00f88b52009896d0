import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { openHelp } from '@/components/help/help-store';
import { ConsoleFrame } from '@/components/layout/console-frame';
import { CurrentUserProvider } from '@/lib/client/current-user';
import { openDoor } from '../own-door';
import { OWNER } from '../owner';
import { renderWithWords } from '../ui-render';
import { SIGNED_IN } from './signed-in-frame';

beforeEach(() => window.history.replaceState(null, '', '/organization'));

function renderConsole(content: ReactNode = '内容') {
  return renderWithWords(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ConsoleFrame {...SIGNED_IN}>{content}</ConsoleFrame>
    </SWRConfig>,
  );
}

test('the header leads to profile and, by its name alone and saying whom it signs out, to the way out, in a menu that its button opens', async () => {
  renderConsole();
  const header = within(screen.getByRole('banner'));
  const menu = header.getByRole('group', { name: 'アカウント' });
  const opener = header.getByRole('button', { name: 'アカウントメニュー：taro@example.com' });
  expect(opener).toHaveAttribute('popovertarget', menu.id);
  expect(menu).toHaveAttribute('popover', 'auto');
  const inMenu = within(menu);
  const [out, ...others] = screen.getAllByRole('link').filter((link) => link.getAttribute('href') === '/signout');
  expect(others).toEqual([]);
  expect(out?.closest('[popover]')).not.toBeNull();
  expect(out).toHaveAccessibleName('サインアウト');
  expect(out).toHaveAccessibleDescription('3つの連携サービスからもサインアウトします。');
  // Language, theme and name load late.
  openDoor().answer('/api/provider/profile.read', { body: { data: { name: '' } } });
  await userEvent.click(opener);
  const profile = inMenu.getByRole('link', { name: 'プロフィールを開く：taro@example.com' });
  expect(profile).toHaveAttribute('href', '/profile');
  expect(await inMenu.findByRole('button', { name: 'English' })).toBeVisible();
  expect(inMenu.getByRole('radio', { name: 'ダーク' })).toBeInTheDocument();
});

test('a menu that the browser opened before the scripts were there gets what comes late, too', async () => {
  const { matches } = Element.prototype;
  // Popovers are not known here.
  jest.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return selector === ':popover-open' || matches.call(this, selector);
  });
  renderConsole();
  expect(await screen.findByRole('radio', { name: 'ダーク' })).toBeInTheDocument();
});

test('all help is one entry of the header: guide, chat, contact form and support', async () => {
  renderConsole();
  const opener = screen.getByRole('button', { name: 'ヘルプ' });
  const menu = screen.getByRole('group', { name: 'ヘルプ' });
  expect(opener).toHaveAttribute('popovertarget', menu.id);
  const help = within(menu);
  const hrefs = help.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/guide/organization', SIGNED_IN.links.contactForm, SIGNED_IN.links.support]);
  await userEvent.click(help.getByRole('link', { name: 'この画面のガイド' }));
  expect(openHelp.get()).toEqual({ guide: 'organization' });
  await userEvent.click(help.getByRole('button', { name: 'チャットで相談' }));
  expect(openHelp.get()).toBe('chat');
});

test('the menu says who is signed in: name, role and organization, once the screen knows them', async () => {
  const door = openDoor();
  door.answer('/api/provider/profile.read', { body: { data: { name: '佐藤 美咲' } } });
  renderConsole(<CurrentUserProvider me={OWNER}>内容</CurrentUserProvider>);
  const menu = within(screen.getByRole('group', { name: 'アカウント' }));
  expect(door.calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^アカウントメニュー/ }));
  expect(await menu.findByText('佐藤 美咲')).toBeVisible();
  expect(menu.getByText('Acme・オーナー')).toBeVisible();
});

test('who has no organization sees the screens that work without one', async () => {
  renderConsole(
    <CurrentUserProvider me={{ ...OWNER, role: 'general', organization: null, members: 0, owners: 0 }}>
      内容
    </CurrentUserProvider>,
  );
  const items = within(screen.getByRole('navigation', { name: 'メインメニュー' })).getAllByRole('link');
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['はじめる', '/contract'],
    ['プロフィール', '/profile'],
  ]);
  openDoor().answer('/api/provider/profile.read', { body: { data: { name: '' } } });
  await userEvent.click(screen.getByRole('button', { name: /^アカウントメニュー/ }));
  expect(await screen.findByText('組織に参加していません')).toBeVisible();
});

test('what the frame could not read it does not ask again by itself', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const door = openDoor();
  door.refuse('/api/provider/profile.read', 'overloaded', 503);
  renderConsole();
  fireEvent.click(screen.getByRole('button', { name: /^アカウントメニュー/ }));
  await waitFor(() => expect(door.calls).toHaveLength(1));
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  window.dispatchEvent(new Event('focus'));
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(door.calls).toHaveLength(1);
});
