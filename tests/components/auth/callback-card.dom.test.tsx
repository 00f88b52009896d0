import './mocks';
import { router } from '../router';
import { act, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { CallbackCard, readCallbackParameters } from '@/components/auth/callback/callback-card';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { signedInHandOver } from '@/lib/client/sso/hand-over';
import ja from '@/messages/ja.json';
import { doorOfFile } from '../own-door';
import { renderWithWords } from '../ui-render';

const words = ja.callback;
const EXCHANGE = '/api/session/social-callback';
const door = doorOfFile();

/** Comes back from the provider, in a page that renders twice as development does. */
async function open(search: string) {
  window.history.replaceState(null, '', `/callback/google${search}`);
  renderWithWords(
    <StrictMode>
      <CallbackCard provider="google" />
    </StrictMode>,
  );
  await act(async () => undefined);
}

const failsWith = (code: string, http: number, text?: string) => door.refuse(EXCHANGE, code, http, { text });

test('where the browser kept no cookie, the sign-in page says so (V-R16)', async () => {
  door.answer(EXCHANGE, { body: { data: { next: 'home', path: '/apikey' } } });
  door.answer('/api/session?peek=1', { body: { data: null } });
  await open('?code=good-code&state=good-state');
  expect(signedInHandOver).not.toHaveBeenCalled();
  expect(navigateTo).toHaveBeenCalledWith('/signin?redirect=%2Fapikey&reason=noCookies');
});

test('code and state are handed to the server once, and stand in the address no more', async () => {
  door.answer(EXCHANGE, { body: { data: { next: 'home', path: '/apikey' } } });
  await open('?code=good-code&state=good-state');
  expect(door.calls.map(({ path, body }) => [path, body])).toEqual([
    [EXCHANGE, { provider: 'google', code: 'good-code', state: 'good-state' }],
    ['/api/session?peek=1', undefined],
  ]);
  expect(window.location.href).not.toMatch(/code|state/);
  expect(document.body.innerHTML).not.toMatch(/good-code|good-state/);
  expect(signedInHandOver).toHaveBeenCalledTimes(1);
  expect(navigateTo).toHaveBeenCalledWith('/apikey');
  expect(localStorage.getItem('seen.signInMethod')).toBe('google');
});

test('a second factor is asked for as after a password', async () => {
  door.answer(EXCHANGE, { body: { data: { next: 'otp', path: '/' } } });
  await open('?code=c&state=s');
  expect(router.replace).toHaveBeenCalledWith('/signin/otp');
});

test('every parameter of an error is shown as plain text, none of it runs, and none is longer than 500', async () => {
  failsWith('wrongCredentials', 406);
  const message = `<img src=x onerror="window.hacked=1">\u202egnp.exe\r\n${'長い'.repeat(10_000)}`;
  await open(`?error=access_denied&error_code=403&error_message=${encodeURIComponent(message)}`);
  expect(await screen.findByText('access_denied')).toBeVisible();
  expect(screen.getByText('403')).toBeVisible();
  const shown = screen.getByText(/onerror/);
  expect(shown.textContent?.length).toBeLessThanOrEqual(500);
  expect(shown.textContent).not.toMatch(/[\u202e\r\n]/);
  expect(document.querySelector('main img, section img')).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent(words.refusedThere);
});

test.each([
  ['error_code=AB-12', 'wrongCredentials', words.refusedThere],
  // As a provider answers that hands no state back, and as anybody may: in nobody's name.
  ['error_message=AB-12', 'socialRefused', words.notCompleted],
])('an error of no more than %s is shown, too, and what %s means', async (query, code, text) => {
  failsWith(code, 403);
  await open(`?${query}`);
  expect(await screen.findByText('AB-12')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(navigateTo).not.toHaveBeenCalled();
});

test('where this browser began no such sign-in, the page says just that', async () => {
  failsWith('socialRefused', 403);
  await open('?code=attackers&state=attackers');
  expect(await screen.findByRole('alert')).toHaveTextContent(ja.failure.socialRefused);
  expect(screen.getByRole('link', { name: words.toSignIn })).toHaveAttribute('href', '/signin');
  expect(navigateTo).not.toHaveBeenCalled();
});

test.each([
  ['wrongCredentials', words.notAccepted],
  ['lockedOut', words.locked],
  ['ipRestricted', ja.failure.ipRestricted],
])('a refusal by the provider speaks of the external account, not of a password: %s', async (code, text) => {
  failsWith(code, 406, 'In the words of the provider');
  await open('?code=c&state=s');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(text);
  expect(alert).not.toHaveTextContent('パスワード');
});

test('a callback without anything leads to signing in, and asks nobody', async () => {
  await open('');
  expect(navigateTo).toHaveBeenCalledWith('/signin');
  expect(door.calls).toEqual([]);
});

test('a long code and state are handed on whole; of what comes twice the first counts, unknown ones are left out', () => {
  const parameters = { code: 'c'.repeat(6000), state: 's'.repeat(3000) };
  expect(readCallbackParameters(`?${new URLSearchParams(parameters)}`)).toEqual(parameters);
  expect(readCallbackParameters('?code=a&code=b&state=s&next=//evil&__proto__=x')).toEqual({ code: 'a', state: 's' });
});
