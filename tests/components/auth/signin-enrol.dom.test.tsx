import './mocks';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignInEnrolment } from '@/components/auth/second-factor/sign-in-enrolment';
import { navigateTo } from '@/lib/client/navigation/leave-guard';
import { TOTP } from '@/lib/rules/timing';
import ja from '@/messages/ja.json';
import { doorOfFile } from '../own-door';
import { renderWithToasts, renderWithWords } from '../ui-render';

const words = ja.mfaStep;
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const ENROLMENT = {
  secret: SECRET,
  otpauthUrl: `otpauth://totp/x?secret=${SECRET}`,
  qr: { path: 'M4 4h7v1h-7z', size: 45 },
};
const door = doorOfFile();
beforeEach(() => door.answer('/api/session/enrol', { body: { data: ENROLMENT } }));

const paths = () => door.calls.map(({ path }) => path);
const confirm = () => screen.getByRole('button', { name: words.confirm });

async function open() {
  renderWithToasts(<SignInEnrolment path="/apikey" />);
  await screen.findByRole('img', { name: words.qr });
  return userEvent.setup();
}

test('the secret is shown as a QR code of width 200 and to type in groups of four, and can be copied', async () => {
  const user = await open();
  expect(screen.getByRole('img', { name: words.qr })).toHaveAttribute('width', String(TOTP.qrWidthPx));
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await user.click(screen.getByRole('button', { name: words.copySecret }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  expect(paths()).toEqual(['/api/session/enrol']);
});

test('the button waits while the field is blank, and takes nothing but six digits', async () => {
  const user = await open();
  expect(confirm()).toHaveAccessibleDescription(words.blank);
  await user.type(screen.getByRole('textbox'), 'sz4j-gkfu{Enter}');
  expect(screen.getByText(`${words.code}は6桁の数字で入力してください。`)).toBeVisible();
  expect(paths()).toEqual(['/api/session/enrol']);
});

test('wrong codes may be followed by others until one is right; then it goes on, and says where the backup code is', async () => {
  let round = 0;
  door.answer('/api/session/otp', () => {
    round += 1;
    return round <= 5
      ? { status: 403, body: { failure: { code: 'wrongCode', status: 403, requestId: 'r' } } }
      : { body: { data: { next: 'home' } } };
  });
  const user = await open();
  for (let tries = 0; tries < 6; tries += 1) {
    await user.clear(screen.getByRole('textbox'));
    await user.type(screen.getByRole('textbox'), `12345${tries}{Enter}`);
  }
  expect(round).toBe(6);
  expect(navigateTo).toHaveBeenCalledWith('/apikey');
  expect(localStorage.getItem('seen.arrival')).toBe('enrolled');
});

test('too many wrong codes: how long to wait is said, the secret stays, and the next code goes on', async () => {
  door.refuse('/api/session/otp', 'tooManyHere', 429, { retryAfterS: 2 });
  const user = await open();
  await user.type(screen.getByRole('textbox'), '123456{Enter}');
  const alert = await screen.findByRole('alert');
  for (const sentence of [ja.failure.tooManyHere, '2秒後にもう一度お試しください。', words.retryHere])
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
  const user = await open();
  await user.click(screen.getByRole('button', { name: ja.ui.cancel }));
  expect(paths()).toEqual(['/api/session/enrol', '/api/session/cancel']);
  expect(navigateTo).toHaveBeenCalledWith('/signin?reason=cancelled&redirect=%2Fapikey');
});

test('the secret leaves the page when the page is left, and is asked for again when the Back button brings it back', async () => {
  await open();
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(document.body.innerHTML).not.toContain('JBSW');
  expect(document.body.innerHTML).not.toContain(ENROLMENT.qr.path);
  const back = Object.assign(new Event('pageshow'), { persisted: true });
  await act(async () => void window.dispatchEvent(back));
  expect(await screen.findByRole('img', { name: words.qr })).toBeVisible();
  expect(paths()).toEqual(['/api/session/enrol', '/api/session/enrol']);
});

test('a secret that could not be fetched can be asked for again', async () => {
  door.refuse('/api/session/enrol', 'access', 502, { status: 500, text: 'Oops' });
  renderWithWords(<SignInEnrolment path="/" />);
  const user = userEvent.setup();
  expect(await screen.findByText(/Oops/)).toBeVisible();
  door.answer('/api/session/enrol', { body: { data: ENROLMENT } });
  await user.click(screen.getByRole('button', { name: ja.ui.retry }));
  expect(await screen.findByRole('img', { name: words.qr })).toBeVisible();
});

test('where the step is over, signing in begins again', async () => {
  door.refuse('/api/session/enrol', 'wrongStep', 409);
  renderWithWords(<SignInEnrolment path="/" />);
  await act(async () => undefined);
  expect(navigateTo).toHaveBeenCalledWith('/signin?reason=stepOver');
});
