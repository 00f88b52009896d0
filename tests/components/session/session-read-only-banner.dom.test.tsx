import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReadOnlyBanner } from '@/components/session/read-only-banner';
import { MAIN_ID } from '@/components/layout/skip-link';
import { writeStored } from '@/lib/client/storage';
import { renderWithWords } from '../ui-render';

afterEach(() => localStorage.clear());

test('whoever leaves the read-only mode goes on at the screen itself', async () => {
  writeStored('readOnlyMode', 'true');
  renderWithWords(
    <>
      <ReadOnlyBanner />
      <main id={MAIN_ID} tabIndex={-1} />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: '閲覧専用モードを終了' }));
  expect(screen.queryByRole('region', { name: '閲覧専用モード' })).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});
