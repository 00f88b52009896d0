import { cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ANNUAL_SLOTS, CUSTOMISATION_PLANS } from '@/lib/rules/contracts/plans';
import { ROLES } from '@/lib/rules/roles';
import { contract, ContractDoor, openContracts, OWNER_NEEDED, reasonOf } from './contract-world';
import { card } from './contract-screen';

const UPGRADE = '有料プランに変更';
const HIGHER = '上位の年間プランに変更';
const SLOTS = 'スロット数を変更';
const PAY = '支払いを管理';
const HELP = 'このドメインの無料プランについて';
const SUPPORT = '解約についてサポートに問い合わせる';
const ESTIMATE = '年間見積もり';
const ANNUAL = '年間契約を申し込む';
const ACTIVITY = 'このドメインに関する操作履歴';
const ALL_BUTTONS = [UPGRADE, HIGHER, SLOTS];

interface Offers {
  buttons: string[];
  /** In sight. */
  links: string[];
  /** Behind the menu of the domain. */
  menu: string[];
  /** Whether it can become an annual plan by application. */
  isApplied: boolean;
  /** A month, without tax, of 8 slots or of the plan's own. */
  price: string | null;
}
const UPWARDS: Offers = { buttons: [UPGRADE], links: [], menu: [], isApplied: true, price: null };
const MONTHLY: Offers = { buttons: [SLOTS], links: [], menu: [PAY, SUPPORT], isApplied: true, price: '66,000円' };
const YEARLY: Offers = { buttons: [HIGHER], links: [], menu: [PAY, SUPPORT], isApplied: true, price: null };

/** docs/product.md#customisation-plans. */
const CODES: readonly [code: string, domain: string, offered: Offers][] = [
  ['preview', 'preview.example.com', UPWARDS],
  ['evaluation', 'evaluation.example.com', UPWARDS],
  ['free', 'free.example.com', UPWARDS],
  ['free', 'acme.cybozu.com', { buttons: [], links: [HELP], menu: [], isApplied: false, price: null }],
  ['standard', 'standard.example.com', MONTHLY],
  ['advanced_10', 'advanced.example.com', { ...MONTHLY, price: null }],
  ['annual_4', 'annual-4.example.com', YEARLY],
  ['annual_10', 'annual-10.example.com', YEARLY],
  ['annual_1000', 'annual-1000.example.com', YEARLY],
  ['annual_3000', 'annual-3000.example.com', YEARLY],
  ['unheard_of', 'unheard.example.com', { buttons: [], links: [], menu: [], isApplied: false, price: null }],
];
const STATES = {
  permanent: {},
  running: { endDate: '2027-01-31', renewalMonth: 1 },
  'on its last day': { endDate: '2026-11-21' },
  ended: { endDate: '2026-11-20', nextAppsTotal: 10 },
  'with slots to change': { nextAppsTotal: 10, nextAppsTotalStartDate: '2026-12-01' },
} as const;
type State = keyof typeof STATES;

test('the table names every plan of the catalogue', () => {
  const known = new Set(CODES.map(([code]) => code));
  const all = [...CUSTOMISATION_PLANS, ...ANNUAL_SLOTS.map((slots) => `annual_${slots}`)];
  expect(all.filter((code) => !known.has(code))).toEqual([]);
  expect(ANNUAL_SLOTS).toEqual([4, 10, 1000, 3000]);
});

// That nothing is offered to whom it is refused does not depend on the state: one is enough.
const cases = ROLES.flatMap((role) =>
  Object.keys(STATES)
    .filter((state) => role === 'owner' || state === 'running')
    .map((state) => [role, state as State] as const),
);

test.each(cases)('every plan shows the %s what it offers: %s', async (role, state) => {
  const Customine = CODES.map(([planCode, domain]) => contract({ planCode, domain, ...STATES[state] }));
  const { user } = await openContracts(new ContractDoor({ Customine }), { role });
  for (const [planCode, domain, offered] of CODES) {
    expectOffers(planCode, domain, offered, role, state);
    expect([planCode, await menuOf(user, domain)]).toEqual([planCode, menuExpected(offered, role, planCode)]);
  }
  // The reason is said once for the whole screen, not beside each thing.
  expect(screen.queryAllByText(/オーナーだけが行えます/)).toHaveLength(role === 'owner' ? 0 : 1);
});

async function menuOf(user: UserEvent, domain: string): Promise<string[]> {
  const button = within(card(domain)).queryByRole('button', { name: `${domain}のその他の操作` });
  if (!button) return [];
  await user.click(button);
  const items = (await within(card(domain)).findAllByRole('menuitem')).map(
    ({ textContent }) => textContent?.replace('（新しいタブで開きます）', '') ?? '',
  );
  await user.keyboard('{Escape}');
  return items;
}

/** The links to annual plans are for owners only. */
function menuExpected({ menu, isApplied }: Offers, role: string, planCode: string): string[] {
  const annual = isApplied && role === 'owner' ? [ANNUAL, ESTIMATE] : [];
  const own = menu.length === 0 ? annual : [...menu.slice(0, 1), ...annual, ...menu.slice(1)];
  // Of a plan that the console does not know nothing is offered.
  if (role === 'general' || planCode === 'unheard_of') return own;
  const at = own.indexOf(SUPPORT);
  return at < 0 ? [...own, ACTIVITY] : own.toSpliced(at, 0, ACTIVITY);
}

function expectOffers(planCode: string, domain: string, offered: Offers, role: string, state: State): void {
  const shown = within(card(domain));
  // For an owner the upgrade is a way to another screen.
  const isWay = role === 'owner' && offered.buttons.includes(UPGRADE);
  const buttons = ALL_BUTTONS.filter((name) => shown.queryByRole('button', { name }));
  const links = [UPGRADE, HELP].filter((name) => shown.queryByRole('link', { name: new RegExp(name) }));
  expect([planCode, buttons, links]).toEqual([
    planCode,
    isWay ? [] : offered.buttons,
    isWay ? [UPGRADE] : offered.links,
  ]);
  for (const name of buttons) {
    const reason = reasonOf(shown.getByRole('button', { name }));
    expect([planCode, name, reason]).toEqual([planCode, name, reasonExpected(planCode, name, role, state)]);
  }
  const isOver = state === 'ended';
  const price = shown.queryByText(/円$/)?.textContent ?? null;
  // Of what has ended no change of slots is announced.
  if (isOver) expect(shown.queryByText(/10に変わります/)).toBeNull();
  // Of annual plans and others no amount is worked out.
  const amount = /^(?:standard|advanced)/.test(planCode) ? '（月額12,000円増、税抜）' : '';
  const words = [`2026年12月1日から、スロット数が8から10に変わります${amount}。`, '終了', '無期限'];
  const isSaid = [state === 'with slots to change', isOver, !('endDate' in STATES[state])];
  const counts = words.map((text) => shown.queryAllByText(text).length);
  expect([planCode, price, ...counts]).toEqual([planCode, isOver ? null : offered.price, ...isSaid.map(Number)]);
}

function reasonExpected(planCode: string, name: string, role: string, state: State): string | null {
  if (role !== 'owner') return OWNER_NEEDED;
  if (planCode === 'annual_3000') return 'これより上位のプランはありません。';
  return name === SLOTS && state === 'ended' ? '契約は終了しています。' : null;
}

test.each([
  ['ja', '翌月から、スロット数が8から10に変わります（月額12,000円増、税抜）。', 10],
  ['en', 'From the next month: 8 → 5 slots (¥18,000 less a month, excl. tax).', 5],
] as const)('slots that change on a day that nobody named are in sight, too (%s)', async (locale, words, next) => {
  await openContracts(new ContractDoor({ Customine: [contract({ nextAppsTotal: next })] }), { locale });
  expect(within(card()).getByText(words)).toBeVisible();
});

test.each(ROLES)('without any contract the %s sees so, only an owner can begin one, others propose', async (role) => {
  await openContracts(new ContractDoor(), { role });
  expect(screen.getByText('契約はありません')).toBeVisible();
  expect(screen.queryByRole('link', { name: '料金を試算' })).toBeNull();
  expect(screen.queryByRole('link', { name: '無料プランを解約' })).toBeNull();
  // Said once for the screen, with the way to propose.
  expect(screen.queryAllByText(/オーナーだけが行えます/)).toHaveLength(role === 'owner' ? 0 : 1);
  const way = screen.queryByRole('link', { name: '変更を試算して提案する' });
  expect(way?.getAttribute('href')).toBe(role === 'owner' ? undefined : '/contract/planner');
  expect(reasonOf(screen.getByRole('button', { name: 'ドメインを追加' }))).toBe(role === 'owner' ? null : OWNER_NEEDED);
  expect(screen.queryAllByRole('link', { name: /プランの比較/ })).toHaveLength(role === 'owner' ? 2 : 0);
});

test('up to three domains without a card are named; of more one link leads to their list', async () => {
  const Customine = Array.from({ length: 4 }, (_, at) =>
    contract({ domain: `d${at}.example.com`, planCode: 'standard', paymentRegistered: false }),
  );
  await openContracts(new ContractDoor({ Customine: Customine.slice(1) }));
  expect(screen.getAllByRole('link', { name: /^d\d\.example\.comのカードを登録$/ })).toHaveLength(3);
  cleanup();
  await openContracts(new ContractDoor({ Customine }));
  expect(screen.getByText('カードが登録されていない有料契約が4件あります。')).toBeVisible();
  expect(screen.queryByRole('link', { name: /のカードを登録$/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'カード未登録の契約を表示' })).toHaveAttribute('href', '/contract/payment');
});
