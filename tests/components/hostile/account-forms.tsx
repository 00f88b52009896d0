import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { ChangeForm } from '@/components/auth/password/change-form';
import { OtpForm } from '@/components/auth/second-factor/otp-form';
import { SignInEnrolment } from '@/components/auth/second-factor/sign-in-enrolment';
import { AccountPanel } from '@/components/profile/account-panel';
import { AvatarPanel } from '@/components/profile/avatar-panel';
import { PasskeysPanel } from '@/components/profile/passkeys-panel';
import { ResetCard } from '@/components/auth/password/reset-card';
import { SignInCard } from '@/components/auth/sign-in/sign-in-card';
import ja from '@/messages/ja.json';
import { pictureWorld, pngFile } from '../profile/avatar-world';
import { openDoor } from '../own-door';
import { OwnDoor, renderPanel } from '../panel-door';
import { fill, openConfirm, openStart, submit } from '../auth/signup-world';
import { ENROLMENT } from '../security/secret-world';
import { type HostileForm, inDialog } from './form';

const SUPPORT = 'https://support.example.com/';
const SIGN_UP = { site: '/signup/site', customisation: '/signup/customine' };
const button = (name: string) => () => screen.getByRole('button', { name });
const textbox = () => screen.getByRole('textbox');
/** Opens a form of one field and fills it in. */
const openOne = (form: ReactElement, value: string) => async () => {
  sessionDoor();
  renderPanel(form);
  fireEvent.change(await screen.findByRole('textbox'), { target: { value } });
};
const put = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

/** The console's own endpoints, all of them well. */
function sessionDoor() {
  const door = openDoor();
  door.answer('/api/session', { body: { data: null } });
  for (const name of ['sign-in', 'otp']) door.answer(`/api/session/${name}`, { body: { data: { next: 'home' } } });
  door.answer('/api/session/password', { body: { data: {} } });
  door.answer('/api/session/enrol', { body: { data: ENROLMENT } });
  door.answer('/api/provider/signup.remind', { body: { data: {} } });
}

/** Signing in, and what belongs to it. */
export const SIGN_IN_FORMS: readonly HostileForm[] = [
  {
    name: 'signing in',
    operation: 'session.signIn',
    path: '/api/session/sign-in',
    open: async () => {
      sessionDoor();
      renderPanel(<SignInCard path="/" reason={null} providers={[]} support={SUPPORT} signUp={SIGN_UP} />);
      put(new RegExp(`^${ja.ui.email}`), 'taro@example.com');
      put(new RegExp(`^${ja.ui.password}`), 'secret 1');
    },
    submit: button(ja.signin.submit),
    enter: textbox,
  },
  {
    name: 'the one-time code',
    operation: 'session.otp',
    path: '/api/session/otp',
    inField: [403],
    open: openOne(<OtpForm path="/" fingerprint="finger" />, '123456'),
    submit: button(ja.mfaStep.verify),
    enter: textbox,
  },
  {
    name: 'the enrolment of a second factor',
    operation: 'session.otp',
    path: '/api/session/otp',
    inField: [403],
    open: openOne(<SignInEnrolment path="/" fingerprint="finger" />, '123456'),
    submit: button(ja.mfaStep.confirm),
    enter: textbox,
  },
  {
    name: 'the reset of a password',
    operation: 'signup.remind',
    open: openOne(<ResetCard support={SUPPORT} />, 'taro@example.com'),
    submit: button(ja.resetpasswd.send),
    enter: textbox,
  },
  {
    name: 'the change of a password',
    operation: 'password.change',
    failed: ja.chpasswd.failed,
    path: '/api/session/password',
    inField: [406],
    open: async () => {
      sessionDoor();
      renderPanel(<ChangeForm account="taro@example.com" isForced={false} path="/" />);
      put(ja.chpasswd.old, 'old secret');
      put(ja.chpasswd.next, ' a 長い new🔐 secret ');
      put(ja.chpasswd.again, ' a 長い new🔐 secret ');
    },
    submit: button(ja.nav.password),
    enter: () => screen.getByLabelText(ja.chpasswd.old, { selector: 'input' }),
  },
];

/** Signing up. */
export const SIGN_UP_FORMS: readonly HostileForm[] = [
  {
    name: 'the start of a sign-up',
    operation: 'signup.start',
    failed: '登録を開始できませんでした',
    open: async () => {
      openStart(new OwnDoor());
      fireEvent.change(screen.getByRole('textbox'), { target: { value: 'new@example.com' } });
    },
    submit: button('確認メールを送る'),
    enter: textbox,
  },
  {
    name: 'the confirmation of a sign-up',
    operation: 'signup.confirm',
    open: async () => {
      const user = openConfirm(new OwnDoor().on('signup.confirm', { data: { email: 'new@example.com' } }));
      await fill(user);
    },
    submit,
    enter: () => screen.getByLabelText('組織名'),
  },
];

/** One's own profile. */
export const PROFILE_FORMS: readonly HostileForm[] = [
  {
    name: 'the display name',
    operation: 'profile.update',
    failed: ja.profile.notChanged,
    reads: 'profile.read',
    open: async () => {
      new OwnDoor().on('profile.read', { data: { name: '佐藤 花子' } }).open();
      renderPanel(<AccountPanel />);
      fireEvent.click(await screen.findByRole('button', { name: ja.profile.edit }));
      fireEvent.change(await screen.findByRole('textbox'), { target: { value: '山田 𠮷' } });
    },
    submit: button('変更'),
    enter: textbox,
  },
  {
    name: 'another avatar',
    operation: 'profile.setAvatar',
    failed: 'アバターを変更できませんでした',
    open: async () => {
      openAvatar();
      fireEvent.change(screen.getByLabelText('アバターの画像ファイル'), { target: { files: [pngFile(1600, 900)] } });
      await screen.findByRole('dialog');
    },
    submit: inDialog('この範囲をアバターにする'),
  },
  {
    name: 'the end of an avatar',
    operation: 'profile.deleteAvatar',
    open: async () => {
      openAvatar();
      await userEvent.click(screen.getByRole('button', { name: 'アバターを削除' }));
    },
    submit: button('削除する'),
  },
  {
    name: 'a new passkey',
    operation: 'passkey.add',
    failed: ja.passkeys.notAdded,
    reads: 'passkey.list',
    open: async () => {
      openPasskeys([]);
      await userEvent.click(screen.getByRole('button', { name: ja.passkeys.add }));
      const dialog = await screen.findByRole('dialog');
      fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '仕事用 𠮷' } });
    },
    submit: inDialog(ja.passkeys.addConfirm),
  },
  {
    name: 'the removal of a passkey',
    operation: 'passkey.remove',
    failed: ja.passkeys.notRemoved,
    reads: 'passkey.list',
    open: async () => {
      openPasskeys([{ id: 'id', name: 'Laptop', createdMs: 1_760_000_000_000, usedMs: null }]);
      await userEvent.click(screen.getByRole('button', { name: 'パスキー「Laptop」を削除' }));
      await screen.findByRole('dialog');
    },
    submit: inDialog(ja.passkeys.removeConfirm),
  },
];

function openPasskeys(passkeys: readonly object[]): void {
  const options = { data: { options: { challenge: 'c' }, sealed: 's' } };
  new OwnDoor().on('passkey.list', { data: { passkeys } }).on('passkey.options', options).open();
  renderPanel(<PasskeysPanel />, { fallback: { 'passkey.list': { passkeys } } });
}

function openAvatar(): void {
  pictureWorld().sizes = { 'hash.webp': [250, 250], 'default.webp': [500, 500], 'blob:': [1600, 900] };
  new OwnDoor().open();
  renderPanel(
    <AvatarPanel address="https://avatar.example.com/hash.webp" fallback="https://avatar.example.com/default.webp" />,
  );
}
