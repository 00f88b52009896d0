import { ENROLMENT } from './mocks';
import { router } from '../router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SetMfa } from '@/components/auth/set-mfa/set-mfa';
import { clearToasts } from '@/components/ui/toast';
import { takeFlashMessage } from '@/lib/client/flash-message';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { writeStored } from '@/lib/client/storage';
import { signedInHandOver, signOutSiblings, waitForFrames } from '@/lib/client/sso/hand-over';
import { TIMING } from '@/lib/rules/timing';
import ja from '@/messages/ja.json';
import { doorOfFile } from '../own-door';
import { renderWithToasts } from '../ui-render';

const words = ja.setmfa;
const SITE = 'https://site.example.com/done';
const door = doorOfFile();
beforeEach(() => {
  clearToasts();
  jest.mocked(waitForFrames).mockReset().mockResolvedValue(true);
  door.answer('/api/session/mfa-on', { body: { data: { isOn: true } } });
  door.answer('/api/session/sign-out', { body: { data: {} } });
});

const paths = () => door.calls.map(({ path }) => path);

async function open(asks = false) {
  renderWithToasts(<SetMfa account="taro@example.com" address={SITE} asks={asks} />);
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

test('a failure signs out everywhere, says what the provider said, and goes to the home page', async () => {
  door.refuse('/api/session/mfa-on', 'access', 400, { text: 'Not now' });
  await open();
  expect(paths()).toEqual(['/api/session/mfa-on', '/api/session/sign-out']);
  expect(signOutSiblings).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('signin')).toBe('false');
  expect(await screen.findByText(/Not now/)).toBeVisible();
  expect(router.replace).toHaveBeenCalledWith('/');
  expect(navigateTo).not.toHaveBeenCalled();
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
});
