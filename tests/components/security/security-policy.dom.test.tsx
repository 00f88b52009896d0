import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { LockoutPanel } from '@/components/security/security-panels';
import { PolicyPanel } from '@/components/security/mfa/policy-panel';
import { SignedInToast } from '@/components/session/session-notices';
import { UndoHost } from '@/components/activity/undo-host';
import { takeFlashMessage } from '@/lib/client/flash-message';
import { reloadPage } from '@/lib/client/navigation/reload-page';
import { ADMIN_NEEDED, Door, renderScreen } from './secret-world';

let user: UserEvent;
beforeEach(() => void (user = userEvent.setup()));

jest.mock('@/lib/client/navigation/reload-page', () => ({ reloadPage: jest.fn() }));

const MEMBERS = {
  members: [
    { email: 'taro@example.com', name: 'Taro', role: 'owner', mfa: 'off' },
    { email: 'hanako@example.com', role: 'admin', mfa: 'on' },
    { email: 'jiro@example.com', role: null, mfa: 'off' },
    { email: 'saburo@example.com', role: null, mfa: 'unknown' },
  ],
};
const FALLBACK = {
  'organization.readMfa': { mfa: 'optional' },
  'member.list': MEMBERS,
  'organization.read': { organization: { useAccountLockout: false } },
};
const panel = <PolicyPanel reminders={{ ja: 'ご案内です', en: 'A reminder' }} />;
const theSwitch = () => screen.getByRole('switch', { name: 'Require MFA for all members' });

test('before the policy is stricter it is said whom it touches, and only a confirmed change is sent and reloads the page', async () => {
  const door = new Door().on('organization.setMfa', { data: {} });
  renderScreen(panel, { fallback: FALLBACK });
  await user.click(theSwitch());
  const dialog = screen.getByRole('dialog', { name: 'Require MFA?' });
  expect(dialog).toHaveTextContent('The MFA of 1 member is unknown.');
  expect(dialog).toHaveTextContent('2 members will have to register at the next sign-in.');
  expect(dialog).toHaveTextContent('Your own MFA is off.');
  expect(dialog).toHaveTextContent('1 owner has not set it up yet.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(door.calls).toEqual([]);
  expect(theSwitch()).not.toBeChecked();
  await user.click(theSwitch());
  await user.dblClick(within(screen.getByRole('dialog')).getByRole('button', { name: 'Require MFA' }));
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  expect(door.to('organization.setMfa')).toEqual([{ mfa: 'required' }]);
  expect(takeFlashMessage()).toBe('mfaRequired');
});

test('who has no second factor would have to register, and has to once the policy is in force', () => {
  const { unmount } = renderScreen(panel, { fallback: FALLBACK });
  expect(screen.getByText('Would have to register')).toBeVisible();
  unmount();
  renderScreen(panel, { fallback: { ...FALLBACK, 'organization.readMfa': { mfa: 'required' } } });
  expect(screen.getByText('Have to register')).toBeVisible();
  expect(screen.queryByText('Would have to register')).toBeNull();
});

test('the page that is loaded anew after the policy was changed offers to take that back, and is loaded anew once more', async () => {
  const line = { id: 9, act: 'organization.setMfa', about: 'organization:7:mfa', canUndo: true };
  const door = new Door()
    .on('organization.setMfa', { data: {}, line })
    .on('organization.readMfa', { data: { mfa: 'required' } })
    .on('journal.undo', { data: {} });
  const { unmount } = renderScreen(panel, { fallback: FALLBACK });
  await user.click(theSwitch());
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Require MFA' }));
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  unmount();
  renderScreen(
    <>
      <SignedInToast />
      <UndoHost />
    </>,
  );
  expect(await screen.findByText('Multi-factor authentication is now required.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(2));
  expect(door.to('journal.undo')).toEqual([{ id: 9 }]);
  expect(takeFlashMessage()).toBe('policyUndone');
});

test('who has no factor is offered to set it up first, and the reminder can be copied there', async () => {
  const door = new Door();
  const onSetUpOwn = jest.fn();
  renderScreen(<PolicyPanel reminders={{ ja: 'ご案内です', en: 'A reminder' }} onSetUpOwn={onSetUpOwn} />, {
    fallback: FALLBACK,
  });
  await user.click(theSwitch());
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Copy the reminder (2 people)' }));
  expect(await navigator.clipboard.readText()).toBe('A reminder');
  const first = within(dialog).getByRole('button', { name: 'Set up my own MFA first' });
  expect(within(dialog).getAllByRole('button').at(-1)).toBe(first);
  await user.click(first);
  expect(onSetUpOwn).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(door.calls).toEqual([]);
});

test('who has a factor is not told to set one up, and finds the act itself first', async () => {
  new Door();
  renderScreen(<PolicyPanel reminders={null} onSetUpOwn={jest.fn()} />, {
    fallback: FALLBACK,
    me: { account: 'hanako@example.com', role: 'admin' },
  });
  await user.click(theSwitch());
  expect(screen.queryByRole('button', { name: 'Set up my own MFA first' })).not.toBeInTheDocument();
  expect(within(screen.getByRole('dialog')).getAllByRole('button').at(-1)).toHaveTextContent('Require MFA');
});

test.each([
  ['required', true],
  ['optional', false],
] as const)('a policy whose answer was lost, and that is %s now, is told as changed: %s', async (now, isDone) => {
  takeFlashMessage();
  new Door()
    .on('organization.setMfa', { failure: { code: 'timeout' } })
    .on('organization.readMfa', { data: { mfa: now } })
    .on('member.list', { data: MEMBERS });
  renderScreen(panel, { fallback: FALLBACK });
  await user.click(theSwitch());
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Require MFA' }));
  if (isDone) await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  else expect(await screen.findByText(/The result is unknown/)).toBeVisible();
  expect(takeFlashMessage()).toBe(isDone ? 'mfaRequired' : null);
});

test('a general member sees the policy and why it is locked', async () => {
  const door = new Door();
  renderScreen(panel, { fallback: FALLBACK, me: { role: 'general' } });
  expect(theSwitch()).toHaveAccessibleDescription(ADMIN_NEEDED);
  await user.click(theSwitch());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'With (1)' }));
  expect(screen.getByRole('button', { name: 'Turn off MFA of hanako@example.com' })).toHaveAccessibleDescription(
    ADMIN_NEEDED,
  );
  expect(door.calls).toEqual([]);
});

test('the board says who has a second factor, who would have to enrol, and whether every owner is safe', async () => {
  const door = new Door();
  renderScreen(panel, { fallback: FALLBACK });
  const board = screen.getByRole('region', { name: 'MFA status of members' });
  expect(board).toHaveTextContent('1 of 4');
  expect(board).toHaveTextContent('MFA unknown1 person');
  expect(board).toHaveTextContent('0 of 1Not every owner has MFA');
  expect(
    within(screen.getByRole('list', { name: 'Members without MFA' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['Tarotaro@example.comYouOwner', 'jiro@example.comGeneral member']);
  await user.click(screen.getByText('A reminder to send to members without MFA'));
  expect(screen.getByText('ご案内です')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'English' }));
  await user.click(screen.getByRole('button', { name: 'Copy the reminder' }));
  expect(await navigator.clipboard.readText()).toBe('A reminder');
  // The list of those whose factor is unknown goes with the last of them.
  await user.click(screen.getByRole('radio', { name: 'Unknown (1)' }));
  door.on('member.list', { data: { members: MEMBERS.members.slice(0, 3) } });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('list', { name: 'Members without MFA' })).toBeVisible();
});

test('thousands of members do not fill the page, and each of them can be found', async () => {
  new Door();
  const having = { email: 'hanako@example.com', role: null, mfa: 'on' };
  const members = Array.from({ length: 3000 }, (_, index) => ({
    email: `m${String(index).padStart(4, '0')}@example.com`,
    role: null,
    mfa: 'off',
  }));
  renderScreen(panel, { fallback: { ...FALLBACK, 'member.list': { members: [...members, having] } } });
  expect(screen.getAllByRole('listitem').length).toBeLessThan(20);
  await user.type(screen.getByRole('searchbox'), 'm2999');
  expect(await screen.findByText('m2999@example.com')).toBeVisible();
  // Where there is no search nothing is searched for.
  await user.click(screen.getByRole('radio', { name: 'With (1)' }));
  expect(screen.getByText(having.email)).toBeVisible();
});

test.each([
  ['off', 'MFA of hanako@example.com is off.'],
  [
    'unknown',
    'The change was accepted, but the list does not say whether MFA of hanako@example.com is off. Check the list again in a while.',
  ],
  [
    'on',
    'The change was accepted, but the list still shows MFA of hanako@example.com as on. Check the list again in a while.',
  ],
])('an admin turns off, after a question, a second factor that was lost; the list says %s then', async (mfa, told) => {
  const members = MEMBERS.members.map((member) =>
    member.email === 'hanako@example.com' ? { ...member, mfa } : member,
  );
  const door = new Door().on('mfa.off', { data: {} }).on('member.list', { data: { members } });
  renderScreen(panel, { fallback: FALLBACK, me: { role: 'admin' } });
  await user.click(screen.getByRole('radio', { name: 'With (1)' }));
  await user.click(screen.getByRole('button', { name: 'Turn off MFA of hanako@example.com' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Turn off multi-factor authentication (MFA) of hanako@example.com?',
  });
  expect(door.to('mfa.off')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Turn off MFA' }));
  expect(await screen.findByText(told)).toBeVisible();
  expect(door.to('mfa.off')).toEqual([{ email: 'hanako@example.com' }]);
});

test.each([{ data: {} }, { failure: { code: 'timeout' } }] as const)(
  'account lockout changes after a question, and shows the saved state until the answer comes, also where that is lost: %j',
  async (answer) => {
    let isOn = false;
    const door = new Door()
      .on('organization.setLockout', (input) => {
        isOn = (input as { useAccountLockout: boolean }).useAccountLockout;
        return answer;
      })
      .on('organization.read', () => ({ data: { organization: { services: {}, useAccountLockout: isOn } } }));
    renderScreen(<LockoutPanel />, { fallback: FALLBACK });
    const lockout = screen.getByRole('switch', { name: 'Lock accounts after repeated wrong passwords' });
    await user.click(lockout);
    expect(lockout).not.toBeChecked();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(lockout).toBeChecked());
    expect(await screen.findByText('Account lockout is on.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(door.to('organization.setLockout')).toEqual([{ useAccountLockout: true }]);
  },
);
