import { screen, within } from '@testing-library/react';
import { HomeUsageAlert } from '@/components/home/home-usage-alert';
import { contract, ContractDoor, openContracts, openWith, panel, TODAY } from './contract-world';

beforeEach(() => localStorage.clear());

const door = (...counts: number[]) =>
  new ContractDoor({
    Customine: counts.map((appsCount, at) => contract({ domain: `d${at}.example.com`, appsCount, appsTotal: 10 })),
    Deploit: { planCode: 'plan200', planName: 'Plan', appsCount: 10, appsTotal: 200 },
    Backup: { endDate: '9999-12-31', usedCapacity: 285 * 1024 ** 3 },
  });
const told = () =>
  screen
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text.includes('%'));
const choice = (name: string) => within(panel('使用量のお知らせ')).getByRole('combobox', { name });

test('what is used to 80 % and more is told above the contracts, and nothing else', async () => {
  await openContracts(door(7, 8, 10));
  expect(screen.getByText('3件の使用量が、設定した値に達しています。')).toBeVisible();
  expect(told()).toEqual([
    'd2.example.comのスロット：10個中10個（100%）',
    'バックアップの容量：300 GiB中285 GiB（95%）',
    'd1.example.comのスロット：10個中8個（80%）',
  ]);
  expect(choice('スロット（ドメインごと）')).toHaveAccessibleDescription('現在の最大は100%です。');
  expect(within(panel('使用量のお知らせ')).getByText(/このブラウザーに組織ごとに保存/)).toBeVisible();
});

test('another threshold counts at once, is kept for this organisation, and can be switched off', async () => {
  const { user, view } = await openContracts(door(7), { role: 'admin' });
  await user.selectOptions(choice('スロット（ドメインごと）'), '70%で知らせる');
  await user.selectOptions(choice('バックアップの容量'), '知らせない');
  expect(told()).toEqual(['d0.example.comのスロット：10個中7個（70%）']);
  expect(screen.getByText('バックアップの容量：お知らせしません。')).toBeVisible();
  view.unmount();
  expect(JSON.parse(localStorage.getItem('threshold.7') ?? '')).toEqual({ slots: 70, apps: 80, backup: null });
  await openContracts(door(7));
  expect(told()).toEqual(['d0.example.comのスロット：10個中7個（70%）']);
  expect(choice('スロット（ドメインごと）')).toHaveDisplayValue('70%で知らせる');
});

test('put away, it stays away at home too until something gets full, and comes again after it was better', async () => {
  const first = await openContracts(door(8));
  await first.user.click(screen.getByRole('button', { name: 'この通知を閉じる' }));
  expect(told()).toEqual([]);
  first.view.unmount();
  const home = (...counts: number[]) => openWith(door(...counts), <HomeUsageAlert today={TODAY} />);
  const again = home(8);
  expect(told()).toEqual([]);
  again.view.unmount();
  const full = home(10);
  expect(told()).toHaveLength(2);
  full.view.unmount();
  home(1).view.unmount();
  home(8);
  expect(told()).toContain('d0.example.comのスロット：10個中8個（80%）');
});

test('many are counted from the sixth on', async () => {
  openWith(door(9, 9, 9, 9, 9, 9, 9), <HomeUsageAlert today={TODAY} />);
  expect(told()).toHaveLength(5);
  expect(screen.getByText('ほか3件')).toBeVisible();
  expect(screen.getByRole('link', { name: 'お知らせの設定' })).toHaveAttribute('href', '/contract#thresholds');
});

test('who can do nothing about it is not told', async () => {
  await openContracts(door(10), { role: 'general' });
  expect(told()).toEqual([]);
  expect(screen.queryByRole('region', { name: '使用量のお知らせ' })).toBeNull();
});
