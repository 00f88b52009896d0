import { screen, waitFor, within } from '@testing-library/react';
import { OffboardingDoor, openCase, TARO } from './offboarding-world';

const group = (name: string) => screen.findByRole('group', { name });

test('what a colleague decided meanwhile is shown instead, and the reader is told', async () => {
  const door = new OffboardingDoor();
  const { user } = openCase();
  const key = within(await group('作成したAPIキー：夜間バッチ'));
  door.colleague = () => ({ decisions: { [`key/${TARO.account}/k1`]: { do: 'delete' } } });
  await user.selectOptions(key.getByRole('combobox', { name: '対応' }), 'rotate');
  expect(await screen.findByText(/先に別の変更が行われていたため/)).toBeVisible();
  expect(key.getByRole('combobox', { name: '対応' })).toHaveValue('delete');
  await user.selectOptions(key.getByRole('combobox', { name: '対応' }), 'rotate');
  await waitFor(() => expect(Object.values(door.offboarding.decisions)).toEqual([{ do: 'rotate' }]));
});

test('what could not be saved is saved when it is tried again', async () => {
  const door = new OffboardingDoor();
  const { user } = openCase();
  const key = within(await group('作成したAPIキー：夜間バッチ'));
  door.refusal = { code: 'storeAway', status: 503 };
  await user.selectOptions(key.getByRole('combobox', { name: '対応' }), 'delete');
  await user.click(await screen.findByRole('button', { name: 'もう一度試す' }));
  await waitFor(() => expect(Object.values(door.offboarding.decisions)).toEqual([{ do: 'delete' }]));
});
