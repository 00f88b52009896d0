import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignInCard } from '@/components/auth/sign-in/sign-in-card';
import ja from '@/messages/ja.json';
import { openDoor } from '../own-door';
import { renderWithWords } from '../ui-render';
import { SocialButtons } from '@/components/auth/sign-in/social-buttons';
import { providerLabel } from '@/lib/rules/auth/social';

jest.mock('next/navigation', () => ({ useRouter: () => ({ replace() {} }) }));
beforeEach(() => openDoor());

const words = ja.signin;
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${ja.ui.email}`) });
const password = () => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${ja.ui.password}`), { selector: 'input' });
const button = () => screen.getByRole('button', { name: words.submit });

function open() {
  renderWithWords(
    <SignInCard
      path="/"
      reason={null}
      providers={[]}
      support="https://support.example.com/"
      signUp={{ site: '/signup/site', customisation: '/signup/customine' }}
    />,
  );
  return userEvent.setup();
}

test('password managers find their fields, and nothing forbids pasting', async () => {
  const user = open();
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

test('without scripts the form would never put a password into an address', () => {
  open();
  expect(button().closest('form')).toHaveAttribute('method', 'post');
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
