import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { takeLock } from '@/lib/client/web-lock';
import { KEY, ME, OffboardingDoor, openCase, SECOND, stepOf, TARO } from './offboarding-world';

const group = (name: string) => screen.findByRole('group', { name });

test('what a colleague decided of the same meanwhile is shown instead and told, and the rest is saved', async () => {
  const door = new OffboardingDoor();
  door.keys = [KEY, { ...KEY, apikeyId: 'k2', name: '月次' }];
  const { user } = openCase();
  const other = within(await group('作成したAPIキー：月次'));
  const key = within(await group('作成したAPIキー：夜間バッチ'));
  door.colleague = () => ({ decisions: { [`key/${TARO.account}/k1`]: { do: 'delete' } } });
  await user.selectOptions(other.getByRole('combobox', { name: '対応' }), 'rotate');
  await user.selectOptions(key.getByRole('combobox', { name: '対応' }), 'rotate');
  await waitFor(() => expect(Object.values(door.offboarding.decisions)).toEqual([{ do: 'delete' }, { do: 'rotate' }]));
  expect(await screen.findByText(/先に別の変更が行われていたため/)).toBeVisible();
  expect(key.getByRole('combobox', { name: '対応' })).toHaveValue('delete');
  await user.selectOptions(key.getByRole('combobox', { name: '対応' }), 'rotate');
  await waitFor(() => expect(Object.values(door.offboarding.decisions)).toEqual([{ do: 'rotate' }, { do: 'rotate' }]));
});

test('the record of somebody who held nothing says so, and not that it was cancelled', async () => {
  new OffboardingDoor({ stage: 'finished', steps: [stepOf('remove')], endedMs: 1, endedBy: ME });
  openCase();
  expect(await screen.findByRole('article')).toHaveTextContent('引き継ぎが必要なものは見つかりませんでした。');
});

test('while a colleague carries steps out, they are shown as such and the plan stands', async () => {
  const step = stepOf('remove');
  const results = { [step.id]: { status: 'sending' as const, by: SECOND.account, atMs: Date.now() } };
  new OffboardingDoor({ stage: 'running', steps: [step], results });
  openCase();
  expect(await screen.findByText('実行中', { selector: 'td *' })).toBeVisible();
  for (const name of ['対応を見直す', '手続きを取り消す'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(
      '実行中の処理が終わるまでお待ちください。',
    );
  expect(screen.queryByRole('button', { name: /組織から外す$/ })).toBeNull();
  cleanup();
  new OffboardingDoor({ stage: 'deciding', results });
  openCase();
  expect(await screen.findByRole('button', { name: '手続きを取り消す' })).toHaveAccessibleDescription(/^実行中の処理/);
});

test('of steps that another job keeps from being sent, all are told to be not done', async () => {
  const domains = Array.from({ length: 60 }, (_, index) => `d${index}.example.com`);
  const steps = domains.map((about) => stepOf('receipt', { about, to: ME }));
  const door = new OffboardingDoor({ stage: 'running', steps });
  const Customine = domains.map((domain) => ({ domain, planCode: 'standard' }));
  door.on('organization.read', { data: { organization: { services: { Customine } } } });
  door.on('payment.readEmail', { data: { email: TARO.account } });
  const giveBack = await takeLock('bulk');
  const { user } = openCase();
  await user.click(await screen.findByRole('button', { name: '60件の手順を実行' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '60件を実行' }));
  expect(await screen.findByText(/ほかの一括処理が終わっていないか/)).toBeVisible();
  giveBack?.();
  const told = Object.values(door.offboarding.results).map(({ status, code }) => `${status} ${code}`);
  expect(told).toEqual(domains.map(() => 'failed notDone'));
});

test('what could not be saved is saved when it is tried again', async () => {
  const door = new OffboardingDoor();
  const { user } = openCase();
  const key = within(await group('作成したAPIキー：夜間バッチ'));
  door.refusal = { code: 'storeAway', status: 503 };
  await user.selectOptions(key.getByRole('combobox', { name: '対応' }), 'delete');
  const again = await screen.findByRole('button', { name: 'もう一度試す' });
  expect(screen.getByText(/^まだ保存されていません。/, { selector: 'p' })).toBeVisible();
  await user.click(again);
  await waitFor(() => expect(Object.values(door.offboarding.decisions)).toEqual([{ do: 'delete' }]));
});
