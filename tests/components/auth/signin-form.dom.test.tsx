import './mocks';
import { router } from '../router';
import { button, email, open, password, send, SIGN_IN, SIGN_UP, signInDoorOfFile, SUPPORT } from './signin-world';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SocialButtons } from '@/components/auth/sign-in/social-buttons';
import { setApiAccount } from '@/lib/client/api';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { signedInHandOver } from '@/lib/client/sso/hand-over';
import { originOf } from '@/lib/client/sso/frames';
import { providerLabel } from '@/lib/rules/auth/social';
import { TIMING } from '@/lib/rules/timing';
import ja from '@/messages/ja.json';
import { renderWithWords } from '../ui-render';

const words = ja.signin;
const door = signInDoorOfFile();
const tries = () => door.calls.filter(({ path }) => path === SIGN_IN);
const failsWith = (code: string, http: number, more?: object) => door.refuse(SIGN_IN, code, http, more);

test('signing in sends what was typed once, tells the siblings, and leads to the wanted page in a fresh document', async () => {
  door.answer(SIGN_IN, { body: { data: { next: 'home' } } });
  await send(open({ path: '/security?a=1' }));
  expect(tries().map(({ body }) => body)).toEqual([{ email: 'taro@example.com', password: ' correct horse ' }]);
  expect(signedInHandOver).toHaveBeenCalledTimes(1);
  expect(navigateTo).toHaveBeenCalledWith('/security?a=1');
});

test.each([
  ['otp', router.replace, '/signin/otp?redirect=%2Fapikey'],
  ['enrol', router.replace, '/signin/enrol?redirect=%2Fapikey'],
  ['password', navigateTo, '/chpasswd?redirect=%2Fapikey'],
])('the next step, %s, has its own address and keeps the wanted page; no hand-over yet', async (next, go, address) => {
  door.answer(SIGN_IN, { body: { data: { next } } });
  await send(open({ path: '/apikey' }));
  expect(go).toHaveBeenCalledWith(address);
  expect(signedInHandOver).not.toHaveBeenCalled();
});

test.each([
  ['', ''],
  ['taro@example.com', ''],
  ['', 'secret'],
  ['   ', 'secret'],
])('with e-mail %j and password %j both are asked for, and nothing is sent', async (typed, secret) => {
  const user = open();
  if (typed) await user.type(email(), typed);
  if (secret) await user.type(password(), secret);
  await user.click(button());
  expect(screen.getByRole('alert')).toHaveTextContent(ja.field.signInBoth);
  expect([email(), password()].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  expect(typed.trim() === '' ? email() : password()).toHaveFocus();
  const named = [ja.ui.email, ja.ui.password].filter((label) =>
    screen.queryByText(`${label}を入力してください`, { exact: false }),
  );
  expect(named).toEqual([...(typed.trim() ? [] : [ja.ui.email]), ...(secret ? [] : [ja.ui.password])]);
  expect(door.calls).toEqual([]);
});

test('wrong words are said at the form, what was typed stays, and the message has focus', async () => {
  failsWith('wrongCredentials', 406);
  const user = await send(open());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(ja.failure.wrongCredentials);
  expect(alert).not.toHaveTextContent(words.wrongAgain);
  expect([email().value, password().value]).toEqual(['taro@example.com', ' correct horse ']);
  expect(alert.parentElement).toHaveFocus();
  await user.click(button());
  expect(await screen.findByText(words.wrongAgain)).toBeVisible();
  expect(tries()).toHaveLength(2);
});

test('an address that is too long is named beside its field, and a try that never reached the provider counts towards no lock', async () => {
  failsWith('badInput', 422, { fields: { email: 'tooLong' } });
  const user = await send(open());
  await waitFor(() => expect(email()).toHaveAttribute('aria-invalid', 'true'));
  expect(await screen.findByText(`${ja.ui.email}を正しく入力してください（300文字以内）。`)).toBeVisible();
  expect(email()).toHaveFocus();
  failsWith('wrongCredentials', 406);
  await user.click(button());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(ja.failure.wrongCredentials);
  expect(alert).not.toHaveTextContent(words.wrongAgain);
  await user.click(button());
  expect(await screen.findByText(words.wrongAgain)).toBeVisible();
});

test('a locked account is told apart, with what can be done about it', async () => {
  failsWith('lockedOut', 406);
  await send(open());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(words.locked.title);
  expect(screen.getByRole('link', { name: words.locked.reset })).toHaveAttribute('href', '/resetpasswd');
  expect(screen.getByRole('link', { name: new RegExp(ja.ui.contactSupport) })).toHaveAttribute('href', SUPPORT);
});

test('an address from which nobody may sign in is not taken for a wrong password', async () => {
  failsWith('ipRestricted', 403);
  await send(open());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(ja.failure.ipRestricted);
  expect(alert).toHaveTextContent('request-1');
});

test.each([
  [30, '30秒後にもう一度お試しください。'],
  [850, '約15分後にもう一度お試しください。'],
])('too many tries say when the next one makes sense: after %i s', async (retryAfterS, sentence) => {
  failsWith('tooManyHere', 429, { retryAfterS });
  await send(open());
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('an answer that was lost is looked up in the session, and nothing is sent again', async () => {
  const holds = (email: string) => door.answer('/api/session', { body: { data: { email, state: 'signedIn' } } });
  holds('hanako@example.com');
  const user = await send(open({ path: '/profile' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect([tries().length, jest.mocked(navigateTo).mock.calls]).toEqual([1, []]);
  holds('Taro@example.com');
  await send(user);
  expect(tries()).toHaveLength(2);
  expect(navigateTo).toHaveBeenCalledWith('/profile');
});

test("the button waits until the siblings' frames are there, says so when they are late, and works all the same", async () => {
  jest.useFakeTimers();
  jest.mocked(originOf).mockReturnValue(undefined);
  open();
  expect(button()).toHaveAttribute('aria-busy', 'true');
  await act(() => jest.advanceTimersByTimeAsync(TIMING.frameWaitMs + TIMING.framePollMs));
  expect(screen.getByRole('alert')).toHaveTextContent(words.librariesLate);
  expect(button()).not.toHaveAttribute('aria-busy');
  act(() => screen.getByRole('button', { name: words.retryLibraries }).click());
  expect(button()).toHaveAttribute('aria-busy', 'true');
  jest.mocked(originOf).mockReturnValue('https://site.example.com');
  await act(() => jest.advanceTimersByTimeAsync(TIMING.framePollMs));
  expect(button()).not.toHaveAttribute('aria-busy');
});

test('typing can begin at once, in the first field; why somebody is here again is said, where to reset a password, and the sign-up of each service', () => {
  open({ reason: 'timeout' });
  expect(email()).toHaveFocus();
  const links = [words.signUp.site, words.signUp.customisation].map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual([SIGN_UP.site, SIGN_UP.customisation]);
  expect(screen.getByText(words.reason.timeout)).toBeVisible();
  expect(screen.getByRole('link', { name: words.forgot })).toHaveAttribute('href', '/resetpasswd');
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
test.each([null, FOREIGN])('a sign-in that hangs is given up, nothing is taken, and tried again', async (session) => {
  const user = await giveUp(session);
  expect(await screen.findByText(words.reason.cancelled)).toBeVisible();
  expect(button()).not.toHaveAttribute('aria-busy');
  expect(email().value).toBe('taro@example.com');
  expect(navigateTo).not.toHaveBeenCalled();
  expect(door.calls.map(({ path }) => path)).toEqual([SIGN_IN, '/api/session']);
  door.answer(SIGN_IN, { body: { data: { next: 'home' } } });
  await user.click(button());
  await waitFor(() => expect(navigateTo).toHaveBeenCalledWith('/'));
});

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
  const answer = Promise.withResolvers<{ body: object }>();
  door.answer(SIGN_IN, () => answer.promise);
  await user.dblClick(button());
  expect(message).toBeVisible();
  await act(async () => answer.resolve({ body: { data: { next: 'home' } } }));
  await waitFor(() => expect(navigateTo).toHaveBeenCalledWith('/'));
  expect(door.calls.filter(({ path }) => path === SIGN_IN)).toHaveLength(2);
});

test('password managers find their fields, nothing forbids pasting, without scripts no password gets into an address; Caps Lock is named while it is on', async () => {
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
  await user.keyboard('{CapsLock}A');
  expect(screen.getByText(words.capsLock)).toBeVisible();
  await user.click(screen.getByRole('button', { name: ja.ui.showPassword }));
  expect(password().type).toBe('text');
});

const google = () => screen.getByRole('button', { name: words.with.replace('{provider}', 'Google') });
const openSocial = () =>
  renderWithWords(
    <SocialButtons
      providers={['google', 'acme'].map((name) => ({ name, label: providerLabel(name), mark: null }))}
      path="/apikey"
    />,
  );

test('each provider has its own button that keeps the wanted page, and the last one used is marked; the Space key presses it', async () => {
  localStorage.setItem('seen.signInMethod', 'acme');
  openSocial();
  expect(google()).toHaveAttribute('href', '/api/session/social/google?redirect=%2Fapikey');
  expect(screen.getByRole('button', { name: /Acme/ })).toHaveTextContent(words.lastUsed);
  const pressed = jest.fn((event: Event) => event.preventDefault());
  google().addEventListener('click', pressed);
  google().focus();
  await userEvent.keyboard(' ');
  expect(pressed).toHaveBeenCalledTimes(1);
});

test("a document that showed somebody's screens before is loaded anew", () => {
  setApiAccount('finger');
  open();
  expect(navigateTo).toHaveBeenCalledWith(window.location.href);
});
