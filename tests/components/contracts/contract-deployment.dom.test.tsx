import { screen, within } from '@testing-library/react';
import { DeploymentPanel } from '@/components/contracts/plans/deployment-panel';
import ja from '@/messages/ja.json';
import { DEPLOYMENT_PLANS } from '@/lib/rules/contracts/plans';
import { ROLES, type Role } from '@/lib/rules/roles';
import { ContractDoor, LINKS, openWith, OWNER_NEEDED, reasonOf, TODAY } from './contract-world';
import { dialog, openDialog, panel } from './contract-screen';

const GIB = 1024 ** 3;

/** Backup by plan in GiB: docs/product.md#deployment-service-plans. */
const CAPACITY: Record<string, string> = {
  free: '1 GiB',
  standard: '10 GiB',
  professional: '100 GiB',
  enterprise: '300 GiB',
  enterprise_x2: '600 GiB',
  enterprise_x3: '900 GiB',
  enterprise_x4: '1,200 GiB',
  enterprise_3000: '3,000 GiB',
  enterprise_4500: '4,500 GiB',
  enterprise_6000: '6,000 GiB',
  enterprise_7500: '7,500 GiB',
  enterprise_9000: '9,000 GiB',
  plan200: '300 GiB',
  plan600: '1,000 GiB',
  plan600x2: '2,000 GiB',
};
const NAMES: Record<string, string> = ja.plan.deployment;
/** The plans of section 4; `enterprise_x4` is known by its capacity alone. */
const LISTED = Object.keys(CAPACITY).filter((code) => code !== 'enterprise_x4');
const SIMPLE = ['free', 'plan200', 'plan600', 'plan600x2'];

const until = (endDate: string, usedCapacity = 0) => ({ endDate, usedCapacity });
/** The backup option by its end date. */
const STATES = {
  'not used yet': { backup: undefined, words: '未利用', canTry: true },
  'in its trial': { backup: until('2026-12-05'), words: '試用中（2026年12月5日まで）', canTry: false },
  'on the last day of its trial': { backup: until(TODAY), words: '試用中（2026年11月21日まで）', canTry: false },
  ended: { backup: until('2026-11-20'), words: '2026年11月20日に終了', canTry: false },
  permanent: { backup: until('9999-12-31', GIB / 2), words: '無期限', canTry: false },
} as const;

function openDeployment(planCode: string | null, role: Role, backup: ReturnType<typeof until> | undefined) {
  const Deploit =
    planCode === null ? undefined : { planCode, planName: `Plan ${planCode}`, appsCount: 5, appsTotal: 10 };
  const element = <DeploymentPanel deployment={Deploit} backup={backup} links={LINKS} today={TODAY} />;
  return {
    shown: () => within(panel('デプロイサービス')),
    ...openWith(new ContractDoor({ Deploit, Backup: backup }), element, { role }),
  };
}

test('the catalogue holds the caps and the capacities of the specification', () => {
  const caps = Object.values(DEPLOYMENT_PLANS).flatMap(({ apps }) => (apps === null ? [] : [apps]));
  expect([...new Set<number>(caps)].toSorted((a, b) => a - b)).toEqual([200, 600, 1200, 3000, 4500, 6000, 7500, 9000]);
  expect(Object.keys(DEPLOYMENT_PLANS)).toEqual(Object.keys(CAPACITY));
});

// What a role may does not depend on the plan: all are tried on one.
const PLANS = Object.keys(DEPLOYMENT_PLANS).flatMap((planCode, index) =>
  (index === 0 ? ROLES : (['owner'] as const)).map((role) => [planCode, role] as const),
);

test.each(PLANS)('the deployment plan %s shows the %s layout, meters and each state of backup', (planCode, role) => {
  for (const [state, { backup, words, canTry }] of Object.entries(STATES)) {
    const { shown, view } = openDeployment(planCode, role, backup);
    expect(shown().getByText(NAMES[planCode] ?? '', { exact: true })).toBeVisible();
    expect(shown().queryByRole('heading', { name: '基本' }) === null).toBe(SIMPLE.includes(planCode));
    expect(shown().getByRole('meter', { name: '対象アプリ' })).toHaveAttribute('aria-valuenow', '5');
    expect(
      shown().getByText(new RegExp(`^${CAPACITY[planCode]}中|このプランでは${CAPACITY[planCode]}まで`)),
    ).toBeVisible();
    expect([state, shown().queryByText(words) !== null]).toEqual([state, true]);
    expectTrial(canTry, role);
    expect(reasonOf(shown().getByRole('button', { name: 'デプロイのプランを変更' }))).toBe(
      role === 'owner' ? null : OWNER_NEEDED,
    );
    expect(shown().queryByRole('link', { name: /見積もりを依頼/ }) !== null).toBe(role === 'owner');
    view.unmount();
  }
});

test.each(ROLES)('without a contract the %s reads so, and what is not known is not made up', (role) => {
  for (const { backup, words, canTry } of Object.values(STATES)) {
    const { shown, view } = openDeployment(null, role, backup);
    expect(shown().getByText('契約なし')).toBeVisible();
    expect(shown().getByRole('meter', { name: '対象アプリ' })).toHaveAccessibleDescription('使用状況を確認できません');
    expect(shown().getByText(words)).toBeVisible();
    expectTrial(canTry, role);
    view.unmount();
  }
});

test.each([
  ['standard', false],
  ['enterprise_x4', true],
])('a plan outside the catalogue is no choice; somebody on it (%s) sees what it holds', async (planCode, isOnIt) => {
  const { user, shown } = openDeployment(planCode, 'owner', undefined);
  await openDialog(user, shown().getByRole('button', { name: 'デプロイのプランを変更' }));
  const options = within(dialog()).getAllByRole<HTMLOptionElement>('option');
  const choices = options.flatMap(({ value, disabled }) => (value === '' || disabled ? [] : [value]));
  expect(choices).toEqual(LISTED.filter((code) => code !== planCode));
  await user.selectOptions(within(dialog()).getByRole('combobox'), 'enterprise_3000');
  expect(within(dialog()).queryByText(/1,200 GiB/) !== null).toBe(isOnIt);
});

function expectTrial(canTry: boolean, role: Role): void {
  const button = screen.queryByRole('button', { name: '試用を開始（14日間）' });
  expect(button !== null).toBe(canTry);
  if (button) expect(reasonOf(button)).toBe(role === 'owner' ? null : OWNER_NEEDED);
}
