import './mocks';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignInCard } from '@/components/auth/sign-in/sign-in-card';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { TIMING } from '@/lib/rules/timing';
import ja from '@/messages/ja.json';
import { doorOfFile } from '../own-door';
import { renderWithWords } from '../ui-render';

jest.mock('@/lib/client/sso/frames', () => ({ originOf: () => 'https://site.example.com' }));

const words = ja.signin;
const SIGN_UP = { site: '/signup/site', customisation: '/signup/customine' };
const door = doorOfFile();

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${ja.ui.email}`) });
const password = () => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${ja.ui.password}`), { selector: 'input' });
const button = () => screen.getByRole('button', { name: words.submit });

function open() {
  renderWithWords(<SignInCard path="/" reason={null} providers={[]} support="https://example.com/" signUp={SIGN_UP} />);
  return userEvent.setup();
}

async function send(user: ReturnType<typeof userEvent.setup>) {
  await user.type(email(), 'taro@example.com');
  await user.type(password(), 'secret');
  await user.click(button());
}

test('typing can begin at once, in the first field', () => {
  open();
  expect(email()).toHaveFocus();
});

test('whoever has no account finds the sign-up of each service', () => {
  open();
  const links = [words.signUp.site, words.signUp.customisation].map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual([SIGN_UP.site, SIGN_UP.customisation]);
});

test('a sign-in that hangs can be given up: nothing of it is taken, what was typed stays, and another try works', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    door.answer('/api/session/sign-in', () => new Promise(() => undefined));
    door.answer('/api/session', { body: { data: null } });
    const user = open();
    await send(user);
    expect(screen.queryByRole('button', { name: words.cancel })).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(TIMING.longWaitMs));
    await user.click(screen.getByRole('button', { name: words.cancel }));
    expect(await screen.findByText(words.reason.cancelled)).toBeVisible();
    expect(button()).not.toHaveAttribute('aria-busy');
    expect(email().value).toBe('taro@example.com');
    expect(navigateTo).not.toHaveBeenCalled();
    expect(door.calls.map(({ path }) => path)).toEqual(['/api/session/sign-in', '/api/session']);
    door.answer('/api/session/sign-in', { body: { data: { next: 'home' } } });
    await user.click(button());
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith('/'));
  } finally {
    jest.useRealTimers();
  }
});

test('a step that a given-up sign-in left open is ended', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    door.answer('/api/session/sign-in', () => new Promise(() => undefined));
    door.answer('/api/session', { body: { data: { state: 'otp' } } });
    door.answer('/api/session/cancel', { body: { data: {} } });
    const user = open();
    await send(user);
    await act(() => jest.advanceTimersByTimeAsync(TIMING.longWaitMs));
    await user.click(screen.getByRole('button', { name: words.cancel }));
    await waitFor(() => expect(door.calls.at(-1)?.path).toBe('/api/session/cancel'));
    expect(navigateTo).not.toHaveBeenCalled();
  } finally {
    jest.useRealTimers();
  }
});

test('the message of the last try stays until the next answer, so that nothing moves under a double click', async () => {
  door.answer('/api/session/sign-in', {
    status: 406,
    body: { failure: { code: 'wrongCredentials', status: 406, requestId: 'r' } },
  });
  const user = open();
  await send(user);
  const message = await screen.findByText(ja.failure.wrongCredentials);
  let answer: () => void = () => undefined;
  door.answer(
    '/api/session/sign-in',
    () => new Promise((resolve) => (answer = () => resolve({ body: { data: { next: 'home' } } }))),
  );
  await user.dblClick(button());
  expect(message).toBeVisible();
  await act(async () => answer());
  await waitFor(() => expect(navigateTo).toHaveBeenCalledWith('/'));
  expect(door.calls.filter(({ path }) => path === '/api/session/sign-in')).toHaveLength(2);
});
