import { within } from '@testing-library/react';
import { choose, dialog, ME, MembersDoor, NAMESAKE, openMembers, SECOND, TARO } from './members-world';

test('keys of an account with a suffix are found by its address too, unless that is somebody else’s login id', async () => {
  const keys = { apikeys: [{ apikeyId: 'a', name: '夜間バッチ', userName: '', userEmail: 'taro@example.com' }] };
  const askFor = async (members: readonly (typeof TARO)[]) => {
    const { view } = await openMembers(new MembersDoor(members).on('apikey.list', { data: keys }));
    await choose(NAMESAKE, 'メンバーを外す');
    return { box: await dialog(), view };
  };
  const { box, view } = await askFor([ME, SECOND, NAMESAKE]);
  expect(await within(box).findByText('夜間バッチ')).toBeVisible();
  view.unmount();
  const other = await askFor([ME, SECOND, TARO, NAMESAKE]);
  expect(await within(other.box).findByText('作成したAPIキーはありません。')).toBeVisible();
});
