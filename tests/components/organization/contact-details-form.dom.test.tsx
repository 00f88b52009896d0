import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { validateContactDetails } from '@/components/organization/validate-contact-details';
import { contactDetailsOf } from '@/lib/rules/organization/contact-details';
import { ContactDetailsDoor, field, openPanel, openSaved, panelIn, updateButton } from './contact-details-world';

// Must be the first test of this file: in all later ones the phone rules have loaded.
test('a number that was typed before the rules of phone numbers had come gets its hyphens when they do', async () => {
  await openSaved({ tel: '' });
  fireEvent.change(field('電話番号'), { target: { value: '0312345678' } });
  expect(field('電話番号')).toHaveValue('0312345678');
  await waitFor(() => expect(field('電話番号')).toHaveValue('03-1234-5678'));
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
});

test('the caret stays behind the digit that was typed', async () => {
  const { user } = await openSaved({ tel: '03-1234-5678' });
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
  await user.type(field('電話番号'), '{Backspace}', { initialSelectionStart: 5, initialSelectionEnd: 5 });
  expect(field('電話番号')).toHaveValue('03-1345-678');
  expect(field('電話番号').selectionStart).toBe(4);
});

const found = {
  data: [{ ja: { prefecture: '東京都', address1: '港区', address2: '六本木', address3: '', address4: '' } }],
};

test('seven digits fill in an empty address, with digits only going out', async () => {
  const { user, door } = await openSaved({ address: '', postalCode: '' });
  door.other = async () => Response.json(found);
  await user.type(field('郵便番号'), '１０６-００３２');
  await waitFor(() => expect(field('住所')).toHaveValue('東京都港区六本木'));
  expect(door.others).toEqual(['https://postal.example.com/api/106/0032.json']);
  expect(screen.getByText(/番地以降を続けて/)).toBeVisible();
});

test('seven digits get their hyphen as they are typed, and the caret stays behind the last', async () => {
  const { user } = await openSaved({ postalCode: '' });
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
  const { user, door } = await openSaved();
  await user.clear(field('郵便番号'));
  await user.type(field('郵便番号'), '1060032');
  await user.clear(field('住所'));
  await user.type(field('郵便番号'), '8');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(door.others).toEqual([]);
});

test('what is typed into the address during a look-up is never overwritten', async () => {
  const { user, door } = await openSaved({ address: '', postalCode: '' });
  const answer = Promise.withResolvers<Response>();
  door.other = () => answer.promise;
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
  const { user, door } = await openSaved({ address: '', postalCode: '' });
  door.other = other;
  await user.type(field('郵便番号'), '1060032');
  await waitFor(() => expect(door.others).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('住所を検索しています…')).toBeNull());
  expect(field('住所')).toHaveValue('');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what is missing is named from the start, before anything is typed, and leads to its field', async () => {
  const { user } = await openSaved({ personName: '', tel: '', postalCode: '', address: '', departmentName: '' });
  const list = await screen.findByRole('list', { name: '更新するには、次の項目を入力または修正してください。' });
  const missing = within(list).getAllByRole('button');
  expect(missing.map(({ textContent }) => textContent)).toEqual(['担当者名', '電話番号', '郵便番号', '住所']);
  expect(updateButton()).toHaveAttribute('aria-disabled', 'true');
  expect(updateButton()).toHaveAccessibleDescription('入力または修正が必要な項目が4件あります。');
  await user.click(within(list).getByRole('button', { name: '電話番号' }));
  expect(field('電話番号')).toHaveFocus();
});

test('the form shows what is saved, which can be sent as it is, and only while name, person, phone, postal code and address are all good', async () => {
  await openSaved();
  expect(field('組織名')).toHaveValue('株式会社みなと');
  expect(field('住所')).toHaveValue('東京都千代田区千代田1-1');
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
  expect(screen.queryByText(/次の項目/)).toBeNull();
  const wrong = { 組織名: ' ', 担当者名: '', 電話番号: '12', 郵便番号: '1234', 住所: '東京都港区赤' };
  for (const [name, text] of Object.entries(wrong)) {
    const before = field(name).value;
    fireEvent.change(field(name), { target: { value: text } });
    await waitFor(() => expect(updateButton()).toHaveAttribute('aria-disabled', 'true'));
    fireEvent.change(field(name), { target: { value: before } });
    await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
  }
  fireEvent.change(field('部署名'), { target: { value: '' } });
  await screen.findByText('保存されていない変更があります');
  expect(updateButton()).not.toHaveAttribute('aria-disabled');
});

test('what was saved and is wrong keeps the button off from the start, with the reason beside its field', async () => {
  const { user, door } = await openSaved({ tel: '12-34', address: '' });
  const fallback = { 'organization.read': door.read() };
  const html = renderToString(panelIn(fallback, validateContactDetails(contactDetailsOf(door.saved))));
  const page = document.createElement('div');
  page.innerHTML = html;
  const early = within(page).getByRole('button', { name: '組織情報を更新', hidden: true });
  expect(early).toHaveAttribute('aria-disabled', 'true');
  expect(page).toHaveTextContent('電話番号を正しく入力してください。');
  // If the server could not read it, the browser validates what it has read.
  expect(updateButton()).toHaveAttribute('aria-disabled', 'true');
  expect(updateButton()).toHaveAccessibleDescription('入力または修正が必要な項目が2件あります。');
  expect(field('電話番号')).toHaveAccessibleDescription(expect.stringContaining('電話番号を正しく入力してください。'));
  expect(field('住所')).toHaveAccessibleDescription(expect.stringContaining('住所を入力してください。'));
  await user.clear(field('電話番号'));
  await user.type(field('電話番号'), '0312345678');
  await user.type(field('住所'), '東京都千代田区千代田1-1');
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
});

test('a message stands beside its field once one has left it, as a number with the country code takes its national form', async () => {
  const { user } = await openSaved();
  await user.clear(field('担当者名'));
  expect(field('担当者名')).not.toHaveAttribute('aria-invalid');
  await user.tab();
  await waitFor(() => expect(field('担当者名')).toHaveAccessibleDescription('担当者名を入力してください。'));
  await user.clear(field('電話番号'));
  await user.type(field('電話番号'), '+1 213 373 4253');
  await user.tab();
  await waitFor(() => expect(field('電話番号')).toHaveAccessibleDescription(/電話番号を正しく入力してください。/));
  expect(field('電話番号')).toHaveValue('+1 213 373 4253');
  await user.clear(field('電話番号'));
  await user.type(field('電話番号'), '+81 90 1234 5678');
  await user.tab();
  await waitFor(() => expect(field('電話番号')).toHaveValue('090-1234-5678'));
});

test('full-width digits become half-width while one types, and a phone number gets its hyphens', async () => {
  const { user } = await openSaved();
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
  await user.clear(field('郵便番号'));
  await user.type(field('郵便番号'), '〒１２３－４５６７');
  expect(field('郵便番号')).toHaveValue('123-4567');
  await user.clear(field('電話番号'));
  await user.type(field('電話番号'), '０９０１２３４');
  expect(field('電話番号')).toHaveValue('090-1234');
  await user.type(field('電話番号'), '5678');
  expect(field('電話番号')).toHaveValue('090-1234-5678');
});

test('while an input method composes, nothing is touched; its result is', async () => {
  await openSaved();
  for (const name of ['郵便番号', '電話番号']) {
    const input = field(name);
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: '１２３' }, isComposing: true });
    expect(input).toHaveValue('１２３');
    fireEvent.compositionEnd(input);
    await waitFor(() => expect(input).toHaveValue('123'));
  }
});

test('who may not change it reads it, and reads why', async () => {
  new ContactDetailsDoor({ departmentName: '' });
  openPanel({ me: { role: 'general' } });
  expect(await screen.findByText('組織情報を変更できるのは、オーナーと管理者です。')).toBeVisible();
  expect(screen.getByText('株式会社みなと')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: '組織情報を更新' })).toBeNull();
});

test('whose role could not be read is told so', async () => {
  new ContactDetailsDoor();
  openPanel({ me: { role: 'general', isKnown: false } });
  expect(await screen.findByText(/権限を確認できなかったため、組織情報は変更できません。/)).toBeVisible();
});

test('the page’s HTML holds the values, and what is typed before it comes to life is not lost', async () => {
  const page = panelIn({ 'organization.read': new ContactDetailsDoor().read() });
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(page);
  const name = within(container).getByRole<HTMLInputElement>('textbox', { name: '組織名' });
  expect(name).toHaveValue('株式会社みなと');
  name.value = '早打ち株式会社';
  render(page, { container, hydrate: true });
  await waitFor(() => expect(within(container).getByText('保存されていない変更があります')).toBeVisible());
  expect(name).toHaveValue('早打ち株式会社');
});
