import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { validateContactDetails } from '@/components/organization/validate-contact-details';
import { contactDetailsOf } from '@/lib/rules/organization/contact-details';
import { field, ContactDetailsDoor, openForm, openPanel, panelIn, updateButton } from './contact-details-world';

const ORGANIZATION = { organization_id: 7, useAccountLockout: false, members: [], services: { Customine: [] } };

test('the form shows what is saved, and can be sent as it is', async () => {
  new ContactDetailsDoor();
  await openForm();
  expect(field('組織名')).toHaveValue('株式会社みなと');
  expect(field('住所')).toHaveValue('東京都千代田区千代田1-1');
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
  expect(screen.queryByText(/次の項目/)).toBeNull();
});

test('what is missing is named from the start, before anything is typed, and leads to its field', async () => {
  new ContactDetailsDoor({ personName: '', tel: '', postalCode: '', address: '', departmentName: '' });
  const { user } = await openForm();
  const list = await screen.findByRole('list', { name: '更新するには、次の項目を入力または修正してください。' });
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['担当者名', '電話番号', '郵便番号', '住所']);
  expect(updateButton()).toHaveAttribute('aria-disabled', 'true');
  expect(updateButton()).toHaveAccessibleDescription('入力または修正が必要な項目が4件あります。');
  await user.click(within(list).getByRole('button', { name: '電話番号' }));
  expect(field('電話番号')).toHaveFocus();
});

test('the button works only while name, person, phone, postal code and address are all good', async () => {
  new ContactDetailsDoor();
  await openForm();
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
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
  const door = new ContactDetailsDoor({ tel: '12-34', address: '' });
  const fallback = { 'organization.read': { organization: { ...ORGANIZATION, ...door.saved } } };
  const html = renderToString(panelIn(fallback, validateContactDetails(contactDetailsOf(door.saved))));
  const page = document.createElement('div');
  page.innerHTML = html;
  const early = within(page).getByRole('button', { name: '組織情報を更新', hidden: true });
  expect(early).toHaveAttribute('aria-disabled', 'true');
  expect(page).toHaveTextContent('電話番号を正しく入力してください。');
  // If the server could not read it, the browser validates what it has read.
  const { user } = await openForm();
  expect(updateButton()).toHaveAttribute('aria-disabled', 'true');
  expect(updateButton()).toHaveAccessibleDescription('入力または修正が必要な項目が2件あります。');
  expect(field('電話番号')).toHaveAccessibleDescription(expect.stringContaining('電話番号を正しく入力してください。'));
  expect(field('住所')).toHaveAccessibleDescription(expect.stringContaining('住所を入力してください。'));
  await user.clear(field('電話番号'));
  await user.type(field('電話番号'), '0312345678');
  await user.type(field('住所'), '東京都千代田区千代田1-1');
  await waitFor(() => expect(updateButton()).not.toHaveAttribute('aria-disabled'));
});

test('a message stands beside its field once one has left it', async () => {
  new ContactDetailsDoor();
  const { user } = await openForm();
  await user.clear(field('担当者名'));
  expect(field('担当者名')).not.toHaveAttribute('aria-invalid');
  await user.tab();
  await waitFor(() => expect(field('担当者名')).toHaveAccessibleDescription('担当者名を入力してください。'));
  await user.clear(field('電話番号'));
  await user.type(field('電話番号'), '+1 213 373 4253');
  await user.tab();
  await waitFor(() =>
    expect(field('電話番号')).toHaveAccessibleDescription(
      expect.stringContaining('電話番号を正しく入力してください。'),
    ),
  );
  expect(field('電話番号')).toHaveValue('+1 213 373 4253');
});

test('full-width digits become half-width while one types, and a phone number gets its hyphens', async () => {
  new ContactDetailsDoor();
  const { user } = await openForm();
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
  new ContactDetailsDoor();
  await openForm();
  for (const [name, result] of [
    ['郵便番号', '123'],
    ['電話番号', '123'],
  ] as const) {
    const input = field(name);
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: '１２３' }, isComposing: true });
    expect(input).toHaveValue('１２３');
    fireEvent.compositionEnd(input);
    await waitFor(() => expect(input).toHaveValue(result));
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
  const door = new ContactDetailsDoor();
  const fallback = { 'organization.read': { organization: { ...ORGANIZATION, ...door.saved } } };
  const page = panelIn(fallback);
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
