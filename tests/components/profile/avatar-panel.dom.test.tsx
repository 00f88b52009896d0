import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AvatarPanel } from '@/components/profile/avatar-panel';
import { OwnAvatar } from '@/components/layout/own-avatar';
import { AVATAR } from '@/lib/rules/limits';
import { TIMING } from '@/lib/rules/timing';
import { fileOf, pictureWorld, pngFile, type PictureWorld } from './avatar-world';
import { OwnDoor, renderPanel } from '../panel-door';

const OWN = 'https://avatar.example.com/hash.webp';
const DEFAULT = 'https://avatar.example.com/default.webp';
let world: PictureWorld;
let door: OwnDoor;
beforeEach(() => {
  world = pictureWorld();
  world.sizes = { 'hash.webp': [250, 250], 'default.webp': [500, 500], 'blob:': [1600, 900] };
  door = new OwnDoor().open();
});
function open() {
  renderPanel(
    <>
      <OwnAvatar src={OWN} label="header" />
      <AvatarPanel address={OWN} fallback={DEFAULT} />
    </>,
  );
  return userEvent.setup();
}
const picture = () => screen.getByRole<HTMLImageElement>('img', { name: '現在のアバター' });
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('アバターの画像ファイル'), { target: { files: [file] } });
const deleteButton = () => screen.queryByRole('button', { name: 'アバターを削除' });

test('one’s own picture is shown at 250 by 250, and can be deleted; the file input takes exactly the six kinds of file', () => {
  open();
  expect(picture()).toHaveAttribute('src', OWN);
  expect(picture()).toHaveAttribute('width', String(AVATAR.displayPx));
  expect(deleteButton()).toBeVisible();
  const input = screen.getByLabelText('アバターの画像ファイル');
  expect(input).toHaveAttribute('accept', '.jpg,.jpeg,.png,.gif,.webp,.svg');
  expect(input).not.toBeVisible();
});

test('a picture of exactly 500 by 500 is the default one: there is nothing to delete', () => {
  world.sizes['hash.webp'] = [500, 500];
  open();
  expect(deleteButton()).toBeNull();
});

test('a picture that cannot load is stood in for by the default one, and that one by a drawing', () => {
  delete world.sizes['hash.webp'];
  open();
  expect(picture()).toHaveAttribute('src', DEFAULT);
  expect(deleteButton()).toBeNull();
  delete world.sizes['default.webp'];
  fireEvent.error(picture());
  expect(picture().tagName).not.toBe('IMG');
});

test('a chosen picture is cropped to the centred square, sent, and shown anew two seconds later everywhere', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  open();
  choose(pngFile(1600, 900));
  fireEvent.click(await screen.findByRole('button', { name: 'この範囲をアバターにする' }));
  await waitFor(() => expect(door.writes).toEqual([{ name: 'profile.setAvatar', input: { image: btoa('AAAAA') } }]));
  expect(world.drawn).toEqual([[350, 0, 900, 900]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('処理中')).toBeVisible();
  expect(picture()).toHaveAttribute('src', OWN);
  await act(() => jest.advanceTimersByTimeAsync(TIMING.avatarReloadMs));
  expect(picture().src).toMatch(/hash\.webp\?v=\d+$/);
  expect(screen.getByRole('img', { name: 'header' }).querySelector('img')?.src).toBe(picture().src);
  expect(screen.queryByText('処理中')).toBeNull();
  expect(screen.getByText('アバターを変更しました。')).toBeVisible();
  expect(world.openAddresses.size).toBe(0);
});

test('deleting asks first, names what follows, and shows the default picture afterwards', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const answer = Promise.withResolvers<{ data: unknown }>();
  door.on('profile.deleteAvatar', () => answer.promise);
  open();
  fireEvent.click(screen.getByRole('button', { name: 'アバターを削除' }));
  const dialog = screen.getByRole('dialog', { name: 'アバターを削除しますか？' });
  expect(door.writes).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: '削除する' }));
  await waitFor(() => expect(door.writes).toEqual([{ name: 'profile.deleteAvatar', input: {} }]));
  expect(within(dialog).getByRole('progressbar', { name: '処理中' })).toBeInTheDocument();
  await act(async () => answer.resolve({ data: {} }));
  delete world.sizes['hash.webp'];
  await act(() => jest.advanceTimersByTimeAsync(TIMING.avatarReloadMs + 100));
  expect(picture()).toHaveAttribute('src', DEFAULT);
  expect(deleteButton()).toBeNull();
});

const BAD: Record<string, [File, RegExp]> = {
  'a web page named .webp': [fileOf(['<!doctype html><svg/>'], 'a.webp'), /この形式の画像は使えません/],
  'a text named .png': [fileOf(['hello'], 'a.png'), /この形式の画像は使えません/],
  'an empty file': [fileOf([], 'a.png'), /読み込めませんでした/],
  'a drawing that is none': [fileOf(['<svg><'], 'a.svg'), /読み込めませんでした/],
  'a picture of 14,000 by 14,000': [pngFile(14_000, 14_000), /大きすぎます/],
  'a file of 20 MB and a byte': [fileOf(['x'], 'a.jpg', AVATAR.inputBytes + 1), /大きすぎます/],
};
test.each(Object.entries(BAD))('%s is refused in words before decoding and sending', async (_what, [file, words]) => {
  open();
  const before = picture().src;
  choose(file);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('アバターを変更できませんでした');
  expect(alert).toHaveTextContent(words);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(door.writes).toEqual([]);
  expect(picture().src).toBe(before);
  expect(world.openAddresses.size).toBe(0);
});

test('a picture that the browser cannot draw is called broken', async () => {
  delete world.sizes['blob:'];
  open();
  choose(pngFile(10, 10));
  expect(await screen.findByRole('alert')).toHaveTextContent('画像を読み込めませんでした。');
});

test('a drawing is taken whatever its file is called, and reaches the server as pixels', async () => {
  world.sizes['blob:'] = [1000, 1000];
  const user = open();
  choose(
    fileOf(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><script>alert(1)</script></svg>'], 'logo.png'),
  );
  expect(await screen.findByText(/元の画像：SVG/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'この範囲をアバターにする' }));
  await waitFor(() => expect(door.writes).toHaveLength(1));
  expect(world.drawn).toEqual([[0, 0, 1000, 1000]]);
});

test('a dropped file and a pasted one open the crop as well', async () => {
  const user = open();
  const dataTransfer = { types: ['Files'], files: [pngFile(1600, 900)] };
  fireEvent.dragOver(document.body, { dataTransfer });
  expect(screen.getByText('ここにドロップして画像を選択')).toBeVisible();
  fireEvent.drop(document.body, { dataTransfer });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'キャンセル' }));
  expect(screen.queryByText('ここにドロップして画像を選択')).toBeNull();
  fireEvent.paste(document.body, { clipboardData: { files: [pngFile(1600, 900)] } });
  expect(await screen.findByRole('dialog', { name: '画像の切り抜き' })).toBeVisible();
  expect(door.writes).toEqual([]);
});
