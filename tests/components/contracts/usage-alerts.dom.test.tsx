import { screen, within } from '@testing-library/react';
import { contract, ContractDoor, openContracts } from './contract-world';
import { panel } from './contract-screen';

const setAll = (percent: number) =>
  localStorage.setItem('threshold.7', JSON.stringify({ slots: percent, apps: percent, backup: percent }));

const door = (...counts: number[]) =>
  new ContractDoor({
    Customine: counts.map((appsCount, at) => contract({ domain: `d${at}.example.com`, appsCount, appsTotal: 10 })),
    Deploit: { planCode: 'plan200', planName: 'Plan', appsCount: 10, appsTotal: 200 },
    Backup: { endDate: '9999-12-31', usedCapacity: 285 * 1024 ** 3 },
  });
const choice = (name: string) => within(panel('使用量の通知')).getByRole('combobox', { name });
const meters = () =>
  screen.getAllByRole('meter').map((meter) => {
    const id = meter.getAttribute('aria-describedby');
    return (id !== null && document.getElementById(id)?.textContent) || '';
  });

test('nobody is alerted before somebody has set a value, however full it is', async () => {
  await openContracts(door(10));
  expect(meters().join()).not.toContain('通知の設定値');
  expect(choice('スロット（ドメインごと）')).toHaveDisplayValue('通知しない');
});

test('a usage that reached the value is told at its own bar, once', async () => {
  setAll(80);
  await openContracts(door(7, 8, 10));
  const reached = '通知の設定値（80%）に達しています';
  expect(new Set(meters())).toEqual(new Set(['', '上限まで使用中です', reached]));
  expect(screen.getAllByText(/達しています/)).toHaveLength(2);
  expect(choice('スロット（ドメインごと）')).toHaveAccessibleDescription('現在の最大は100%です。');
  expect(within(panel('使用量の通知')).getByText(/このブラウザーに組織ごとに保存/)).toBeVisible();
});

test('another threshold counts at once, is kept for this organisation, and can be switched off', async () => {
  const { user, view } = await openContracts(door(7), { role: 'admin' });
  await user.selectOptions(choice('スロット（ドメインごと）'), '70%で通知する');
  await user.selectOptions(choice('バックアップ使用容量'), '通知しない');
  expect(meters()).toContain('通知の設定値（70%）に達しています');
  expect(screen.getByText('バックアップ使用容量：通知しません。')).toBeVisible();
  view.unmount();
  expect(JSON.parse(localStorage.getItem('threshold.7') ?? '')).toEqual({ slots: 70, apps: null, backup: null });
  await openContracts(door(7));
  expect(choice('スロット（ドメインごと）')).toHaveDisplayValue('70%で通知する');
});

test('who can do nothing about it cannot set it', async () => {
  await openContracts(door(10), { role: 'general' });
  expect(screen.queryByRole('region', { name: '使用量の通知' })).toBeNull();
});

test('a browser that keeps nothing is no success', async () => {
  const { user } = await openContracts(door(7));
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.selectOptions(choice('スロット（ドメインごと）'), '70%で通知する');
  expect(await screen.findByText(/^設定をこのブラウザーに保存できませんでした/)).toBeVisible();
  expect(choice('スロット（ドメインごと）')).toHaveDisplayValue('通知しない');
});
