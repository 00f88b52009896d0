import { fireEvent, waitFor } from '@testing-library/react';
import { field, ContactDetailsDoor, openForm, updateButton } from './contact-details-world';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push() {} }) }));
beforeEach(() => localStorage.clear());

// Must be the first test of this file: in all later ones the phone rules have loaded.
test('a number that was typed before the rules of phone numbers had come gets its hyphens when they do', async () => {
  new ContactDetailsDoor({ tel: '' });
  await openForm();
  fireEvent.change(field('電話番号'), { target: { value: '0312345678' } });
  expect(field('電話番号')).toHaveValue('0312345678');
  await waitFor(() => expect(field('電話番号')).toHaveValue('03-1234-5678'));
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
});

test('the caret stays behind the digit that was typed', async () => {
  new ContactDetailsDoor({ tel: '03-1234-5678' });
  const { user } = await openForm();
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
  await user.type(field('電話番号'), '{Backspace}', { initialSelectionStart: 5, initialSelectionEnd: 5 });
  expect(field('電話番号')).toHaveValue('03-1345-678');
  expect(field('電話番号').selectionStart).toBe(4);
});

test('a number with the country code takes its national form when one leaves the field', async () => {
  new ContactDetailsDoor();
  const { user } = await openForm();
  await user.clear(field('電話番号'));
  await user.type(field('電話番号'), '+81 90 1234 5678');
  await user.tab();
  await waitFor(() => expect(field('電話番号')).toHaveValue('090-1234-5678'));
});
