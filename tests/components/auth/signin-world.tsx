import './mocks';
import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { SignInCard } from '@/components/auth/sign-in/sign-in-card';
import { originOf } from '@/lib/client/sso/frames';
import type { Locale } from '@/lib/rules/locales';
import ja from '@/messages/ja.json';
import { doorOfFile } from '../own-door';
import { renderWithWords } from '../ui-render';

jest.mock('@/lib/client/sso/frames', () => ({ originOf: jest.fn() }));

export const SIGN_IN = '/api/session/sign-in';
export const SUPPORT = 'https://support.example.com/';
export const SIGN_UP = { site: '/signup/site', customisation: '/signup/customine' };

/** The console's own server, and frames of the siblings that are there, for the tests of a file. */
export function signInDoorOfFile() {
  beforeEach(() => void jest.mocked(originOf).mockReturnValue('https://site.example.com'));
  return doorOfFile();
}

export const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${ja.ui.email}`) });
export const password = () =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${ja.ui.password}`), { selector: 'input' });
export const button = () => screen.getByRole('button', { name: ja.signin.submit });

type Given = { path?: string; reason?: 'timeout'; locale?: Locale };

export function open({ path = '/', reason, locale }: Given = {}): UserEvent {
  const given = { path, reason: reason ?? null, providers: ['google', 'acme'], support: SUPPORT, signUp: SIGN_UP };
  renderWithWords(<SignInCard {...given} />, locale);
  return userEvent.setup();
}

/** Fills the form in and sends it. */
export async function send(user: UserEvent): Promise<UserEvent> {
  await user.clear(email());
  await user.type(email(), 'taro@example.com');
  await user.clear(password());
  await user.type(password(), ' correct horse ');
  await user.click(button());
  return user;
}
