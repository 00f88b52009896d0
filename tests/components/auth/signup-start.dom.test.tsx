import { act, screen, waitFor } from '@testing-library/react';
import {
  dropSignUpDomain,
  signUpDomainToFill,
  storeSignUpDomain,
  takeSignUpDomain,
} from '@/components/auth/sign-up/sign-up-storage';
import { OwnDoor } from '../panel-door';
import { field, openStart, SUPPORT } from './signup-world';

const send = () => screen.getByRole('button', { name: '確認メールを送る' });

test('an address is mailed a confirmation, once, for the service that was chosen', async () => {
  const door = new OwnDoor();
  const user = openStart(door);
  await user.type(field('メールアドレス'), ' new@example.com ');
  await user.tripleClick(send());
  expect(await screen.findByRole('heading', { name: 'メールをご確認ください' })).toBeVisible();
  expect(screen.getByText('new@example.comに確認メールを送りました。')).toBeVisible();
  expect(document.activeElement).toHaveTextContent(/^new@example.comに確認メールを送りました。$/);
  expect(door.writes).toEqual([{ name: 'signup.start', input: { email: 'new@example.com', service: 'site' } }]);
});

test.each(['', 'nobody', 'a@b@c'])('%j is no address: nothing is sent, and it stays', async (typed) => {
  const door = new OwnDoor();
  const user = openStart(door);
  if (typed) await user.type(field('メールアドレス'), typed);
  await user.click(send());
  await waitFor(() => expect(field('メールアドレス')).toBeInvalid());
  expect(field('メールアドレス')).toHaveValue(typed);
  expect(door.writes).toEqual([]);
});

test('the customisation service remembers subdomain and domain, both or none', async () => {
  const user = openStart(new OwnDoor(), 'customisation', { subdomain: 'Acme', domain: '' });
  await user.type(field('メールアドレス'), 'new@example.com');
  await user.click(send());
  await screen.findByRole('heading', { name: 'メールをご確認ください' });
  expect(takeSignUpDomain()).toBeNull();
  await user.click(screen.getByRole('button', { name: '別のアドレスでやり直す' }));
  await waitFor(() => expect(field('メールアドレス')).toHaveFocus());
  await user.type(field('メールアドレス'), 'new@example.com');
  await user.type(screen.getByRole('textbox', { name: /^ドメイン/ }), ' LowCode.example.com');
  await user.click(send());
  await screen.findByRole('heading', { name: 'メールをご確認ください' });
  expect(takeSignUpDomain()).toMatchObject({ subdomain: 'acme', domain: 'lowcode.example.com' });
});

test('who comes back within eighteen hours finds both again, with the time that is left, and may send neither', async () => {
  storeSignUpDomain({ subdomain: 'acme', domain: 'lowcode.example.com' }, Date.now() - 3_600_000);
  const user = openStart(new OwnDoor(), 'customisation');
  expect(await screen.findByText(/あと1[67]時間\d+分間保存されます/)).toBeVisible();
  const parts = screen.getAllByRole('textbox').slice(1);
  expect(parts[0]).toHaveValue('acme');
  for (const part of parts) await user.clear(part);
  await user.type(field('メールアドレス'), 'new@example.com');
  await user.click(send());
  await screen.findByRole('heading', { name: 'メールをご確認ください' });
  expect(signUpDomainToFill()).toBeNull();
});

test('another domain that the address names stays, and the remembered one is not called filled in', async () => {
  storeSignUpDomain({ subdomain: 'acme', domain: 'lowcode.example.com' });
  openStart(new OwnDoor(), 'customisation', { subdomain: 'other', domain: 'lowcode.example.com' });
  await waitFor(() => expect(localStorage.getItem('signupDomain')).toBeNull());
  expect(screen.getByRole('textbox', { name: /^サブドメイン/ })).toHaveValue('other');
  expect(screen.queryByText(/入力済み/)).toBeNull();
});

test('a mail that does not come can be sent again after a minute, and support is named', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const door = new OwnDoor();
  const user = openStart(door);
  await user.type(field('メールアドレス'), 'new@example.com');
  await user.click(send());
  const again = await screen.findByRole('button', { name: '確認メールをもう一度送る' });
  await user.click(again);
  expect(door.writes).toHaveLength(1);
  expect(screen.getByText(/あと\d+秒で、もう一度送れます。/)).toBeVisible();
  expect(screen.getByRole('link', { name: /サポートに問い合わせる/ })).toHaveAttribute('href', SUPPORT);
  for (let second = 0; second < 61; second += 1) await act(() => jest.advanceTimersByTimeAsync(1000));
  await user.click(again);
  expect(await screen.findByText(/確認メールをもう一度送りました。/)).toBeVisible();
  expect(door.writes).toEqual(
    Array(2).fill({ name: 'signup.start', input: { email: 'new@example.com', service: 'site' } }),
  );
  await user.click(again);
  expect(door.writes).toHaveLength(2);
});

const HOUR_MS = 3_600_000;
const NOW = 1_790_000_000_000;
const UNTIL = NOW + 18 * HOUR_MS;
const BOTH = { subdomain: 'acme', domain: 'cybozu.com' };

test.each([
  [0, true],
  [18 * HOUR_MS - 1, true],
  [18 * HOUR_MS, false],
  // The clock was corrected by a little, and put back.
  [-30_000, true],
  [-HOUR_MS, false],
])('both are remembered for eighteen hours (after %i ms: %s), and reading them removes them', (afterMs, isValid) => {
  storeSignUpDomain(BOTH, NOW);
  expect(takeSignUpDomain(NOW + afterMs)).toEqual(isValid ? { ...BOTH, untilMs: UNTIL } : null);
  expect(Object.keys(localStorage)).toEqual([]);
  expect(takeSignUpDomain(NOW)).toBeNull();
});

test.each([
  ['alone', null, NOW],
  ['whose other has expired', JSON.stringify({ value: 'cybozu.com', expiry: NOW + HOUR_MS }), NOW + HOUR_MS],
])('one %s is none, and is removed', (_which, domain, nowMs) => {
  storeSignUpDomain(BOTH, NOW);
  localStorage.removeItem('signupDomain');
  if (domain !== null) localStorage.setItem('signupDomain', domain);
  expect(takeSignUpDomain(nowMs)).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

test.each(['', 'null', '{', '{"value":1,"expiry":"x"}', '[]'])('a tampered text counts as none: %j', (text) => {
  storeSignUpDomain(BOTH, NOW);
  localStorage.setItem('signupDomain', text);
  localStorage.setItem('draft.signup', text);
  expect(signUpDomainToFill(NOW)).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('what a form took is its draft: no longer than it would have been kept, behind what was kept since, and forgotten altogether', () => {
  storeSignUpDomain(BOTH, NOW);
  for (const nowMs of [NOW, UNTIL - 1]) expect(signUpDomainToFill(nowMs)).toEqual({ ...BOTH, untilMs: UNTIL });
  storeSignUpDomain({ ...BOTH, subdomain: 'other' }, NOW);
  expect(signUpDomainToFill(NOW)?.subdomain).toBe('other');
  expect(signUpDomainToFill(UNTIL)).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
  storeSignUpDomain(BOTH, NOW);
  signUpDomainToFill(NOW);
  storeSignUpDomain(BOTH, NOW);
  dropSignUpDomain();
  expect(Object.keys(localStorage)).toEqual([]);
});
