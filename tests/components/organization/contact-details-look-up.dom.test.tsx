import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ContactDetailsDoor, field, openForm, SERVICE, updateButton } from './contact-details-world';

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

const found = {
  data: [{ ja: { prefecture: '東京都', address1: '港区', address2: '六本木', address3: '', address4: '' } }],
};

test('seven digits fill in an empty address, with digits only going out', async () => {
  const door = new ContactDetailsDoor({ address: '', postalCode: '' });
  door.other = async () => Response.json(found);
  const { user } = await openForm();
  await user.type(field('郵便番号'), '１０６-００３２');
  await waitFor(() => expect(field('住所')).toHaveValue('東京都港区六本木'));
  expect(door.others).toEqual([`${SERVICE}/106/0032.json`]);
  expect(screen.getByText(/番地以降を続けて/)).toBeVisible();
});

test('seven digits get their hyphen as they are typed, and the caret stays behind the last', async () => {
  new ContactDetailsDoor({ postalCode: '' });
  const { user } = await openForm();
  const code = field('郵便番号');
  await user.type(code, '１２３４５６');
  expect(code).toHaveValue('123456');
  await user.type(code, '７');
  expect(code).toHaveValue('123-4567');
  expect(code.selectionStart).toBe(8);
  await user.type(code, '{Backspace}');
  expect(code).toHaveValue('123-456');
});

test('an address that is there is not looked up, nor is a code of another length', async () => {
  const door = new ContactDetailsDoor();
  const { user } = await openForm();
  await user.clear(field('郵便番号'));
  await user.type(field('郵便番号'), '1060032');
  await user.clear(field('住所'));
  await user.type(field('郵便番号'), '8');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(door.others).toEqual([]);
});

test('what is typed into the address during a look-up is never overwritten', async () => {
  const door = new ContactDetailsDoor({ address: '', postalCode: '' });
  const answer = Promise.withResolvers<Response>();
  door.other = () => answer.promise;
  const { user } = await openForm();
  await user.type(field('郵便番号'), '1060032');
  await screen.findByText('住所を検索しています…');
  await user.type(field('住所'), '大阪');
  answer.resolve(Response.json(found));
  await waitFor(() => expect(screen.queryByText('住所を検索しています…')).toBeNull());
  expect(field('住所')).toHaveValue('大阪');
});

const BROKEN: Record<string, () => Promise<Response>> = {
  'status 500': async () => new Response('{}', { status: 500 }),
  'a web page': async () => new Response('<!doctype html><p>x</p>'),
  nothing: async () => new Response(''),
  'no address': async () => Response.json({ data: [] }),
  'a dead line': () => Promise.reject(new TypeError('Failed to fetch')),
};
test.each(Object.entries(BROKEN))('a look-up that ends in %s is silent', async (_what, other) => {
  const door = new ContactDetailsDoor({ address: '', postalCode: '' });
  door.other = other;
  const { user } = await openForm();
  await user.type(field('郵便番号'), '1060032');
  await waitFor(() => expect(door.others).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('住所を検索しています…')).toBeNull());
  expect(field('住所')).toHaveValue('');
  expect(screen.queryByRole('alert')).toBeNull();
});
