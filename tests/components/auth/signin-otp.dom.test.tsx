import './mocks';
import { router } from '../router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BackupCodeOnce } from '@/components/auth/second-factor/backup-code-once';
import { setPendingBackupCode } from '@/components/auth/second-factor/pending-backup-code';
import { OtpForm } from '@/components/auth/second-factor/otp-form';
import { SignInEnrolment } from '@/components/auth/second-factor/sign-in-enrolment';
import { SetMfa } from '@/components/auth/set-mfa/set-mfa';
import { SignedInToast } from '@/components/session/session-notices';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { signedInHandOver } from '@/lib/client/sso/hand-over';
import ja from '@/messages/ja.json';
import { doorOfFile } from '../own-door';
import { renderWithToasts } from '../ui-render';

const words = ja.mfaStep;
const door = doorOfFile();
beforeEach(() => act(() => setPendingBackupCode(null)));

const sent = () => door.calls.filter(({ path }) => path === '/api/session/otp').map(({ body }) => body);
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const button = () => screen.getByRole('button', { name: words.verify });
const failsWith = (code: string, http: number) => door.refuse('/api/session/otp', code, http);

function open(path = '/') {
  renderWithToasts(
    <>
      <OtpForm path={path} fingerprint="finger" />
      <BackupCodeOnce account="taro@example.com" />
    </>,
  );
  return userEvent.setup();
}

test.each([
  ['', words.hint.emptyBoth],
  ['123', words.hint.more.replace('{missing, number}', '3')],
  ['１２３４５６', words.hint.otp],
  ['1234567', words.hint.tooMany],
  ['sz4j', words.hint.backup],
])('while %j stands in the field, it says what it is taken for', async (typed, hint) => {
  const user = open();
  if (typed) await user.type(field(), typed);
  expect(screen.getByText(hint)).toHaveAttribute('role', 'status');
  expect(field()).toHaveAccessibleDescription(hint);
});

test('the field has focus, takes codes from messages, brings up digits, and letters on request; neither blanks nor five digits are a try', async () => {
  const user = open();
  expect(field()).toHaveFocus();
  expect([field().autocomplete, field().inputMode]).toEqual(['one-time-code', 'numeric']);
  await user.click(screen.getByRole('button', { name: words.useBackup, hidden: true }));
  expect(field().inputMode).toBe('text');
  expect(field()).toHaveFocus();
  expect(button()).toHaveAccessibleDescription(words.blank);
  await user.type(field(), ' \u3000');
  await user.click(button());
  expect(sent()).toEqual([]);
  await user.clear(field());
  await user.type(field(), '12345{Enter}');
  expect(screen.getByText(`${words.code}は6桁の数字で入力してください。`)).toBeVisible();
  expect(field()).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
});

test('a pasted full-width code is sent once as six digits, and leads to the wanted page', async () => {
  door.answer('/api/session/otp', { body: { data: { next: 'home' } } });
  const user = open('/apikey');
  await user.paste(' １２３ ４５６ ');
  await user.keyboard('{Enter}{Enter}');
  await user.dblClick(button());
  expect(sent()).toEqual([{ code: '123456' }]);
  expect(signedInHandOver).toHaveBeenCalledTimes(1);
  expect(navigateTo).toHaveBeenCalledWith('/apikey');
});

test('a wrong code is one try, stays marked in the field, and the second one brings up the clock', async () => {
  failsWith('wrongCode', 403);
  const user = open();
  await user.type(field(), '000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(ja.failure.wrongCode);
  expect(screen.queryByText(words.clock)).toBeNull();
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 6]);
  await user.keyboard('111111{Enter}');
  expect(await screen.findByText(words.clock)).toBeVisible();
  expect(sent()).toEqual([{ code: '000000' }, { code: '111111' }]);
});

test('a step that is over leads back to the start, with the reason and the wanted page', async () => {
  failsWith('sessionTimeout', 401);
  const user = open('/apikey');
  await user.type(field(), '123456{Enter}');
  expect(navigateTo).toHaveBeenCalledWith('/signin?reason=stepOver&redirect=%2Fapikey');
});

test('cancelling gives the sign-in up; where it failed, the step stays and says why', async () => {
  door.refuse('/api/session/cancel', 'overloaded', 503);
  const user = open();
  const cancel = () => user.click(screen.getByRole('button', { name: ja.ui.cancel }));
  await cancel();
  expect(await screen.findByRole('alert')).toHaveTextContent('request-1');
  expect(navigateTo).not.toHaveBeenCalled();
  door.answer('/api/session/cancel', { body: { data: {} } });
  await cancel();
  expect(door.calls.map(({ path }) => path)).toEqual(['/api/session/cancel', '/api/session/cancel']);
  expect(navigateTo).toHaveBeenCalledWith('/signin?reason=cancelled');
});

test('a lost answer is looked up: where the session is open by now, it goes on', async () => {
  door.answer('/api/session', { body: { data: { state: 'signedIn' } } });
  const user = open();
  await user.type(field(), '123456{Enter}');
  expect(sent()).toHaveLength(1);
  expect(navigateTo).toHaveBeenCalledWith('/');
});

test('a new backup code goes along to the organisation, and stays until it is kept', async () => {
  door.answer('/api/session/otp', { body: { data: { next: 'organization', backupCode: 'new1-code-2abc' } } });
  const user = open('/apikey');
  await user.type(field(), 'sz4j-gkfu-h6d2{Enter}');
  expect(router.replace).toHaveBeenCalledWith('/organization');
  const dialog = await screen.findByRole('dialog', { name: ja.backupCode.title });
  expect(dialog).toHaveTextContent('new1-code-2abc');
  const done = () => screen.getByRole('button', { name: ja.backupCode.done, description: ja.backupCode.doneReason });
  await user.click(done());
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alert')).toHaveTextContent(ja.backupCode.stay);
  expect(screen.getByRole('checkbox', { name: ja.backupCode.kept })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: ja.ui.copy }));
  expect(await navigator.clipboard.readText()).toBe('new1-code-2abc');
  await user.click(screen.getByRole('checkbox', { name: ja.backupCode.kept }));
  await user.click(screen.getByRole('button', { name: ja.backupCode.done }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.body).not.toHaveTextContent('new1-code-2abc');
});

test.each([
  ['organization', '/organization'],
  ['password', '/chpasswd'],
])('a backup code that could not be replaced is said, on the way to the %s', async (next, path) => {
  door.answer('/api/session/otp', { body: { data: { next } } });
  const user = open();
  await user.type(field(), 'sz4j-gkfu-h6d2{Enter}');
  await waitFor(() => expect(navigateTo).toHaveBeenCalledWith(path));
  renderWithToasts(<SignedInToast />);
  expect(await screen.findAllByText(ja.session.arrival.backupUsed)).not.toEqual([]);
});

test('a code that the clipboard did not take is not kept yet; leaving the page meanwhile is asked about', async () => {
  const user = open();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  act(() => setPendingBackupCode('new1-code-2abc'));
  const box = await screen.findByRole('checkbox');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('button', { name: ja.ui.copy }));
  expect(await screen.findAllByText(ja.ui.copyFailed)).not.toEqual([]);
  expect(box).toHaveAccessibleDescription(ja.backupCode.keepFirst);
  await user.click(screen.getByRole('button', { name: ja.ui.copyFailed }));
  await waitFor(() => expect(box).not.toHaveAccessibleDescription(ja.backupCode.keepFirst));
});

test('whoever is enrolled already goes on to the code', async () => {
  door.answer('/api/session/enrol', { body: { data: { next: 'otp' } } });
  door.answer('/api/session?peek=1', { body: { data: { state: 'otp' } } });
  renderWithToasts(<SignInEnrolment path="/apikey" fingerprint="finger" />);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/signin/otp?redirect=%2Fapikey'));
});

const page = { path: '/apikey', fingerprint: 'finger' };
test.each([
  ['otp', <OtpForm key="otp" {...page} />, words.verify],
  ['cancel', <OtpForm key="cancel" {...page} />, ja.ui.cancel],
  ['enrol', <SignInEnrolment key="enrol" {...page} />, null],
  ['mfa-on', <SetMfa key="on" account="taro@example.com" fingerprint="finger" address="/" asks />, ja.setmfa.turnOn],
])('%s acts for the account that its page names: for another one, it is loaded anew', async (name, form, press) => {
  door.refuse(`/api/session/${name}`, 'otherAccount', 409);
  renderWithToasts(form);
  const user = userEvent.setup();
  if (name === 'otp') await user.type(field(), '123456');
  if (press) await user.click(screen.getByRole('button', { name: press }));
  await waitFor(() => expect(jest.mocked(navigateTo).mock.calls).toEqual([[]]));
  const sent = jest.mocked(fetch).mock.calls.map(([path, { headers } = {}]) => [path, headers]);
  expect(sent).toEqual([[`/api/session/${name}`, expect.objectContaining({ 'x-console-account': 'finger' })]]);
});
