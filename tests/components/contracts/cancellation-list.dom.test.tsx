import { screen, waitFor, within } from '@testing-library/react';
import { CancellationList } from '@/components/contracts/cancellation/cancellation-list';
import { ANSWERS, contract, ContractDoor, openWith, OWNER_NEEDED, reasonOf, type ViewOptions } from './contract-world';
import { dialog, openDialog, panel } from './contract-screen';

const FREE = contract({ domain: 'lab.example.com', planCode: 'free', planName: 'Free', appsCount: 2, appsTotal: 3 });

function openList(door: ContractDoor, options: ViewOptions = {}) {
  return openWith(door, <CancellationList support="https://support.example.com/" />, options);
}

const cancel = () => within(panel('lab.example.com')).getByRole('button', { name: '解約する' });

test.each(ANSWERS)('a free plan is cancelled once, its losses named and its domain typed%s', async (_, answer) => {
  const door = new ContractDoor({ Customine: [FREE] });
  door.on('customisation.end', () => {
    door.contracts.Customine = [{ ...FREE, endDate: '2026-11-21', appsCount: 0 }];
    return answer;
  });
  const { user } = openList(door);
  expect(within(panel('lab.example.com')).getByText('無料')).toBeVisible();
  await openDialog(user, cancel());
  expect(dialog()).toHaveAccessibleName('lab.example.comの無料プランを解約しますか？');
  expect(within(dialog()).getByText(/2個のアプリ）がすべて停止します。元に戻すことはできません/)).toBeVisible();
  const confirm = within(dialog()).getByRole('button', { name: '解約を確定' });
  expect(reasonOf(confirm)).not.toBeNull();
  await user.type(within(dialog()).getByRole('textbox'), 'other.example.com');
  expect(reasonOf(confirm)).not.toBeNull();
  await user.clear(within(dialog()).getByRole('textbox'));
  await user.type(within(dialog()).getByRole('textbox'), 'lab.example.com');
  await user.tripleClick(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const seen = { planCode: 'free', endDate: '9999-12-31' };
  expect(door.writes).toEqual([{ name: 'customisation.end', input: { domain: 'lab.example.com', seen } }]);
  expect(await screen.findByText('2026年11月21日')).toBeVisible();
  expect(screen.queryByRole('button', { name: '解約する' })).toBeNull();
});

test('one who thinks better of it changes nothing; a plan that a colleague has made a paid one meanwhile is not cancelled, and it says so', async () => {
  const door = new ContractDoor({ Customine: [FREE] });
  door.on('customisation.end', () => {
    door.contracts.Customine = [{ ...FREE, planCode: 'standard' }];
    return { failure: { code: 'changedMeanwhile', status: 409 } };
  });
  const { user } = openList(door);
  await openDialog(user, cancel());
  await user.click(within(dialog()).getByRole('button', { name: '解約しない' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(door.writes).toEqual([]);
  await openDialog(user, cancel());
  await user.type(within(dialog()).getByRole('textbox'), 'lab.example.com');
  await user.click(within(dialog()).getByRole('button', { name: '解約を確定' }));
  expect(await screen.findByText('解約できる無料プランはありません')).toBeInTheDocument();
  expect(within(dialog()).getByText(/先に別の変更が行われていたため/)).toBeVisible();
});

test('without an organisation nothing is said of plans: the way to one is shown instead', () => {
  const door = new ContractDoor();
  const none = door.organization();
  door.organization = () => ({ organization: { ...none.organization, organization_id: 0 } });
  openList(door);
  expect(screen.getByText('組織がまだありません')).toBeVisible();
  expect(screen.getByRole('link', { name: '組織を作成' })).toHaveAttribute('href', '/contract');
  expect(screen.queryByText(/無料プランはありません|サポート/)).toBeNull();
});

test.each(['9998-12-31', '9999-01-01', '2026-12-31', '2026-01-01'])('a plan that ends %s has no button', (endDate) => {
  openList(new ContractDoor({ Customine: [{ ...FREE, endDate }] }));
  expect(screen.queryByRole('button', { name: '解約する' })).toBeNull();
  expect(within(panel('lab.example.com')).getByText('解約日')).toBeVisible();
});

test.each(['admin', 'general'] as const)('the %s reads that it takes an owner', (role) => {
  openList(new ContractDoor({ Customine: [FREE] }), { role });
  expect(reasonOf(cancel())).toBe(OWNER_NEEDED);
});

test('paid plans are not cancelled here: support does', () => {
  openList(new ContractDoor({ Customine: [contract({ domain: 'paid.example.com' })] }));
  expect(screen.queryByRole('region', { name: 'paid.example.com' })).toBeNull();
  expect(screen.getByText('解約できる無料プランはありません')).toBeVisible();
  expect(screen.getByRole('link', { name: /サポートに問い合わせる/ })).toHaveAttribute(
    'href',
    'https://support.example.com/',
  );
});
