import { screen, within } from '@testing-library/react';
import { UsageAlert } from '@/components/contracts/usage-alerts/usage-alert-panel';
import { useQuery } from '@/lib/client/use-query';
import { contract, ContractDoor, openContracts, openWith, panel, TODAY } from './contract-world';

beforeEach(() => localStorage.clear());
const setAll = (percent: number) =>
  localStorage.setItem('threshold.7', JSON.stringify({ slots: percent, apps: percent, backup: percent }));

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
function AloneAlert() {
  const { data } = useQuery('organization.read');
  return data ? <UsageAlert services={data.organization.services} today={TODAY} /> : null;
}
const choice = (name: string) => within(panel('使用量の通知')).getByRole('combobox', { name });

test('nobody is alerted before somebody has set a value, however full it is', async () => {
  await openContracts(door(10));
  expect(told()).toEqual([]);
  expect(screen.queryByText(/設定した値に達しています/)).toBeNull();
  expect(choice('スロット（ドメインごと）')).toHaveDisplayValue('通知しない');
});

test('what is used to the value that was set is told above the contracts, and nothing else', async () => {
  setAll(80);
  await openContracts(door(7, 8, 10));
  expect(screen.getByText('3件の使用量が、設定した値に達しています。')).toBeVisible();
  expect(told()).toEqual([
    'd2.example.comのスロット：10個中10個（100%）',
    'バックアップ使用容量：300 GiB中285 GiB（95%）',
    'd1.example.comのスロット：10個中8個（80%）',
  ]);
  expect(choice('スロット（ドメインごと）')).toHaveAccessibleDescription('現在の最大は100%です。');
  expect(within(panel('使用量の通知')).getByText(/このブラウザーに組織ごとに保存/)).toBeVisible();
});

test('another threshold counts at once, is kept for this organisation, and can be switched off', async () => {
  const { user, view } = await openContracts(door(7), { role: 'admin' });
  await user.selectOptions(choice('スロット（ドメインごと）'), '70%で通知する');
  await user.selectOptions(choice('バックアップ使用容量'), '通知しない');
  expect(told()).toEqual(['d0.example.comのスロット：10個中7個（70%）']);
  expect(screen.getByText('バックアップ使用容量：通知しません。')).toBeVisible();
  view.unmount();
  expect(JSON.parse(localStorage.getItem('threshold.7') ?? '')).toEqual({ slots: 70, apps: null, backup: null });
  await openContracts(door(7));
  expect(told()).toEqual(['d0.example.comのスロット：10個中7個（70%）']);
  expect(choice('スロット（ドメインごと）')).toHaveDisplayValue('70%で通知する');
});

test('put away, it stays away until something gets full, and comes again after it was better', async () => {
  setAll(80);
  const first = await openContracts(door(8));
  await first.user.click(screen.getByRole('button', { name: 'この通知を閉じる' }));
  expect(told()).toEqual([]);
  first.view.unmount();
  const home = (...counts: number[]) => openWith(door(...counts), <AloneAlert />);
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
  setAll(80);
  openWith(door(9, 9, 9, 9, 9, 9, 9), <AloneAlert />);
  expect(told()).toHaveLength(5);
  expect(screen.getByText('ほか3件')).toBeVisible();
  expect(screen.getByRole('link', { name: '通知の設定' })).toHaveAttribute('href', '/contract#thresholds');
});

test('who can do nothing about it is not told', async () => {
  await openContracts(door(10), { role: 'general' });
  expect(told()).toEqual([]);
  expect(screen.queryByRole('region', { name: '使用量の通知' })).toBeNull();
});
