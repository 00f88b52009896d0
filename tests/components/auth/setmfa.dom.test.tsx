import './mocks';
import { router } from '../router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SetMfa } from '@/components/auth/set-mfa/set-mfa';
import { shownToasts } from '@/components/ui/toast';
import { takeFlashMessage } from '@/lib/client/flash-message';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { writeStored } from '@/lib/client/storage';
import { signedInHandOver, signOutSiblings, waitForFrames } from '@/lib/client/sso/hand-over';
import { TIMING, TOTP } from '@/lib/rules/timing';
import ja from '@/messages/ja.json';
import { doorOfFile } from '../own-door';
import { ENROLMENT } from '../security/secret-world';
import { renderWithToasts, renderWithWords } from '../ui-render';
import { SignInEnrolment } from '@/components/auth/second-factor/sign-in-enrolment';

const words = ja.setmfa;
const SITE = 'https://site.example.com/done';
const door = doorOfFile();
beforeEach(() => {
  shownToasts.set([]);
  jest.mocked(waitForFrames).mockReset().mockResolvedValue(true);
  door.answer('/api/session/mfa-on', { body: { data: { isOn: true } } });
  door.answer('/api/session/sign-out', { body: { data: {} } });
});

const paths = () => door.calls.map(({ path }) => path);

async function open(asks = false) {
  renderWithToasts(<SetMfa account="taro@example.com" fingerprint="finger" address={SITE} asks={asks} />);
  await act(async () => undefined);
  return userEvent.setup();
}

test('once two frames are there the second factor goes on, the siblings are told, and the way leads back', async () => {
  await open();
  expect(waitForFrames).toHaveBeenCalledWith(2, TIMING.frameWaitMs);
  expect(paths()).toEqual(['/api/session/mfa-on']);
  expect(signedInHandOver).toHaveBeenCalledTimes(1);
  expect(navigateTo).toHaveBeenCalledWith(SITE);
});

test('somebody whom another site sent here is asked first, and nothing changes before they say so', async () => {
  const user = await open(true);
  expect(paths()).toEqual([]);
  expect(screen.getByText(words.ask.replace('{account}', 'taro@example.com'))).toBeVisible();
  await user.dblClick(screen.getByRole('button', { name: words.turnOn }));
  expect(paths()).toEqual(['/api/session/mfa-on']);
  expect(navigateTo).toHaveBeenCalledWith(SITE);
});

test('in read-only mode nothing is turned on', async () => {
  writeStored('readOnlyMode', 'true');
  const user = await open();
  const turnOn = screen.getByRole('button', { name: words.turnOn });
  expect(turnOn).toHaveAccessibleDescription(ja.ui.denied.readOnly);
  await user.click(turnOn);
  expect(paths()).toEqual([]);
});

test('read-only mode of another account is over, as at every sign-in', async () => {
  writeStored('workspaceEmail', 'hanako@example.com');
  writeStored('readOnlyMode', 'true');
  await open();
  expect(paths()).toEqual(['/api/session/mfa-on']);
  expect([localStorage.getItem('readOnlyMode'), localStorage.getItem('signin')]).toEqual([null, 'true']);
});

test('whoever gives up the fresh proof may turn it on once more', async () => {
  door.refuse('/api/session/mfa-on', 'freshNeeded', 403);
  const user = await open(true);
  const turnOn = () => screen.getByRole('button', { name: words.turnOn });
  await user.click(turnOn());
  await user.click(turnOn());
  expect(paths()).toEqual(['/api/session/mfa-on', '/api/session/mfa-on']);
});

test('frames that never load end in a message and another try, never in an endless wait', async () => {
  jest.mocked(waitForFrames).mockResolvedValueOnce(false);
  const user = await open();
  expect(screen.getByRole('alert')).toHaveTextContent(words.late);
  expect(paths()).toEqual([]);
  await user.click(screen.getByRole('button', { name: ja.ui.retry }));
  expect(paths()).toEqual(['/api/session/mfa-on']);
});

test('where a frame hangs the user may go on without it', async () => {
  jest.mocked(waitForFrames).mockResolvedValue(false);
  const user = await open();
  await user.click(screen.getByRole('button', { name: words.goOn }));
  expect(waitForFrames).toHaveBeenCalledTimes(1);
  expect(paths()).toEqual(['/api/session/mfa-on']);
  expect(navigateTo).toHaveBeenCalledWith(SITE);
});

test('a failure signs its own account out everywhere, says what the provider said, and goes to the home page', async () => {
  door.refuse('/api/session/mfa-on', 'access', 400, { text: 'Not now' });
  await open();
  expect(paths()).toEqual(['/api/session/mfa-on', '/api/session/sign-out']);
  expect(jest.mocked(fetch).mock.lastCall?.[1]?.headers).toMatchObject({ 'x-console-account': 'finger' });
  expect(signOutSiblings).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('signin')).toBe('false');
  expect(await screen.findByText(/Not now/)).toBeVisible();
  expect(router.replace).toHaveBeenCalledWith('/');
  expect(navigateTo).not.toHaveBeenCalled();
});

test('where signing out fails too nobody is told of a sign-out: /signout tries again, but not for another account; the screen stays then, and without a connection', async () => {
  door.refuse('/api/session/mfa-on', 'timeout', 504);
  door.refuse('/api/session/sign-out', 'overloaded', 503);
  const user = await open();
  expect(router.replace).toHaveBeenCalledWith('/signout');
  router.replace.mockClear();
  door.refuse('/api/session/sign-out', 'otherAccount', 409);
  await user.click(screen.getByRole('button', { name: words.turnOn }));
  door.answer('/api/session/sign-out', () => Promise.reject(new TypeError('no connection')));
  await user.click(screen.getByRole('button', { name: words.turnOn }));
  expect(paths()).toHaveLength(6);
  expect(screen.getByText(ja.signout.unknownText)).toBeVisible();
  expect(screen.queryByText(/サインアウトしました/)).toBeNull();
  expect(localStorage.getItem('signin')).not.toBe('false');
  expect(signOutSiblings).not.toHaveBeenCalled();
  expect([jest.mocked(navigateTo).mock.calls, router.replace.mock.calls]).toEqual([[], []]);
});

test('a lost answer is not called a failure, nor tried again', async () => {
  door.refuse('/api/session/mfa-on', 'timeout', 504);
  await open();
  expect(await screen.findByText(/MFAがオンになったかどうかを確認できなかったため/)).toBeVisible();
  expect(paths()).toEqual(['/api/session/mfa-on', '/api/session/sign-out']);
});

test('an account without a second factor enrols right there, and goes on with the first good code', async () => {
  door.answer('/api/session/mfa-on', { body: { data: { isOn: false, enrolment: ENROLMENT } } });
  door.refuse('/api/session/mfa-confirm', 'wrongCode', 403);
  const user = await open();
  expect(await screen.findByRole('img', { name: ja.mfaStep.qr })).toBeVisible();
  await user.type(screen.getByRole('textbox'), '000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(ja.failure.wrongCode);
  expect(navigateTo).not.toHaveBeenCalled();
  door.answer('/api/session/mfa-confirm', { body: { data: { isOn: true } } });
  expect(takeFlashMessage()).toBeNull();
  await user.keyboard('123456{Enter}');
  expect(navigateTo).toHaveBeenCalledWith(SITE);
  // The next page of the console reminds of the backup code.
  expect(takeFlashMessage()).toBe('enrolled');
  expect(paths()).toEqual(['/api/session/mfa-on', '/api/session/mfa-confirm', '/api/session/mfa-confirm']);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(document.body.innerHTML).not.toContain(ENROLMENT.qr.path);
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(navigateTo).toHaveBeenLastCalledWith();
});

const step = ja.mfaStep;
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const SIGN_IN_ENROLMENT = { ...ENROLMENT, secret: SECRET, otpauthUrl: `otpauth://totp/x?secret=${SECRET}` };
beforeEach(() => door.answer('/api/session/enrol', { body: { data: SIGN_IN_ENROLMENT } }));

const confirm = () => screen.getByRole('button', { name: step.confirm });

async function openEnrolment() {
  renderWithToasts(<SignInEnrolment path="/apikey" fingerprint="finger" />);
  await screen.findByRole('img', { name: step.qr });
  return userEvent.setup();
}

test('the secret is shown as a QR code of width 200 and to type in groups of four, and can be copied; the button takes nothing but six digits', async () => {
  const user = await openEnrolment();
  expect(screen.getByRole('img', { name: step.qr })).toHaveAttribute('width', String(TOTP.qrWidthPx));
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await user.click(screen.getByRole('button', { name: step.copySecret }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  expect(confirm()).toHaveAccessibleDescription(step.blank);
  await user.type(screen.getByRole('textbox'), 'sz4j-gkfu{Enter}');
  expect(screen.getByText(`${step.code}は6桁の数字で入力してください。`)).toBeVisible();
  expect(paths()).toEqual(['/api/session/enrol']);
});

test('wrong codes may be followed by others until one is right; then it goes on, and says where the backup code is', async () => {
  door.refuse('/api/session/otp', 'wrongCode', 403);
  const user = await openEnrolment();
  for (let tries = 0; tries < 6; tries += 1) {
    if (tries === 5) door.answer('/api/session/otp', { body: { data: { next: 'home' } } });
    await user.clear(screen.getByRole('textbox'));
    await user.type(screen.getByRole('textbox'), `12345${tries}{Enter}`);
  }
  expect(paths().filter((path) => path === '/api/session/otp')).toHaveLength(6);
  expect(navigateTo).toHaveBeenCalledWith('/apikey');
  expect(localStorage.getItem('seen.arrival')).toBe('enrolled');
});

test('too many wrong codes: how long to wait is said, the secret stays, and the next code goes on', async () => {
  door.refuse('/api/session/otp', 'tooManyHere', 429, { retryAfterS: 2 });
  const user = await openEnrolment();
  await user.type(screen.getByRole('textbox'), '123456{Enter}');
  const alert = await screen.findByRole('alert');
  for (const sentence of [ja.failure.tooManyHere, '2秒後にもう一度お試しください。', step.retryHere])
    expect(alert).toHaveTextContent(sentence);
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  door.answer('/api/session/otp', { body: { data: { next: 'home' } } });
  await waitFor(() => expect(confirm()).toHaveAttribute('aria-disabled'));
  await waitFor(() => expect(confirm()).not.toHaveAttribute('aria-disabled'));
  await user.clear(screen.getByRole('textbox'));
  await user.type(screen.getByRole('textbox'), '654321{Enter}');
  await waitFor(() => expect(navigateTo).toHaveBeenCalledWith('/apikey'));
  expect(paths().filter((path) => path === '/api/session/enrol')).toHaveLength(1);
});

test('cancelling denies the sign-in', async () => {
  door.answer('/api/session/cancel', { body: { data: {} } });
  const user = await openEnrolment();
  await user.click(screen.getByRole('button', { name: ja.ui.cancel }));
  expect(paths()).toEqual(['/api/session/enrol', '/api/session/cancel']);
  expect(navigateTo).toHaveBeenCalledWith('/signin?reason=cancelled&redirect=%2Fapikey');
});

test('the secret leaves the page when the page is left, and is asked for again when the Back button brings it back', async () => {
  await openEnrolment();
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(document.body.innerHTML).not.toContain('JBSW');
  expect(document.body.innerHTML).not.toContain(SIGN_IN_ENROLMENT.qr.path);
  const back = Object.assign(new Event('pageshow'), { persisted: true });
  await act(async () => void window.dispatchEvent(back));
  expect(await screen.findByRole('img', { name: step.qr })).toBeVisible();
  expect(paths()).toEqual(['/api/session/enrol', '/api/session/enrol']);
});

test('a secret that could not be fetched can be asked for again', async () => {
  door.refuse('/api/session/enrol', 'access', 502, { status: 500, text: 'Oops' });
  renderWithWords(<SignInEnrolment path="/" fingerprint="finger" />);
  const user = userEvent.setup();
  expect(await screen.findByText(/Oops/)).toBeVisible();
  door.answer('/api/session/enrol', { body: { data: SIGN_IN_ENROLMENT } });
  await user.click(screen.getByRole('button', { name: ja.ui.retry }));
  expect(await screen.findByRole('img', { name: step.qr })).toBeVisible();
});

test('where the step is over, signing in begins again', async () => {
  door.refuse('/api/session/enrol', 'wrongStep', 409);
  renderWithWords(<SignInEnrolment path="/" fingerprint="finger" />);
  await act(async () => undefined);
  expect(navigateTo).toHaveBeenCalledWith('/signin?reason=stepOver');
});
