import { act, screen, waitFor, within } from '@testing-library/react';
import { field, openSaved, SAVED, updateButton } from './contact-details-world';

async function openAndType(name = '組織名', text = '株式会社なみ') {
  const opened = await openSaved();
  await opened.user.clear(field(name));
  await opened.user.type(field(name), text);
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
  return opened;
}

test('saving sends every field in the form in which it is kept, and shows the server’s own state', async () => {
  const { user, door } = await openAndType('組織名', ' 株式会社なみ ');
  const departmentName = '総務部（サーバー）';
  door.on('organization.update', (input) => door.keep({ ...(input as object), departmentName }));
  await user.click(updateButton());
  expect(await screen.findByText('組織情報を更新しました。')).toBeVisible();
  expect(door.writes).toEqual([
    { name: 'organization.update', input: { ...SAVED, name: '株式会社なみ', organization_id: 7, seen: SAVED } },
  ]);
  await waitFor(() => expect(field('部署名')).toHaveValue(departmentName));
  expect(field('組織名')).toHaveValue('株式会社なみ');
  expect(screen.queryByText('保存されていない変更があります')).toBeNull();
});

test('what is typed while it is saved stays, as a change of its own', async () => {
  const { user, door } = await openAndType();
  const sent = Promise.withResolvers<{ data: object }>();
  door.on('organization.update', (input) => door.keep(input, sent.promise));
  await user.click(updateButton());
  await waitFor(() => expect(door.writes).toHaveLength(1));
  await user.type(field('部署名'), '２');
  sent.resolve({ data: {} });
  expect(await screen.findByText('組織情報を更新しました。')).toBeVisible();
  expect(field('部署名')).toHaveValue(`${SAVED.departmentName}２`);
  expect(screen.getByText('保存されていない変更があります')).toBeVisible();
});

test('what the server finds wrong stands beside its field', async () => {
  const { user, door } = await openAndType();
  door.on('organization.update', { failure: { code: 'badInput', status: 422, fields: { address: 'enterCorrectly' } } });
  await user.click(updateButton());
  await waitFor(() => expect(field('住所')).toHaveAccessibleDescription('住所を正しく入力してください。'));
});

test('a save whose answer was lost but that arrived is told as done', async () => {
  const { user, door } = await openAndType();
  door.on('organization.update', (input) => door.keep(input, { failure: { code: 'lost', status: 502 } }));
  await user.click(updateButton());
  expect(await screen.findByText('組織情報を更新しました。')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('保存されていない変更があります')).toBeNull();
  expect(door.writes).toHaveLength(1);
});

test('what a colleague saved meanwhile is shown side by side and not overwritten; going back changes nothing', async () => {
  const { user, door } = await openAndType();
  door.saved = { ...door.saved, name: '株式会社みなと港', tel: '03-9999-0000' };
  await user.click(updateButton());
  await user.click(await screen.findByRole('button', { name: '編集に戻る' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(door.writes).toEqual([]);
  expect(field('組織名')).toHaveValue('株式会社なみ');
  await user.click(updateButton());
  const dialog = await screen.findByRole('dialog', { name: 'ほかの人が組織情報を更新しました' });
  expect(door.writes).toEqual([]);
  const name = within(dialog).getByRole('group', { name: '組織名' });
  expect(within(name).getByRole('radio', { name: /保存されている内容\s*株式会社みなと港/ })).not.toBeChecked();
  expect(within(name).getByRole('radio', { name: /あなたの入力\s*株式会社なみ/ })).not.toBeChecked();
  const tel = within(dialog).getByRole('group', { name: '電話番号' });
  expect(within(tel).getByRole('radio', { name: /保存されている内容\s*03-9999-0000/ })).toBeChecked();
  expect(within(dialog).queryByRole('group', { name: '住所' })).toBeNull();
  const save = within(dialog).getByRole('button', { name: '選んだ内容で更新' });
  expect(save).toHaveAccessibleDescription('すべての項目について、どちらを残すか選んでください。');
  await user.click(within(name).getByRole('radio', { name: /あなたの入力/ }));
  await user.click(save);
  await screen.findByText('組織情報を更新しました。');
  const seen = { ...SAVED, name: '株式会社みなと港', tel: '03-9999-0000' };
  expect(door.writes).toEqual([
    { name: 'organization.update', input: { ...seen, name: '株式会社なみ', organization_id: 7, seen } },
  ]);
  await waitFor(() => expect(field('電話番号')).toHaveValue('03-9999-0000'));
});

test('what a colleague saves in the very moment is asked about as well', async () => {
  const { user, door } = await openAndType();
  door.on('organization.update', () => {
    door.saved = { ...door.saved, tel: '03-9999-0000' };
    return { failure: { code: 'changedMeanwhile', status: 409 } };
  });
  await user.click(updateButton());
  const dialog = await screen.findByRole('dialog', { name: 'ほかの人が組織情報を更新しました' });
  expect(within(dialog).getByRole('group', { name: '電話番号' })).toBeVisible();
  expect(screen.queryByText('組織情報を更新できませんでした')).toBeNull();
});

test('the same change by a colleague is no conflict, and told as done if the answer is lost', async () => {
  const { user, door } = await openAndType();
  door.saved = { ...door.saved, name: '株式会社なみ' };
  door.on('organization.update', { failure: { code: 'lost', status: 502 } });
  await user.click(updateButton());
  await screen.findByText('組織情報を更新しました。');
});

test('when it cannot be read what is saved now, nothing is written', async () => {
  const { user, door } = await openAndType();
  door.on('organization.read', { failure: { code: 'unreachable', status: 502 } });
  await user.click(updateButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('組織情報を更新できませんでした');
  expect(door.writes).toEqual([]);
});

test('discarding gives the saved values back, and can be undone', async () => {
  const { user } = await openAndType();
  await user.click(screen.getByRole('button', { name: '変更を破棄' }));
  expect(field('組織名')).toHaveValue('株式会社みなと');
  expect(screen.queryByText('保存されていない変更があります')).toBeNull();
  // The pressed button is gone with what it discarded.
  await waitFor(() => expect(screen.getByRole('form', { name: '組織情報' })).toHaveFocus());
  await user.click(await screen.findByRole('button', { name: '元に戻す' }));
  expect(field('組織名')).toHaveValue('株式会社なみ');
  expect(await screen.findByText('保存されていない変更があります')).toBeVisible();
});

test('what a colleague saved before a discard was undone is not overwritten', async () => {
  const { user, door } = await openAndType();
  door.saved = { ...door.saved, tel: '03-9999-0000' };
  await act(async () => void window.dispatchEvent(new Event('online')));
  await user.click(screen.getByRole('button', { name: '変更を破棄' }));
  expect(field('電話番号')).toHaveValue('03-9999-0000');
  await user.click(await screen.findByRole('button', { name: '元に戻す' }));
  await user.click(updateButton());
  expect(await screen.findByRole('dialog', { name: 'ほかの人が組織情報を更新しました' })).toBeVisible();
  expect(door.writes).toEqual([]);
});

test('another answer of the server is taken over only while nothing is typed', async () => {
  const { user, door } = await openAndType();
  door.saved = { ...door.saved, personName: '鈴木 一郎' };
  door.on('organization.update', { failure: { code: 'lost' } });
  await user.click(updateButton());
  await user.click(await screen.findByRole('radio', { name: /保存されている内容/ }));
  await user.click(screen.getByRole('button', { name: '選んだ内容で更新' }));
  await screen.findByRole('alert');
  expect(field('組織名')).toHaveValue('株式会社なみ');
  await act(async () => {});
  expect(field('担当者名')).toHaveValue('鈴木 一郎');
});
