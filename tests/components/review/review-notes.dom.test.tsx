import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReviewScreen } from '@/components/review/review-screen';
import { renderPanel } from '../panel-door';
import { ReviewDoor, row } from './review-door';

test('a note waits for the decision of its line that is being sent, and goes with it', async () => {
  const door = new ReviewDoor();
  renderPanel(<ReviewScreen id="r1" today="2026-11-20" ownAddress={null} />, { locale: 'en' });
  const user = userEvent.setup();
  const line = await row('hanako');
  const [fetch, sent] = [globalThis.fetch, Promise.withResolvers<void>()];
  globalThis.fetch = async (...request) => sent.promise.then(() => fetch(...request));
  await user.click(line.getByRole('button', { name: 'Keep' }));
  await user.click(line.getByRole('button', { name: /note/i }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Asked her');
  const save = dialog.getByRole('button', { name: 'Save note' });
  expect(save).toHaveAttribute('aria-busy', 'true');
  sent.resolve();
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
  await user.click(save);
  await waitFor(() => expect(door.decisions().at(-1)).toMatchObject({ decision: 'keep', note: 'Asked her', seen: 1 }));
});
