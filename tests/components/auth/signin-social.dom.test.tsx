import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SocialButtons } from '@/components/auth/sign-in/social-buttons';
import { providerLabel } from '@/lib/rules/auth/social';
import ja from '@/messages/ja.json';
import { renderWithWords } from '../ui-render';

const words = ja.signin;
const google = () => screen.getByRole('button', { name: words.with.replace('{provider}', 'Google') });
const open = () =>
  renderWithWords(
    <SocialButtons
      providers={['google', 'acme'].map((name) => ({ name, label: providerLabel(name), mark: null }))}
      path="/apikey"
    />,
  );

test('each provider has its own button that keeps the wanted page, and the last one used is marked', () => {
  localStorage.setItem('seen.signInMethod', 'acme');
  open();
  expect(google()).toHaveAttribute('href', '/api/session/social/google?redirect=%2Fapikey');
  expect(screen.getByRole('button', { name: /Acme/ })).toHaveTextContent(words.lastUsed);
});

test('the Space key presses it, as it presses every button', async () => {
  const user = userEvent.setup();
  open();
  const pressed = jest.fn((event: Event) => event.preventDefault());
  google().addEventListener('click', pressed);
  google().focus();
  await user.keyboard(' ');
  expect(pressed).toHaveBeenCalledTimes(1);
});
