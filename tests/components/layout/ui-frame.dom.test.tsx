import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Link from 'next/link';
import type * as navigation from 'next/navigation';
import { ConsoleFrame, StatusBanner } from '@/components/layout/console-frame';
import { ErrorPage } from '@/components/layout/error-page';
import { LanguageSwitch, ThemeSwitch } from '@/components/preferences/preferences';
import { OpenFrame } from '@/components/layout/open-frame';
import { shownToasts } from '@/components/ui/toast';
import { CurrentUserProvider } from '@/lib/client/current-user';
import { reloadPage } from '@/lib/client/navigation/reload-page';
import { OWNER } from '../owner';
import { router } from '../router';
import { renderWithWords } from '../ui-render';
import { SIGNED_IN } from './signed-in-frame';

jest.mock('@/lib/client/navigation/reload-page', () => ({ reloadPage: jest.fn() }));

beforeEach(() => {
  window.history.replaceState(null, '', '/organization');
  document.documentElement.dataset.theme = 'system';
});

function renderConsole() {
  return renderWithWords(
    <ConsoleFrame {...SIGNED_IN}>
      <CurrentUserProvider me={OWNER}>内容</CurrentUserProvider>
    </ConsoleFrame>,
  );
}

test('the navigation shows the six screens and marks the one that is open', () => {
  renderConsole();
  const items = within(screen.getByRole('navigation', { name: 'メインメニュー' })).getAllByRole('link');
  const screens = ['home', 'contract', 'organization', 'apikey', 'security', 'profile'];
  expect(items.map((item) => item.getAttribute('href'))).toEqual(screens.map((name) => `/${name}`));
  expect(items.filter((item) => item.getAttribute('aria-current') === 'page')).toEqual([items[2]]);
});

test('the home screen is marked under both of its addresses', () => {
  window.history.replaceState(null, '', '/');
  renderConsole();
  expect(screen.getByRole('link', { name: 'ホーム' })).toHaveAttribute('aria-current', 'page');
});

test('without an account there is neither navigation nor profile, but language and theme', async () => {
  renderWithWords(
    <ConsoleFrame {...SIGNED_IN} account={null} email={null}>
      内容
    </ConsoleFrame>,
  );
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('link', { name: /プロフィール|サインアウト/ })).toBeNull();
  expect(await screen.findByRole('radio', { name: 'ダーク' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'English' })).toBeVisible();
});

test('the first stop of the Tab key is the way past the frame, whose footer shows an admin console and its release, in both languages', async () => {
  renderConsole();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: '本文へ移動' })).toHaveFocus();
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  expect(screen.getByRole('contentinfo')).toHaveTextContent('管理コンソールリリース 1.245.0');
  document.body.replaceChildren();
  renderWithWords(<ConsoleFrame {...SIGNED_IN}>content</ConsoleFrame>, 'en');
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Admin consoleRelease 1.245.0');
});

test('a phone finds the same screens in a sheet, which closes once another screen is open, or when the one that is open is chosen in it', async () => {
  const { rerender } = renderConsole();
  const opener = screen.getByRole('button', { name: 'メニューを開く' });
  await userEvent.click(opener);
  const sheet = screen.getByRole('dialog', { name: 'メニュー' });
  expect(within(within(sheet).getByRole('navigation')).getAllByRole('link')).toHaveLength(6);
  const help = within(within(sheet).getByRole('region', { name: 'ヘルプ' }));
  expect(help.getByRole('link', { name: /^サポート/ })).toHaveAttribute('href', SIGNED_IN.links.support);
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await userEvent.click(within(sheet).getByRole('link', { name: '組織' }));
  expect(sheet).not.toBeInTheDocument();
  await userEvent.click(opener);
  expect(screen.getByRole('dialog', { name: 'メニュー' })).toBeVisible();
  window.history.replaceState(null, '', '/security');
  rerender(<ConsoleFrame {...SIGNED_IN}>別の画面</ConsoleFrame>);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['/organization?tab=2&lang=ja#members', '/organization?tab=2#members'],
  ['/signin?redirect=%2Fhome%3Flang%3Dja%23top', '/signin?redirect=%2Fhome%23top'],
])(
  'only another language is taken, at once, remembered, and not contradicted by the address (%s)',
  async (from, to) => {
    window.history.replaceState(null, '', from);
    renderWithWords(<LanguageSwitch />);
    const shown = screen.getByRole('button', { name: '日本語' });
    expect(shown).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(shown);
    expect(router.refresh).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    expect(document.cookie).toContain('lang=en');
    expect(router.replace).toHaveBeenCalledWith(to, { scroll: false });
    expect(router.refresh).toHaveBeenCalledTimes(1);
  },
);

test('the router learns the address as it is by now, and is not asked while it still has a token in its own', async () => {
  renderWithWords(<LanguageSwitch />);
  const told = jest.spyOn(window.history, 'replaceState');
  await userEvent.click(screen.getByRole('button', { name: 'English' }));
  // It listens only to what has no state of its own.
  expect(told.mock.calls).toEqual([[null, '', new URL(window.location.href)]]);
  cleanup();
  jest.spyOn(jest.requireMock<typeof navigation>('next/navigation'), 'usePathname').mockReturnValue('/confirm/x/token');
  renderWithWords(<LanguageSwitch />);
  await userEvent.click(screen.getByRole('button', { name: 'English' }));
  expect([reloadPage, router.refresh].map((call) => jest.mocked(call).mock.calls.length)).toEqual([1, 1]);
});

test('the theme changes at once and is remembered', async () => {
  renderWithWords(<ThemeSwitch saved="system" />);
  expect(screen.getByRole('radio', { name: 'システムに合わせる' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'ダーク' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(document.cookie).toContain('theme=dark');
  expect(await screen.findByRole('radio', { name: 'ダーク', checked: true })).toBeVisible();
});

test('a lost connection is told for as long as it lasts', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  renderWithWords(<ConsoleFrame {...SIGNED_IN}>content</ConsoleFrame>, 'en');
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('Required Internet connection.')).toBeVisible();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('Required Internet connection.')).toBeNull();
});

function Ways({ onPress }: { onPress: () => void }) {
  return (
    <>
      <Link href="/security" prefetch={false} onClick={onPress}>
        elsewhere
      </Link>
      <a href="#part" onClick={onPress}>
        further down
      </a>
    </>
  );
}

test('without a connection nobody is led off the page: links and the switch of the language say why, and work again afterwards', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const onPress = jest.fn();
  renderWithWords(
    <ConsoleFrame {...SIGNED_IN}>
      <Ways onPress={onPress} />
      <LanguageSwitch />
    </ConsoleFrame>,
    'en',
  );
  const link = screen.getByRole('link', { name: 'elsewhere' });
  for (const way of [link, screen.getByRole('button', { name: '日本語' })]) {
    act(() => shownToasts.set([]));
    expect(screen.getAllByText('Required Internet connection.')).toHaveLength(1);
    await userEvent.click(way);
    expect(screen.getAllByText('Required Internet connection.')).toHaveLength(2);
  }
  expect(onPress).not.toHaveBeenCalled();
  expect(router.push).not.toHaveBeenCalled();
  expect(router.refresh).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'further down' }));
  expect(onPress).toHaveBeenCalledTimes(1);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('Required Internet connection.')).toBeNull();
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(onPress).toHaveBeenCalledTimes(2);
});

test('who is not signed in sees the three services beside the card, and no navigation', () => {
  renderWithWords(
    <OpenFrame links={SIGNED_IN.links} theme="system">
      カード
    </OpenFrame>,
  );
  expect(screen.getByRole('main')).toHaveTextContent('カード');
  const services = within(screen.getByRole('complementary', { name: '管理できるサービス' })).getAllByRole('listitem');
  expect(services).toHaveLength(3);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a screen that broke can be tried again and shows the number in the logs', async () => {
  const retry = jest.fn();
  renderWithWords(<ErrorPage error={Object.assign(new Error('secret detail'), { digest: '12345' })} retry={retry} />);
  expect(screen.getByText('12345')).toBeVisible();
  expect(screen.getByText(/リクエストIDの表示があれば/)).toBeVisible();
  expect(screen.queryByText(/secret detail/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test.each([
  ['missing', 1, '再読み込みする'],
  ['unreachable', 0, 'もう一度試す'],
] as const)('a screen whose script is %s reloads by itself %i times, and offers: %s', (fault, times, way) => {
  const recover = jest.fn();
  window.scriptRecovery = { fault, recover, reload: () => undefined };
  renderWithWords(<ErrorPage error={Object.assign(new Error(), { name: 'ChunkLoadError' })} retry={() => undefined} />);
  expect(recover).toHaveBeenCalledTimes(times);
  expect(screen.getByRole('button', { name: way })).toBeVisible();
  expect(screen.queryAllByText('画面を表示できませんでした')).toHaveLength(1 - times);
  delete window.scriptRecovery;
});

test('what the provider reports stands in its own words beside what the console knows, with the way to its page', () => {
  const status = { text: 'API が遅れています', href: 'https://status.example.com', isLeftAlone: true };
  renderWithWords(<StatusBanner {...status} />);
  const banner = screen.getByRole('region', { name: 'サービスの稼働状況' });
  expect(banner).toHaveTextContent('提供元の稼働状況：API が遅れています');
  expect(banner).toHaveTextContent('このコンソールからも、一部の呼び出しに応答がありません。');
  expect(within(banner).getByRole('link')).toHaveAttribute('href', 'https://status.example.com');
  document.body.replaceChildren();
  renderWithWords(<StatusBanner {...status} text={null} isLeftAlone={false} />, 'en');
  const other = screen.getByRole('region', { name: 'Status of the service' });
  expect(other).toHaveTextContent('The provider reports a disruption or maintenance.');
  expect(other).not.toHaveTextContent('Some calls');
});
