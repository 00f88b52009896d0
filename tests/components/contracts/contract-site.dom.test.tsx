import { screen, waitFor, within } from '@testing-library/react';
import { SitePanel } from '@/components/contracts/plans/site-panel';
import ja from '@/messages/ja.json';
import { SITE_PLANS } from '@/lib/rules/contracts/plans';
import { ROLES, type Role } from '@/lib/rules/roles';
import { ContractDoor, LINKS, openWith, OWNER_NEEDED, reasonOf, TODAY } from './contract-world';
import { dialog, openDialog, panel } from './contract-screen';

type Site = NonNullable<ContractDoor['contracts']['site']>;

const STATES = {
  'without an end': { period: 'monthly', endDate: undefined },
  permanent: { period: undefined, endDate: '9999-12-31' },
  'in its trial': { period: 'trial', endDate: '2026-12-31' },
  running: { period: 'annual', endDate: '2026-12-31' },
  'on its last day': { period: 'annual', endDate: TODAY },
  ended: { period: 'monthly', endDate: '2026-11-20' },
} as const;
type State = keyof typeof STATES;
const PERIODS = { trial: '試用', monthly: '月額', annual: '年額' } as const;

function openSite(planCode: string, role: Role, state: State, door = new ContractDoor()) {
  const site: Site = { planCode, planName: `Plan ${planCode}`, ...STATES[state] };
  door.contracts.site = site;
  const nothing = async () => undefined;
  const reading = { data: site, failure: undefined, isLoading: false, reload: nothing, stop: () => undefined };
  const opened = openWith(door, <SitePanel reading={reading} links={LINKS} today={TODAY} />, { role });
  return { shown: within(panel('サイト構築サービス')), ...opened };
}

const SITE_NAMES: Record<string, string> = ja.plan.site;

// What a role may does not depend on the plan: all are tried on one.
const CASES = SITE_PLANS.flatMap((planCode, index) =>
  (index === 0 ? ROLES : (['owner'] as const)).map((role) => [planCode, role] as const),
);

test.each(CASES)('the site plan %s shows the %s its period, its end and what follows from it', (planCode, role) => {
  for (const name of Object.keys(STATES)) {
    const state = name as State; // The keys of a constant record are its own names.
    const { period, endDate } = STATES[state];
    const { shown, view } = openSite(planCode, role, state);
    expect(shown.getAllByText(SITE_NAMES[planCode] ?? '')).toHaveLength(2);
    expect(shown.queryByText(PERIODS[period ?? 'monthly'], { selector: 'dd' }) !== null).toBe(period !== undefined);
    expect(shown.queryAllByText('無期限')).toHaveLength(state === 'permanent' ? 1 : 0);
    expect([planCode, state, badges(shown)]).toEqual([planCode, state, badgeExpected(planCode, state)]);
    const isEvaluation = planCode === 'evaluation';
    const hasRule = isEvaluation && badgeExpected(planCode, state)[0] === '評価プラン利用中';
    expect(shown.queryByText(/1組織につき1回、最長2か月/) !== null).toBe(hasRule);
    expect(shown.queryByText(/評価プランは2026年11月20日に終了しました/) !== null).toBe(
      isEvaluation && state === 'ended',
    );
    if (endDate === '2026-12-31') expect(shown.getByText('あと40日')).toBeVisible();
    expect(reasonOf(shown.getByRole('button', { name: 'サイト構築のプランを変更' }))).toBe(
      role === 'owner' ? null : OWNER_NEEDED,
    );
    expect(shown.queryByRole('link', { name: /プランの比較/ }) !== null).toBe(role === 'owner');
    expect(shown.queryByRole('link', { name: /コミュニティプラン/ }) !== null).toBe(role === 'owner');
    view.unmount();
  }
});

const ALL_BADGES = ['評価プラン利用中', '試用中', '評価プラン終了', '終了'];
const badges = (shown: ReturnType<typeof within>) => ALL_BADGES.filter((text) => shown.queryByText(text));

function badgeExpected(planCode: string, state: State): string[] {
  const isEvaluation = planCode === 'evaluation';
  if (state === 'ended') return [isEvaluation ? '評価プラン終了' : '終了'];
  if (STATES[state].endDate === undefined || state === 'permanent') return [];
  return isEvaluation ? ['評価プラン利用中'] : state === 'in its trial' ? ['試用中'] : [];
}

const PAID = ['mini', 'basic', 'business', 'enterprise'];

test.each(SITE_PLANS)('after site plan %s only what follows is open; a used evaluation is told', async (planCode) => {
  const door = new ContractDoor().on('site.setPlan', { failure: { code: 'evaluationDuplicate' } });
  const { user, shown } = openSite(planCode, 'owner', 'without an end', door);
  await openDialog(user, shown.getByRole('button', { name: 'サイト構築のプランを変更' }));
  const options = within(dialog()).getAllByRole<HTMLOptionElement>('option');
  const open = options.filter(({ disabled, value }) => !disabled && value !== '').map(({ value }) => value);
  const refused = new Set(['community', PAID.includes(planCode) ? 'evaluation' : planCode]);
  expect(open).toEqual(SITE_PLANS.filter((plan) => !refused.has(plan)));
  if (refused.has('evaluation')) return;
  await user.selectOptions(screen.getByRole('combobox', { name: '新しいプラン' }), 'evaluation');
  expect(within(dialog()).getByText(/最長2か月（2027年1月21日まで）/)).toBeVisible();
  await user.click(within(dialog()).getByRole('button', { name: '評価プランに変更' }));
  await waitFor(() => expect(within(dialog()).getByText(/この組織ではすでに利用しています/)).toBeVisible());
  expect(door.writes).toEqual([
    { name: 'site.setPlan', input: { planCode: 'evaluation', seen: { planCode, period: 'monthly' } } },
  ]);
  door.on('site.setPlan', { failure: { code: 'contractRequired' } });
  await user.click(within(dialog()).getByRole('button', { name: '評価プランに変更' }));
  await waitFor(() => expect(within(dialog()).getByText(/主契約が見つかりません/)).toBeVisible());
});

test('a paid plan can be kept for another billing period, and for the same one there is nothing to change', async () => {
  const door = new ContractDoor().on('site.setPlan', { data: {} });
  const { user, shown } = openSite('basic', 'owner', 'without an end', door);
  await openDialog(user, shown.getByRole('button', { name: 'サイト構築のプランを変更' }));
  await user.selectOptions(screen.getByRole('combobox', { name: '新しいプラン' }), 'basic');
  const confirm = within(dialog()).getByRole('button', { name: 'ベーシックに変更' });
  expect(reasonOf(confirm)).toBe('現在と同じプランと請求期間です。');
  await user.selectOptions(screen.getByRole('combobox', { name: '請求期間' }), 'annual');
  expect(within(dialog()).getByText('ベーシック（年額）')).toBeVisible();
  await user.click(confirm);
  await waitFor(() =>
    expect(door.writes).toEqual([
      {
        name: 'site.setPlan',
        input: { planCode: 'basic', period: 'annual', seen: { planCode: 'basic', period: 'monthly' } },
      },
    ]),
  );
});

test.each([
  ['basic', true],
  ['enterprise', false],
] as const)('to %s without a known price: the price list is linked, a loss is told before', async (plan, isLower) => {
  const { user, shown } = openSite('business', 'owner', 'without an end');
  await openDialog(user, shown.getByRole('button', { name: 'サイト構築のプランを変更' }));
  await user.selectOptions(screen.getByRole('combobox', { name: '新しいプラン' }), plan);
  expect(within(dialog()).getByText(/料金は、この画面では確認できません/)).toBeVisible();
  expect(within(dialog()).getByRole('link', { name: /プランの比較/ })).toHaveAttribute('href', LINKS.sitePlans);
  expect(within(dialog()).queryByText(/下位のプランに変更すると/) !== null).toBe(isLower);
  expect(within(dialog()).getByRole('button', { name: `${SITE_NAMES[plan]}に変更` })).toBeVisible();
});
