import './mocks';
import { router } from '../router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChangeForm } from '@/components/auth/password/change-form';
import { scorePassword } from '@/components/auth/password/score-password';
import { SignedInToast } from '@/components/session/session-notices';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { signedInHandOver } from '@/lib/client/sso/hand-over';
import ja from '@/messages/ja.json';
import { doorOfFile } from '../own-door';
import { renderWithToasts, renderWithWords } from '../ui-render';

const words = ja.chpasswd;
const GOOD = '  kawa no nagare 7 ';
const door = doorOfFile();
beforeEach(() => door.answer('/api/session/password', { body: { data: {} } }));

const button = () => screen.getByRole('button', { name: ja.nav.password });
const field = (name: 'old' | 'next' | 'again') =>
  screen.getByLabelText<HTMLInputElement>(words[name], { selector: 'input' });

function open(isForced = false, path = '/') {
  renderWithToasts(<ChangeForm account="taro@example.com#tokyo" isForced={isForced} path={path} />);
  return userEvent.setup();
}

async function fill(user: ReturnType<typeof userEvent.setup>, old: string, next: string, again = next) {
  for (const [name, value] of Object.entries({ old, next, again }) as ['old' | 'next' | 'again', string][]) {
    // The three fields' own names.
    await user.clear(field(name));
    if (value) await user.type(field(name), value);
  }
  return user;
}

test.each([
  ['', '', '', words.enterAll],
  ['old', 'long enough 1', '', words.enterAll],
  ['', 'long enough 1', 'long enough 1', words.enterAll],
  ['old', 'long enough 1', 'long enough 2', ja.field.passwordMismatch],
  ['old', 'long enough 1', 'long enough 1 ', ja.field.passwordMismatch],
])('with %j, %j and %j nothing is sent, and the button says why', async (old, next, again, reason) => {
  const user = await fill(open(), old, next, again);
  expect(button()).toHaveAccessibleDescription(reason);
  await user.click(button());
  await user.type(field('again'), '{Enter}');
  expect(door.calls).toEqual([]);
});

test('a password of nine characters is refused beside its field when it is sent, and one of ten is taken', async () => {
  const user = await fill(open(), 'old', '123456789');
  await user.click(button());
  expect(screen.getByText(ja.field.passwordTooShort.replace('{field}', words.next))).toBeVisible();
  expect(field('next')).toHaveFocus();
  expect(door.calls).toEqual([]);
  await fill(user, 'old', '1234567890');
  await user.click(button());
  expect(door.calls.map(({ body }) => body)).toEqual([{ oldPassword: 'old', newPassword: '1234567890' }]);
});

test('a changed password goes out as it was typed, once; the siblings are told, and the profile says so', async () => {
  const answer = Promise.withResolvers<{ body: object }>();
  door.answer('/api/session/password', () => answer.promise);
  const user = await fill(open(), ' old ', GOOD);
  await user.dblClick(button());
  await user.type(field('again'), '{Enter}');
  expect(door.calls.map(({ body }) => body)).toEqual([{ oldPassword: ' old ', newPassword: GOOD }]);
  await act(async () => answer.resolve({ body: { data: {} } }));
  expect(signedInHandOver).toHaveBeenCalledTimes(1);
  expect(router.push).toHaveBeenCalledWith('/profile');
  expect(await screen.findByText(words.changed)).toBeVisible();
});

test('unfinished typing is no mistake yet; another password is, and one that differs when the field is left; why nothing can be sent stands below the button', async () => {
  const user = await fill(open(), 'old', GOOD, GOOD.slice(0, 5));
  expect(field('again')).not.toHaveAttribute('aria-invalid');
  expect(screen.queryByText(ja.field.passwordMismatch, { selector: '[id$=e] *, [id$=e]' })).toBeNull();
  await user.type(field('again'), 'X');
  expect(field('again')).toHaveAttribute('aria-invalid', 'true');
  await user.type(field('again'), '{Backspace}');
  expect(field('again')).not.toHaveAttribute('aria-invalid');
  await user.tab();
  expect(field('again')).toBeInvalid();
  await user.type(field('again'), GOOD.slice(5));
  expect(field('again')).toBeValid();
  await user.clear(field('again'));
  expect(screen.getByText(words.enterAll)).not.toHaveAttribute('role', 'tooltip');
});

test('a wrong old password is said beside it, marked, and what was typed stays', async () => {
  door.refuse('/api/session/password', 'oldPasswordWrong', 406);
  const user = await fill(open(), 'wrong', GOOD);
  await user.click(button());
  expect(await screen.findByText(ja.failure.oldPasswordWrong)).toBeVisible();
  expect(field('old')).toHaveFocus();
  expect([field('old').value, field('next').value, field('again').value]).toEqual(['wrong', GOOD, GOOD]);
  expect(button()).not.toHaveAttribute('aria-disabled');
});

test('a change whose answer was lost says which password to try, and leads to the sign-in', async () => {
  door.refuse('/api/session/password', 'lost', 502);
  door.refuse('/api/session/sign-out', 'overloaded', 503);
  const user = await fill(open(), 'old', GOOD);
  await user.click(button());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(words.unknown.text);
  expect(alert).not.toHaveTextContent(words.failed);
  expect(field('next')).toHaveValue(GOOD);
  const signInAgain = screen.getByRole('button', { name: words.unknown.signIn });
  await user.click(signInAgain);
  expect(navigateTo).toHaveBeenCalledWith('/signout');
  door.answer('/api/session/sign-out', { body: { data: {} } });
  door.calls.length = 0;
  await user.dblClick(signInAgain);
  expect(door.calls.map(({ path }) => path)).toEqual(['/api/session/sign-out']);
  expect(navigateTo).toHaveBeenCalledWith('/signin?reason=passwordUnknown&redirect=%2Fprofile');
});

test('a change that the sign-in asks for ends at the home page, and can only be left by signing out', async () => {
  const user = open(true);
  expect(screen.getByRole('link', { name: ja.shell.signOut })).toHaveAttribute('href', '/signout');
  await fill(user, 'mailed', GOOD);
  expect(localStorage.getItem('seen.arrival')).toBeNull();
  await user.click(button());
  expect(signedInHandOver).toHaveBeenCalledTimes(1);
  expect(navigateTo).toHaveBeenCalledWith('/');
  expect(localStorage.getItem('seen.arrival')).toBe('passwordChanged');
});

test.each([
  ['/security?tab=ip', '/security?tab=ip'],
  ['/chpasswd?again=1', '/'],
])('whoever wanted %s goes to %s after a change that the sign-in asks for; a warning waits', async (wanted, to) => {
  localStorage.setItem('seen.arrival', 'enrolled');
  window.history.replaceState(null, '', '/chpasswd');
  const user = await fill(open(true, wanted), 'mailed', GOOD);
  await user.click(button());
  expect(navigateTo).toHaveBeenCalledWith(to);
  expect(localStorage.getItem('seen.arrival')).toBe('enrolled');
});

test('password managers learn whose password it is, and nothing forbids pasting', async () => {
  const user = open();
  const owner = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(owner?.value).toBe('taro@example.com#tokyo');
  expect([field('old').autocomplete, field('next').autocomplete, field('again').autocomplete]).toEqual([
    'current-password',
    'new-password',
    'new-password',
  ]);
  await user.click(field('next'));
  await user.paste(GOOD);
  expect(field('next')).toHaveValue(GOOD);
  expect(field('next')).not.toHaveAttribute('maxlength');
});

test('the strength of a password is a hint: the weakest one may be sent; one made of the account is told from one that is not', async () => {
  const user = await fill(open(), 'old', 'password123');
  expect(await screen.findByText(words.strength.s0)).toBeVisible();
  await user.click(button());
  expect(door.calls).toHaveLength(1);
  expect(scorePassword('1234567890', 'taro@example.com')).toBe(0);
  expect(scorePassword('mizu-no-oto-wa-9ji-ni-kikoeru', 'taro@example.com')).toBe(4);
  const own = scorePassword('yamanoue-taroichi', 'yamanoue-taroichi@example.com');
  expect(own).toBeLessThan(scorePassword('yamanoue-taroichi', 'hanako@example.com'));
});

test('what a forced change has done is said on the next page, once', async () => {
  localStorage.setItem('seen.arrival', 'passwordChanged');
  const { unmount } = renderWithToasts(<SignedInToast />);
  expect(await screen.findByText(ja.session.arrival.passwordChanged)).toBeVisible();
  unmount();
  for (const nobodys of ['evil', '']) {
    localStorage.setItem('seen.arrival', nobodys);
    renderWithWords(<SignedInToast />);
    expect(localStorage.getItem('seen.arrival')).toBeNull();
  }
});
