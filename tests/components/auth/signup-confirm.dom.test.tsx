import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { storeSignUpDomain, storeSignUpEmail } from '@/components/auth/sign-up/sign-up-storage';
import { OwnDoor } from '../panel-door';
import { field, fill, GOOD, HASH, openConfirm, submit } from './signup-world';

const SENT = {
  sessionIdHash: HASH,
  code: '１２３４５６',
  password: 'long-enough-1',
  organizationName: '株式会社みなと',
};
const done = () => new OwnDoor().on('signup.confirm', { data: { email: 'new@example.com' } });

test('code, password and organisation make an account, once, and lead on to the thanks page and the sign-in', async () => {
  const door = done();
  const user = await fill(openConfirm(door), { ...GOOD, 部署名任意: '総務部' });
  await user.tripleClick(submit());
  expect(await screen.findByRole('heading', { name: '登録が完了しました' })).toBeVisible();
  expect(door.writes).toEqual([{ name: 'signup.confirm', input: { ...SENT, departmentName: '総務部' } }]);
  expect(document.activeElement).toHaveTextContent(/^new@example.comでサインインできます。$/);
  expect(screen.getByRole('link', { name: /サイト構築サービスへ|サイト作成サービスへ/ })).toHaveAttribute(
    'href',
    'https://example.com/start?x=1',
  );
  expect(screen.getByRole('link', { name: 'サインインへ' })).toHaveAttribute('href', '/signin');
});

test('for the customisation service the remembered domain is filled in, sent, forgotten, and named to the start page', async () => {
  storeSignUpDomain({ subdomain: 'acme', domain: 'lowcode.example.com' });
  const door = done();
  const user = openConfirm(door, 'customisation');
  expect(
    await screen.findByText(/acme.lowcode.example.comを入力済みです。あと17時間59分間保存されます。/),
  ).toBeVisible();
  await fill(user);
  await user.click(submit());
  await screen.findByRole('heading', { name: '登録が完了しました' });
  expect(door.writes[0]?.input).toEqual({ ...SENT, domain: 'acme.lowcode.example.com' });
  expect(screen.getByRole('link', { name: /カスタマイズサービスを始める/ })).toHaveAttribute(
    'href',
    'https://example.com/start?x=1&environment=lowcode.example.com&subdomain=acme',
  );
  expect(Object.keys(localStorage)).toEqual([]);
});

test('opening the page reads the remembered domain and removes it; a reload still finds it in the form', async () => {
  storeSignUpDomain({ subdomain: 'acme', domain: 'lowcode.example.com' });
  openConfirm(done(), 'customisation');
  await waitFor(() => expect(field('ドメイン')).toHaveValue('acme.lowcode.example.com'));
  expect([localStorage.getItem('signupSubDomain'), localStorage.getItem('signupDomain')]).toEqual([null, null]);
  cleanup();
  openConfirm(done(), 'customisation');
  await waitFor(() => expect(field('ドメイン')).toHaveValue('acme.lowcode.example.com'));
  expect(screen.getByText(/acme.lowcode.example.comを入力済みです。/)).toBeVisible();
});

test('a domain that was remembered too long ago is filled in nowhere, and removed', async () => {
  storeSignUpDomain({ subdomain: 'acme', domain: 'lowcode.example.com' }, Date.now() - 64_800_000);
  openConfirm(done(), 'customisation');
  expect(field('ドメイン')).toHaveValue('');
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
});

test('every mistake is told beside its field, the first one has the focus, and nothing is sent', async () => {
  const door = done();
  const user = openConfirm(door, 'customisation');
  await fill(user, { 確認コード: '12', パスワード: 'short', 'パスワード（確認）': 'other' }, { accept: false });
  await user.click(submit());
  expect(await screen.findByText('確認コードは6桁の数字で入力してください。')).toBeVisible();
  for (const words of [
    'パスワードは10文字以上で入力してください。',
    'パスワードの確認が一致しません。',
    '組織名を入力してください。',
    'ドメインを入力してください。',
    '利用規約への同意が必要です。',
  ]) {
    expect(screen.getByText(words)).toBeVisible();
  }
  await waitFor(() => expect(field('確認コード')).toHaveFocus());
  expect(field('確認コード')).toHaveValue('12');
  expect(door.writes).toEqual([]);
});

test.each([
  ['確認コード', 100],
  ['パスワード', 1024],
  ['ドメイン', 253],
])('%s that is too long names the limit', async (name, max) => {
  const user = openConfirm(done(), 'customisation');
  fireEvent.change(field(name), { target: { value: 'a'.repeat(max + 1) } });
  await user.click(submit());
  expect(await screen.findByText(new RegExp(`^${name}を.*（${max.toLocaleString('ja')}文字以内）`))).toBeVisible();
});

test('a link that was cut says so and sends nothing', async () => {
  const door = done();
  const user = await fill(openConfirm(door, 'site', 'not a hash'));
  await user.click(submit());
  expect(await screen.findByText('正しいURLを開き、確認コードを正しく入力してください。')).toBeVisible();
  expect(door.writes).toEqual([]);
});

test('after a lost answer the right code is not called wrong, and the way to the sign-in stays', async () => {
  const door = new OwnDoor().on('signup.confirm', { failure: { code: 'timeout', status: 504 } });
  const user = await fill(openConfirm(door));
  expect(screen.queryByRole('link', { name: 'サインインへ' })).toBeNull();
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('登録がすでに完了している可能性があります。');
  expect(screen.getByRole('link', { name: 'サインインへ' })).toHaveAttribute('href', '/signin');
  door.on('signup.confirm', { failure: { code: 'signUpLink', status: 412 } });
  await user.click(submit());
  await waitFor(() => expect(door.writes).toHaveLength(2));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^\D*登録がすでに完了している可能性があります。/);
  expect(screen.getByRole('link', { name: 'サインインへ' })).toBeVisible();
});

test('the address that the link was sent to is shown, kept for the password manager, and forgotten afterwards; how strong the password is stands beside it', async () => {
  storeSignUpEmail('new@example.com');
  const user = openConfirm(done());
  expect(screen.getByText('new@example.comに届いた確認コードと、組織の情報を入力してください。')).toBeVisible();
  expect(document.querySelector('input[autocomplete=username]')).toHaveValue('new@example.com');
  await user.type(field('パスワード'), 'password12');
  expect(await screen.findByText(/推測されやすいパスワード/)).toBeVisible();
  await user.clear(field('パスワード'));
  await fill(user);
  await user.click(submit());
  await screen.findByRole('heading', { name: '登録が完了しました' });
  expect(Object.keys(localStorage)).toEqual([]);
});

test('where this browser had mails sent to two addresses, or long ago, no address is claimed', () => {
  storeSignUpEmail('one@example.com');
  for (let times = 0; times < 2; times += 1) storeSignUpEmail('two@example.com');
  openConfirm(done());
  expect(screen.queryByText(/two@example.com/)).toBeNull();
  cleanup();
  localStorage.clear();
  storeSignUpEmail('old@example.com', Date.now() - 64_800_000);
  openConfirm(done());
  expect(screen.queryByText(/old@example.com/)).toBeNull();
});

test('a phone number is judged where it is typed, and sent in its national form', async () => {
  const door = done();
  const user = await fill(openConfirm(door), { ...GOOD, 電話番号任意: '12345' });
  await user.click(submit());
  expect(await screen.findByText('電話番号を正しく入力してください。')).toBeVisible();
  expect(door.writes).toEqual([]);
  await user.clear(field('電話番号任意'));
  await user.type(field('電話番号任意'), '０３１２３４５６７８');
  await user.click(submit());
  await screen.findByRole('heading', { name: '登録が完了しました' });
  expect(door.writes).toEqual([{ name: 'signup.confirm', input: { ...SENT, tel: '03-1234-5678' } }]);
});
