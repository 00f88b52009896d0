import { button, email, open, password, send, SIGN_IN, SIGN_UP, signInDoorOfFile } from './signin-world';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SocialButtons } from '@/components/auth/sign-in/social-buttons';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { providerLabel } from '@/lib/rules/auth/social';
import { TIMING } from '@/lib/rules/timing';
import ja from '@/messages/ja.json';
import { renderWithWords } from '../ui-render';

const words = ja.signin;
const door = signInDoorOfFile();

test('typing can begin at once, in the first field, and whoever has no account finds the sign-up of each service', () => {
  open();
  expect(email()).toHaveFocus();
  const links = [words.signUp.site, words.signUp.customisation].map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual([SIGN_UP.site, SIGN_UP.customisation]);
});

/** Gives a sign-in up that hangs, once that is offered. */
async function giveUp(session: object | null = null) {
  jest.useFakeTimers({ advanceTimers: true });
  door.answer(SIGN_IN, () => new Promise(() => undefined));
  door.answer('/api/session', { body: { data: session } });
  const user = await send(open());
  expect(screen.queryByRole('button', { name: words.cancel })).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(TIMING.longWaitMs));
  await user.click(screen.getByRole('button', { name: words.cancel }));
  return user;
}

const FOREIGN = { email: 'hanako@example.com', state: 'signedIn' };
test.each([null, FOREIGN])(
  'a sign-in that hangs can be given up: nothing of it is taken, what was typed stays, and another try works',
  async (session) => {
    const user = await giveUp(session);
    expect(await screen.findByText(words.reason.cancelled)).toBeVisible();
    expect(button()).not.toHaveAttribute('aria-busy');
    expect(email().value).toBe('taro@example.com');
    expect(navigateTo).not.toHaveBeenCalled();
    expect(door.calls.map(({ path }) => path)).toEqual([SIGN_IN, '/api/session']);
    door.answer(SIGN_IN, { body: { data: { next: 'home' } } });
    await user.click(button());
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith('/'));
  },
);

test('a step that a given-up sign-in left open is ended', async () => {
  door.answer('/api/session/cancel', { body: { data: {} } });
  await giveUp({ email: 'taro@example.com', state: 'otp' });
  await waitFor(() => expect(door.calls.at(-1)?.path).toBe('/api/session/cancel'));
  expect(navigateTo).not.toHaveBeenCalled();
});

test('whoever is signed in by the time that a sign-in is given up is not told that it was, and goes on', async () => {
  await giveUp({ email: 'taro@example.com', state: 'signedIn' });
  await waitFor(() => expect(navigateTo).toHaveBeenCalledWith('/'));
  expect(door.calls.map(({ path }) => path)).not.toContain('/api/session/cancel');
});

test('the message of the last try stays until the next answer, so that nothing moves under a double click', async () => {
  door.refuse(SIGN_IN, 'wrongCredentials', 406);
  const user = await send(open());
  const message = await screen.findByText(ja.failure.wrongCredentials);
  let answer: () => void = () => undefined;
  door.answer(SIGN_IN, () => new Promise((resolve) => (answer = () => resolve({ body: { data: { next: 'home' } } }))));
  await user.dblClick(button());
  expect(message).toBeVisible();
  await act(async () => answer());
  await waitFor(() => expect(navigateTo).toHaveBeenCalledWith('/'));
  expect(door.calls.filter(({ path }) => path === SIGN_IN)).toHaveLength(2);
});

test('password managers find their fields, nothing forbids pasting, and without scripts no password gets into an address', async () => {
  const user = open();
  expect(button().closest('form')).toHaveAttribute('method', 'post');
  expect([email().autocomplete, password().autocomplete, password().type]).toEqual([
    'username',
    'current-password',
    'password',
  ]);
  await user.click(password());
  await user.paste('pasted secret');
  expect(password()).toHaveValue('pasted secret');
  await user.click(screen.getByRole('button', { name: ja.ui.showPassword }));
  expect(password().type).toBe('text');
});

test('Caps Lock is named while it is on', async () => {
  const user = open();
  await user.click(password());
  await user.keyboard('{CapsLock}A');
  expect(screen.getByText(words.capsLock)).toBeVisible();
});

const google = () => screen.getByRole('button', { name: words.with.replace('{provider}', 'Google') });
const openSocial = () =>
  renderWithWords(
    <SocialButtons
      providers={['google', 'acme'].map((name) => ({ name, label: providerLabel(name), mark: null }))}
      path="/apikey"
    />,
  );

test('each provider has its own button that keeps the wanted page, and the last one used is marked', () => {
  localStorage.setItem('seen.signInMethod', 'acme');
  openSocial();
  expect(google()).toHaveAttribute('href', '/api/session/social/google?redirect=%2Fapikey');
  expect(screen.getByRole('button', { name: /Acme/ })).toHaveTextContent(words.lastUsed);
});

test('the Space key presses it, as it presses every button', async () => {
  const user = userEvent.setup();
  openSocial();
  const pressed = jest.fn((event: Event) => event.preventDefault());
  google().addEventListener('click', pressed);
  google().focus();
  await user.keyboard(' ');
  expect(pressed).toHaveBeenCalledTimes(1);
});
