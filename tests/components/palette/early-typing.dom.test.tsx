import { fireEvent, screen, within } from '@testing-library/react';
import { PaletteButton } from '@/components/palette/palette-button';
import { openDoor } from '../own-door';
import { renderWithWords } from '../ui-render';

let mockIsDown = false;
jest.mock('@/lib/client/lazy-import', () => {
  const actual = jest.requireActual<typeof import('@/lib/client/lazy-import')>('@/lib/client/lazy-import');
  return { ...actual, lazyImport: (load: never) => (mockIsDown ? Promise.resolve(null) : actual.lazyImport(load)) };
});

const SUPPORT = 'https://support.example.com/';

test('the dialog that says that the palette cannot be loaded takes the space bar, also under Caps Lock', async () => {
  mockIsDown = true;
  openDoor();
  renderWithWords(<PaletteButton support={SUPPORT} />);
  fireEvent.keyDown(document.body, { key: 'K', ctrlKey: true });
  const retry = await screen.findByRole('button', { name: 'もう一度試す' });
  const isTaken = !fireEvent.keyDown(retry, { key: ' ' });
  mockIsDown = false;
  expect(isTaken).toBe(false);
});

test('what is typed before the palette has come is in its field', async () => {
  openDoor();
  renderWithWords(
    <>
      <input aria-label="画面の欄" />
      <PaletteButton support={SUPPORT} />
    </>,
  );
  const other = screen.getByRole('textbox', { name: '画面の欄' });
  other.focus();
  fireEvent.keyDown(other, { key: 'k', ctrlKey: true });
  const isTaken = ['r', 'o', 'x', 'Backspace', 'l', 'e'].map((key) => !fireEvent.keyDown(other, { key }));
  const field = await screen.findByRole('combobox');
  expect(isTaken).not.toContain(false);
  expect(field).toHaveValue('role');
  expect(other).toHaveValue('');
});

test('the visible button opens it too, and says its keys; before a screen has said who it is, as where there is none, screens are found that ask for no role', async () => {
  openDoor();
  renderWithWords(<PaletteButton support={SUPPORT} />);
  const opener = screen.getByRole('button', { name: '検索' });
  expect(opener).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
  fireEvent.click(opener);
  expect(await screen.findByRole('dialog', { name: '検索と移動' })).toBeVisible();
  const screens = within(await screen.findByRole('group', { name: '画面' })).getAllByRole('option');
  const found = 'ホーム 契約 料金の試算 組織 組織情報 APIキー セキュリティ 操作履歴 プロフィール';
  expect(screens.map(({ textContent }) => textContent)).toEqual(found.split(' '));
});
