import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { OwnMfaPanel } from '@/components/security/mfa/own-mfa-panel';
import { ReauthDialog } from '@/components/security/mfa/reauth-dialog';
import { asScreen, Door, ENROLMENT, renderScreen } from './secret-world';

let user: UserEvent;
beforeEach(() => void (user = userEvent.setup()));

const CODE = 'abcd-efgh-ijkl';
let mfa = 'on';
const list = () => ({ data: { members: mfa === 'absent' ? [] : [{ email: 'Taro@example.com', role: 'owner', mfa }] } });

function open(state: string) {
  mfa = state;
  const door = new Door()
    .on('member.list', list)
    .on('organization.readMfa', { data: { mfa: 'optional' } })
    .on('mfa.readBackupCode', { data: { backupCode: CODE } });
  renderScreen(<OwnMfaPanel initialMfa={undefined} />, {
    fallback: { 'member.list': list().data, 'organization.readMfa': { mfa: 'optional' } },
  });
  return door;
}

const theSwitch = () => screen.getByRole('switch', { name: 'Ask for an authentication code at sign-in' });
const html = () => document.documentElement.outerHTML;

test('another panel can ask to begin the setup, once for each press', async () => {
  new Door();
  const off = { members: [{ email: 'taro@example.com', role: 'owner', mfa: 'off' }] };
  const wanted = { fallback: { 'member.list': off } };
  const { rerender } = renderScreen(<OwnMfaPanel initialMfa="off" request={0} />, wanted);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  rerender(asScreen(<OwnMfaPanel initialMfa="off" request={1} />, wanted));
  expect(await screen.findByRole('dialog', { name: 'Turn on MFA?' })).toBeVisible();
});

test('giving up while turning on changes nothing; turning on shows the secret until its first code was right, then the backup code to keep', async () => {
  let isRight = false;
  const door = open('off')
    .on('/api/session/mfa-on', { data: { isOn: false, enrolment: ENROLMENT } })
    .on('/api/session/mfa-confirm', () => {
      if (!isRight) return { failure: { code: 'wrongCode', status: 403 } };
      mfa = 'on';
      return { data: { isOn: true } };
    });
  await user.click(theSwitch());
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await screen.findByRole('dialog', { name: 'Register an authenticator app' });
  await user.keyboard('{Escape}');
  expect(html()).not.toContain(ENROLMENT.secret);
  expect(theSwitch()).not.toBeChecked();
  expect(door.to('mfa.off')).toEqual([]);
  await user.click(theSwitch());
  expect(theSwitch()).not.toBeChecked();
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  const dialog = await screen.findByRole('dialog', { name: 'Register an authenticator app' });
  await user.keyboard('111111{Enter}');
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  isRight = true;
  await user.clear(within(dialog).getByRole('textbox'));
  await user.type(within(dialog).getByRole('textbox'), '222222{Enter}');
  expect(await screen.findByText(CODE)).toBeVisible();
  expect(theSwitch()).toBeChecked();
  expect(html()).not.toContain(ENROLMENT.secret);
  expect(door.to('/api/session/mfa-confirm')).toEqual([{ code: '111111' }, { code: '222222' }]);
});

test.each(['unknown', 'absent'])('MFA that is %s in the list is neither on nor off; the code stays', async (how) => {
  open(how);
  expect(screen.getByText('Unknown')).toBeVisible();
  expect(screen.getByText(/does not know whether your MFA is on/)).toBeVisible();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText(CODE)).toBeVisible();
});

test('the backup code to keep is shown even if the member list cannot be read again', async () => {
  const door = open('off').on('/api/session/mfa-on', { data: { isOn: true } });
  door.on('member.list', { failure: { code: 'timeout', status: 504 } });
  await user.click(theSwitch());
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  expect(await screen.findByText(CODE)).toBeVisible();
});

test('turning off is asked about, and sent for one’s own account', async () => {
  const door = open('on').on('mfa.off', () => {
    mfa = 'off';
    return { data: {} };
  });
  await user.click(theSwitch());
  expect(door.to('mfa.off')).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off MFA' }));
  await waitFor(() => expect(theSwitch()).not.toBeChecked());
  expect(door.to('mfa.off')).toEqual([{ email: 'taro@example.com' }]);
  expect(screen.getByText('MFA is off.')).toBeVisible();
  // There is no backup code any more.
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
});

const NEEDED = {
  code: 'freshNeeded',
  status: 403,
  proof: { at: '/api/session/step-up', by: ['code', 'password'] },
} as const;

/** What is asked of this operation waits for a fresh proof; the answer to that may hold something as well. */
function openGuarded(name: string, data: object, given: object = {}) {
  let isProved = false;
  return open('on')
    .on(name, () => (isProved ? { data } : { failure: NEEDED }))
    .on('/api/session/step-up', (input) => {
      if ('password' in (input as object)) return { failure: { code: 'wrongCredentials', status: 406 } };
      isProved = true;
      return { data: given };
    });
}

test('where a fresh proof is needed it is asked for, and the call is made once more', async () => {
  const door = openGuarded('mfa.readBackupCode', { backupCode: CODE });
  await user.click(screen.getByRole('button', { name: 'Show' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Confirm that it is you' }));
  expect(await screen.findByText('You are about to use a backup code.')).toBeVisible();
  expect(html()).not.toContain(CODE);
  await user.click(dialog().getByRole('button', { name: 'Use password' }));
  await user.keyboard('wrong');
  await user.dblClick(dialog().getByRole('button', { name: 'Confirm' }));
  expect(await dialog().findByText('The password is incorrect.')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Use a code' }));
  await user.type(dialog().getByRole('textbox'), '１２３４５６');
  await user.click(dialog().getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(CODE)).toBeVisible();
  expect(door.to('/api/session/step-up').at(-1)).toEqual({ code: '123456' });
  expect(door.to('mfa.readBackupCode')).toHaveLength(2);
});

test('what has no reason of its own is a change of security settings; a proof to wait with waits by every method', async () => {
  new Door().on('/api/session/step-up', { failure: { code: 'tooMany', status: 429, retryAfterS: 60 } });
  const asked = { path: '/api/provider/organization.setLockout', account: 'taro@example.com', onClose: jest.fn() };
  renderScreen(<ReauthDialog {...asked} methods={['password', 'passkey']} />);
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'You are about to change the security settings of the organization.',
  );
  await user.keyboard('wrong{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Use passkey' }));
  expect(screen.getByRole('button', { name: 'Confirm' })).toHaveAccessibleDescription(/Please try again after/);
});

test('a backup code that was given as proof is spent: the next one has to be kept; reissuing is asked about', async () => {
  const second = { backupCode: 'second-code' };
  const door = openGuarded('mfa.readBackupCode', second, second);
  door.on('mfa.resetBackupCode', { data: { backupCode: 'third-code' } });
  await user.click(screen.getByRole('button', { name: 'Show' }));
  const proof = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await user.type(within(proof).getByRole('textbox'), 'first-code{Enter}');
  expect(await screen.findByRole('checkbox')).toBeVisible();
  expect(await screen.findAllByText('second-code')).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'Reissue' }));
  expect(door.to('mfa.resetBackupCode')).toEqual([]);
  await user.click(
    within(screen.getByRole('dialog', { name: 'Reissue the backup code?' })).getByRole('button', { name: 'Reissue' }),
  );
  expect(await screen.findByText('third-code')).toBeVisible();
  expect(screen.queryByText('second-code')).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a code that was asked for before it was reissued comes too late to be shown', async () => {
  const late = Promise.withResolvers<{ data: object }>();
  open('on')
    .on('mfa.readBackupCode', () => late.promise)
    .on('mfa.resetBackupCode', { data: { backupCode: 'third-code' } });
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await user.click(screen.getByRole('button', { name: 'Reissue' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reissue' }));
  expect(await screen.findByText('third-code')).toBeVisible();
  await act(async () => late.resolve({ data: { backupCode: CODE } }));
  await act(async () => {});
  expect(screen.getByText('third-code')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hide' })).not.toHaveAttribute('aria-busy');
});

test('whoever gives up the proof sees nothing, and nothing is sent; a backup code that was spent and not replaced is said', async () => {
  const door = openGuarded('mfa.off', {});
  await user.click(theSwitch());
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off MFA' }));
  const proof = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await user.click(within(proof).getByRole('button', { name: 'Cancel' }));
  expect(door.to('/api/session/step-up')).toEqual([]);
  expect(door.to('mfa.off')).toHaveLength(1);
  expect(theSwitch()).toBeChecked();
  await user.click(theSwitch());
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off MFA' }));
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await user.keyboard('first-code{Enter}');
  expect(await screen.findByText(/Could not fetch the new one/)).toBeVisible();
});

test('a shown backup code is hidden again after sixty seconds', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  open('on');
  await act(() => user.click(screen.getByRole('button', { name: 'Show' })));
  expect(await screen.findByText(CODE)).toBeVisible();
  act(() => jest.advanceTimersByTime(61_000));
  expect(html()).not.toContain(CODE);
});

test('a backup code that could not be read or reissued is said so', async () => {
  open('on')
    .on('mfa.readBackupCode', { failure: { code: 'notFound' } })
    .on('mfa.resetBackupCode', { failure: { code: 'access', status: 400, text: 'Oops' } });
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Could not read the backup code')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reissue' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reissue' }));
  expect(await screen.findByText('Could not reissue the backup code')).toBeVisible();
});
