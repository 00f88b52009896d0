import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { ConfirmSignUp } from '@/components/auth/sign-up/confirm-sign-up';
import { StartCard } from '@/components/auth/sign-up/start-card';
import { type OwnDoor, renderPanel } from '../panel-door';

export type Kind = 'site' | 'customisation';

export const LINKS = {
  terms: 'https://example.com/terms',
  privacy: 'https://example.com/privacy',
  next: 'https://example.com/start?x=1',
};
export const SUPPORT = 'https://support.example.com/';
export const HASH = 'link-hash_1';
const WORDS = { site: 'site', customisation: 'customine' } as const;

export function openStart(door: OwnDoor, kind: Kind = 'site', given = { subdomain: '', domain: '' }) {
  door.open();
  renderPanel(<StartCard kind={kind} service={WORDS[kind]} given={given} support={SUPPORT} />);
  return userEvent.setup();
}

export function openConfirm(door: OwnDoor, kind: Kind = 'site', sessionIdHash = HASH) {
  door.open();
  renderPanel(<ConfirmSignUp kind={kind} sessionIdHash={sessionIdHash} links={LINKS} />);
  return userEvent.setup();
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const submit = () => screen.getByRole('button', { name: '登録する' });

/** What somebody types who makes no mistake. */
export const GOOD = {
  確認コード: '１２３４５６',
  パスワード: 'long-enough-1',
  'パスワード（確認）': 'long-enough-1',
  組織名: '株式会社みなと',
};

export async function fill(user: UserEvent, values: Record<string, string> = GOOD, { accept = true } = {}) {
  for (const [name, text] of Object.entries(values)) await user.type(field(name), text);
  if (accept) await user.click(screen.getByRole('checkbox', { name: '利用規約に同意します' }));
  return user;
}
