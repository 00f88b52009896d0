import { screen, waitFor, within } from '@testing-library/react';
import { ALL, dialog, ME, member, MembersDoor, NAMESAKE, openMembers, TARO } from './members-world';
import { accounts, closed } from './list-acts';

const filters = () => within(screen.getByRole('group', { name: '保存した絞り込み' }));

/** Filters at one press are for organizations of many. */
const MANY = { me: { members: 10 } };

test('a saved filter is one press away, and a second press shows everybody again', async () => {
  localStorage.setItem('filters.7', '[{"name":"MFAのないオーナー","search":"?role=owner&mfa=off"}]');
  const { user } = await openMembers(new MembersDoor(ALL));
  const owners = filters().getByRole('button', { name: 'MFAのないオーナー（1人）' });
  await user.click(owners);
  await waitFor(() => expect(accounts()).toEqual([ME.email]));
  expect(owners).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(window.location.search).toBe('?role=owner&mfa=off'));
  await user.click(owners);
  await waitFor(() => expect(accounts()).toHaveLength(5));
});

test('a filter is saved under a name in this browser, found again after a reload, and deleted', async () => {
  const { user, view, door } = await openMembers(new MembersDoor(ALL), { search: '?q=taro&mfa=off', ...MANY });
  await user.click(filters().getByRole('button', { name: 'この条件を保存' }));
  await user.type(within(await dialog()).getByRole('textbox', { name: '条件の名前' }), '東京の太郎');
  await user.click(within(await dialog()).getByRole('button', { name: '条件を保存' }));
  await closed();
  view.unmount();
  const again = await openMembers(door, MANY);
  await again.user.click(await filters().findByRole('button', { name: '東京の太郎（1人）' }));
  await waitFor(() => expect(accounts()).toEqual([NAMESAKE.email]));
  await again.user.click(filters().getByRole('button', { name: '保存した条件を削除' }));
  expect(filters().queryByRole('button', { name: /東京の太郎/ })).toBeNull();
  expect(localStorage.getItem('filters.7')).toBeNull();
});

test('what lies broken in the browser is no filter', async () => {
  localStorage.setItem('filters.7', '[{"name":1}]');
  await openMembers(new MembersDoor(ALL));
  expect(screen.queryByRole('group', { name: '保存した絞り込み' })).toBeNull();
});

test('a reminder is for exactly the rows that are shown, and sends nothing by itself', async () => {
  const door = new MembersDoor([...ALL, member('taro@example.com#osaka')]);
  const { user } = await openMembers(door, { search: '?q=taro&mfa=off' });
  await user.click(await screen.findByRole('button', { name: '案内文を作成（2人）' }));
  const box = within(await dialog());
  expect(box.getByText(/「株式会社みなと」の管理コンソール/)).toHaveTextContent('/security#own-mfa');
  expect(box.getAllByRole('listitem', { hidden: false }).map(({ textContent }) => textContent)).toHaveLength(2);
  // Both accounts have one address.
  expect(box.getByRole('button', { name: '宛先をコピー（1件）' })).toBeVisible();
  expect(box.getByRole('link', { name: 'メールを作成' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:\?bcc=taro%40example\.com&subject=/),
  );
  expect(door.writes).toEqual([]);
});

test('no reminder is offered where those with MFA are shown', async () => {
  await openMembers(new MembersDoor(ALL), { search: '?mfa=on' });
  expect(screen.queryByRole('button', { name: /案内文/ })).toBeNull();
});

test('whoever made API keys is found, and nobody is shown until that is known', async () => {
  const door = new MembersDoor(ALL);
  const keys = Promise.withResolvers<{ data: unknown }>();
  door.on('apikey.list', () => keys.promise);
  const { user } = await openMembers(door, MANY);
  await user.click(filters().getByRole('button', { name: 'APIキーあり' }));
  await waitFor(() => expect(accounts()).toEqual([]));
  keys.resolve({ data: { apikeys: [{ apikeyId: 'a', name: '夜間', userName: '', userEmail: TARO.email }] } });
  await waitFor(() => expect(accounts()).toEqual([TARO.email]));
});

test('keys that cannot be read are said, and a general member is not offered the filter', async () => {
  const door = new MembersDoor(ALL).on('apikey.list', { failure: { code: 'busy' } });
  const { view } = await openMembers(door, { search: '?keys=yes' });
  expect(await screen.findByText('APIキーを読み込めなかったため、この条件では絞り込めません')).toBeVisible();
  expect(accounts()).toEqual([]);
  view.unmount();
  await openMembers(door, { as: TARO, ...MANY });
  expect(filters().queryByRole('button', { name: 'APIキーあり' })).toBeNull();
});
