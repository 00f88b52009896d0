import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ContractPanels } from '@/components/contracts/contract-panels';
import { renderPanel } from '../panel-door';
import { contract, ContractDoor, LINKS, openContracts, OWNER_NEEDED, reasonOf, sent, TODAY } from './contract-world';
import { addDomain, card, dialog, openDialog, panel } from './contract-screen';

const GIB = 1024 ** 3;

test.each([
  [3, 8, ''],
  [7, 8, ''],
  [8, 8, '上限まで使用中です'],
  [9, 8, '上限まで使用中です'],
  [0, 0, '使用状況を確認できません'],
])('%i of %i slots read as %s, without a look at the colour', async (appsCount, appsTotal, words) => {
  await openContracts(new ContractDoor({ Customine: [contract({ appsCount, appsTotal })] }));
  const meter = within(card()).getByRole('meter', { name: 'スロット' });
  expect(meter).toHaveAccessibleDescription(words);
  expect(within(card()).getByText(`${appsTotal}スロット中${appsCount}スロット`)).toBeVisible();
});

test('a panel that the address names is shown once it is there', async () => {
  location.hash = 'dates';
  const seen = jest.spyOn(Element.prototype, 'scrollIntoView');
  await openContracts(new ContractDoor());
  expect(seen.mock.contexts).toEqual([panel('契約の予定')]);
  location.hash = '';
});

test('of many domains each is a line that opens to its card, and the one that the address names is open', async () => {
  const day = { nextAppsTotal: 12, nextAppsTotalStartDate: '2026-12-01' };
  const Customine = Array.from({ length: 30 }, (_, at) => contract({ domain: `d${at}.example.com`, ...day }));
  // Anybody can write an address: what is no text in it is no domain.
  location.hash = '%E0%A4%A';
  const { user } = await openContracts(new ContractDoor({ Customine }));
  const line = (at: number) =>
    within(panel('カスタマイズサービス')).getByRole('button', {
      name: new RegExp(`^d${at}\\..*8スロット中3スロット$`),
    });
  const slots = (at: number) => line(at).closest('li')?.querySelector('[role="meter"]');
  expect(within(panel('カスタマイズサービス')).getAllByRole('button', { expanded: false })).toHaveLength(10);
  await user.click(line(3));
  await openDialog(user, within(panel('カスタマイズサービス')).getByRole('button', { name: 'スロット数を変更' }));
  await user.keyboard('{Escape}');
  const seen = jest.spyOn(Element.prototype, 'scrollIntoView');
  act(() => void (location.hash = 'domain-d11.example.com'));
  await waitFor(() => expect(seen.mock.contexts).toEqual([line(11).closest('li')]));
  expect([11, 3, 4].map(slots).map(Boolean)).toEqual([true, true, false]);
  await user.click(line(11));
  expect(slots(11)).toBeNull();
  // Closed and named again it is open; on paper all are.
  for (const at of [4, 5, 4]) {
    act(() => void (location.hash = `domain-d${at}.example.com`));
    await waitFor(() => expect([3, 4, 5].filter((nth) => slots(nth))).toEqual([3, at]));
    if (at === 4) await user.click(line(4));
  }
  fireEvent(window, new Event('beforeprint'));
  expect([0, 3, 9, 29].filter((nth) => slots(nth))).toEqual([0, 3, 9, 29]);
  fireEvent(window, new Event('afterprint'));
  expect([0, 3, 4, 9].filter((nth) => slots(nth))).toEqual([3]);
  location.hash = '';
});

test('of many dates the first are there, and those of one day stand together', async () => {
  const day = { nextAppsTotal: 12, nextAppsTotalStartDate: '2026-12-01' };
  const Customine = Array.from({ length: 30 }, (_, at) => contract({ domain: `d${at}.example.com`, ...day }));
  await openContracts(new ContractDoor({ Customine }));
  const dates = within(panel('契約の予定'));
  expect(dates.getAllByText('あと10日')).toHaveLength(1);
  expect(dates.getAllByText(/を12スロットに変更$/)).toHaveLength(8);
  expect(dates.getAllByRole('button', { name: 'さらに表示（残り22件）' })).toHaveLength(2);
});

test.each([
  ['plan600x2', 1152, '2,000 GiB中1,152 GiB'],
  ['free', 1, '1 GiB中1 GiB'],
])('the backup of %s is measured by the capacity of its plan', async (planCode, usedGib, words) => {
  const Deploit = { planCode, planName: 'Plan', appsCount: 1, appsTotal: 3 };
  const door = new ContractDoor({ Deploit, Backup: { endDate: '9999-12-31', usedCapacity: usedGib * GIB } });
  await openContracts(door);
  expect(within(panel('デプロイサービス')).getByText(words)).toBeVisible();
});

test('an owner starts the backup trial once, after being told until when; others read why they cannot', async () => {
  const { user, view, door } = await openContracts(new ContractDoor());
  await openDialog(user, screen.getByRole('button', { name: '試用を開始（14日間）' }));
  expect(within(dialog()).getByText(/2026年12月5日までバックアップを試せます/)).toBeVisible();
  await user.tripleClick(within(dialog()).getByRole('button', { name: '試用を開始' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(door.writes).toEqual([{ name: 'service.startBackupTrial', input: {} }]);
  view.unmount();
  await openContracts(door, { role: 'admin' });
  expect(reasonOf(screen.getByRole('button', { name: '試用を開始（14日間）' }))).toBe(OWNER_NEEDED);
});

test('a trial that began though its answer was lost says so', async () => {
  const door = new ContractDoor();
  door.on('service.startBackupTrial', () => {
    door.contracts = { Backup: { endDate: '2026-12-05', usedCapacity: 0 } };
    return { failure: { code: 'lost' } };
  });
  const { user } = await openContracts(door);
  await openDialog(user, screen.getByRole('button', { name: '試用を開始（14日間）' }));
  await user.click(within(dialog()).getByRole('button', { name: '試用を開始' }));
  expect(await screen.findByText(/バックアップの試用は開始されています（2026年12月5日まで）/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(door.writes).toHaveLength(1);
});

test('where the contracts cannot be read, the site service stays', async () => {
  const door = new ContractDoor().on('organization.read', { failure: { code: 'access', status: 500 } });
  renderPanel(<ContractPanels links={LINKS} today={TODAY} />, { me: { role: 'owner' } });
  expect(await screen.findByRole('region', { name: 'サイト構築サービス' })).toBeVisible();
  expect(door.writes).toEqual([]);
});

test('a card that runs out is announced above its domains, and how the licence pack is paid and a free plan cancelled is said', async () => {
  const Customine = [
    contract({ paymentRegistered: true }),
    contract({ domain: 'b.example.com', paymentRegistered: false }),
  ];
  for (const { domain } of Customine)
    localStorage.setItem(`card.7.${domain}`, '{"brand":"visa","last4":"4242","month":12,"year":2026}');
  await openContracts(new ContractDoor({ Customine }));
  expect(
    screen.getByText(/acme.example.comのカード（Visa、末尾4242）は、2026年12月で有効期限が切れます/),
  ).toBeVisible();
  // What the provider says is stronger than what this browser remembers.
  expect(screen.queryByText(/b.example.comのカード（Visa/)).toBeNull();
  expect(screen.getByText(/ライセンスパックは請求書または銀行振込/)).toBeVisible();
  expect(screen.getByRole('link', { name: '無料プランを解約' })).toHaveAttribute('href', '/cancellation');
});

test('a paid contract without a card is told apart, with the way to register one; where nothing is known, nothing is said', async () => {
  const Customine = [
    contract({ domain: 'none.example.com', paymentRegistered: false }),
    contract({ domain: 'some.example.com', paymentRegistered: true }),
    contract({ domain: 'unknown.example.com' }),
    contract({ domain: 'over.example.com', paymentRegistered: false, endDate: '2026-01-01' }),
    contract({ domain: 'free.example.com', planCode: 'free', paymentRegistered: false }),
  ];
  await openContracts(new ContractDoor({ Customine }));
  expect(screen.getByText('カードが登録されていない有料契約が1件あります。')).toBeVisible();
  const way = screen.getByRole('link', { name: 'none.example.comのカードを登録' });
  expect(way).toHaveAttribute('href', '/contract/payment?domain=none.example.com');
  expect(within(card('free.example.com')).queryByText('カード未登録')).toBeNull();
  expect(within(card('unknown.example.com')).queryByText(/カード/)).toBeNull();
});

test('a domain is added with its plan, lower-cased, after its price was shown', async () => {
  const door = new ContractDoor();
  door.on('service.setPlan', () => {
    door.contracts.Customine = [contract({ domain: 'new.lowcode.example.com', appsTotal: 4 })];
    return { data: {} };
  });
  const { user } = await addDomain(door, ' New.Lowcode.Example.com ', 'standard');
  expect(within(dialog()).getByText(/^1スロットの場合/)).toHaveTextContent('24,000円/ 月税抜');
  await user.click(within(dialog()).getByRole('button', { name: 'ドメインを追加' }));
  const way = await within(dialog()).findByRole('link', { name: 'カードの登録に進む' });
  expect(way).toHaveAttribute('href', '/contract/payment?domain=new.lowcode.example.com');
  expect(within(dialog()).getByText(/カードはまだ登録されていません/)).toBeVisible();
  expect(within(dialog()).getByText('4スロット')).toBeVisible();
  expect(door.writes).toEqual([sent.plan('standard', null, 'new.lowcode.example.com')]);
});

test.each([
  [
    'evaluationDuplicate',
    'このドメインでは評価プランをすでに利用したため、もう一度は利用できません。別のプランを選んでください。',
  ],
  ['contractRequired', 'このサービスを追加するための主契約が見つかりません。サポートにお問い合わせください。'],
  ['changedMeanwhile', 'このドメインの契約はすでにあります。契約の一覧で現在のプランを確認してください。'],
] as const)('a domain that cannot be added says why (%s) and where to ask', async (code, words) => {
  const door = new ContractDoor().on('service.setPlan', { failure: { code } });
  const { user } = await addDomain(door, 'new.example.com', 'evaluation');
  await user.click(within(dialog()).getByRole('button', { name: 'ドメインを追加' }));
  expect(await within(dialog()).findByText(words)).toBeVisible();
  expect(within(dialog()).getByText('サービスの契約を追加できませんでした')).toBeVisible();
  expect(within(dialog()).getByRole('link', { name: /サポートに問い合わせる/ })).toBeVisible();
});

test.each([
  ['a domain that has a contract', ' ACME.example.com', /このドメインの契約はすでにあります/],
  ['what is no domain', 'no domain', 'ドメインを正しく入力してください。'],
])('%s is not sent', async (_what, domain, words) => {
  const { user, door } = await addDomain(new ContractDoor({ Customine: [contract()] }), domain, 'evaluation');
  await user.click(within(dialog()).getByRole('button', { name: 'ドメインを追加' }));
  expect(await within(dialog()).findByText(words)).toBeVisible();
  expect(door.writes).toEqual([]);
});

const setAll = (percent: number) =>
  localStorage.setItem('threshold.7', JSON.stringify({ slots: percent, apps: percent, backup: percent }));

const usedDoor = (...counts: number[]) =>
  new ContractDoor({
    Customine: counts.map((appsCount, at) => contract({ domain: `d${at}.example.com`, appsCount, appsTotal: 10 })),
    Deploit: { planCode: 'plan200', planName: 'Plan', appsCount: 10, appsTotal: 200 },
    Backup: { endDate: '9999-12-31', usedCapacity: 285 * GIB },
  });
const choice = (name: string) => within(panel('使用量の通知')).getByRole('combobox', { name });
const meters = () =>
  screen.getAllByRole('meter').map((meter) => {
    const id = meter.getAttribute('aria-describedby');
    return (id !== null && document.getElementById(id)?.textContent) || '';
  });

test('nobody is alerted before somebody has set a value, however full it is', async () => {
  await openContracts(usedDoor(10));
  expect(meters().join()).not.toContain('通知の設定値');
  expect(choice('スロット（ドメインごと）')).toHaveDisplayValue('通知しない');
});

test('a usage that reached the value is told at its own bar, once', async () => {
  setAll(80);
  await openContracts(usedDoor(7, 8, 10));
  const reached = '通知の設定値（80%）に達しています';
  expect(new Set(meters())).toEqual(new Set(['', '上限まで使用中です', reached]));
  expect(screen.getAllByText(/達しています/)).toHaveLength(2);
  expect(choice('スロット（ドメインごと）')).toHaveAccessibleDescription('現在の最大は100%です。');
  expect(within(panel('使用量の通知')).getByText(/このブラウザーに組織ごとに保存/)).toBeVisible();
});

test('another threshold counts at once, is kept for this organisation, and can be switched off', async () => {
  const { user, view } = await openContracts(usedDoor(7), { role: 'admin' });
  await user.selectOptions(choice('スロット（ドメインごと）'), '70%で通知する');
  await user.selectOptions(choice('バックアップ使用容量'), '通知しない');
  expect(meters()).toContain('通知の設定値（70%）に達しています');
  expect(screen.getByText('バックアップ使用容量：通知しません。')).toBeVisible();
  view.unmount();
  expect(JSON.parse(localStorage.getItem('threshold.7') ?? '')).toEqual({ slots: 70, apps: null, backup: null });
  await openContracts(usedDoor(7));
  expect(choice('スロット（ドメインごと）')).toHaveDisplayValue('70%で通知する');
});

test('who can do nothing about it cannot set it', async () => {
  await openContracts(usedDoor(10), { role: 'general' });
  expect(screen.queryByRole('region', { name: '使用量の通知' })).toBeNull();
});

test('a browser that keeps nothing is no success', async () => {
  const { user } = await openContracts(usedDoor(7));
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.selectOptions(choice('スロット（ドメインごと）'), '70%で通知する');
  expect(await screen.findByText(/^設定をこのブラウザーに保存できませんでした/)).toBeVisible();
  expect(choice('スロット（ドメインごと）')).toHaveDisplayValue('通知しない');
});
