import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IpPanel } from '@/components/security/ip-restriction/ip-panel';
import { LockoutPanel } from '@/components/security/security-panels';
import { OwnMfaPanel } from '@/components/security/mfa/own-mfa-panel';
import { PermissionPanel } from '@/components/security/permissions/permission-panel';
import { PolicyPanel } from '@/components/security/mfa/policy-panel';
import type { OperationName } from '@/lib/rules/permissions';
import { Door, renderScreen } from '../security/secret-world';
import { flip, open, press, READS } from './security-screen';
import { type HostileForm, inDialog, put } from './form';

const addresses = <IpPanel ownAddress="203.0.113.9" />;
const own = <OwnMfaPanel initialMfa={undefined} />;
const policy = <PolicyPanel reminders={{ ja: '', en: '' }} />;

/** What a panel asks in a dialog as soon as it is wanted. */
const asked = (
  name: string,
  operation: OperationName,
  panel: ReactNode,
  want: () => unknown,
  confirm: string | RegExp,
  more: Partial<HostileForm> = {},
): HostileForm => ({
  name,
  operation,
  ...more,
  open: async () => {
    open(panel);
    want();
  },
  submit: inDialog(confirm),
});

/** One's own second factor, the members' and the organisation's policy. */
export const MFA_FORMS: readonly HostileForm[] = [
  {
    name: 'one’s own second factor, on',
    operation: 'session.mfaOn',
    path: '/api/session/mfa-on',
    failed: 'Could not turn on MFA',
    open: async () => {
      const off = { members: [{ email: 'taro@example.com', role: 'owner', mfa: 'off' }] };
      renderScreen(own, { fallback: { ...READS, 'member.list': off } });
      new Door().on('/api/session/mfa-on', { data: { isOn: true } }).on('member.list', { data: off });
      flip(/authentication code/);
      await screen.findByRole('dialog');
    },
    submit: inDialog('Start'),
  },
  asked('one’s own second factor, off', 'mfa.off', own, () => flip(/authentication code/), 'Turn off MFA', {
    reads: 'member.list',
  }),
  asked('another backup code', 'mfa.resetBackupCode', own, () => press('Reissue'), 'Reissue'),
  {
    name: 'the proof by password',
    operation: 'session.signIn',
    path: '/api/session/step-up',
    open: async () => {
      open(own).on('mfa.readBackupCode', { failure: { code: 'freshNeeded', status: 403 } });
      press('Show');
      put(await screen.findByLabelText('Password', { selector: 'input' }), 'secret 1');
    },
    submit: inDialog('Confirm'),
    enter: () => screen.getByLabelText('Password', { selector: 'input' }),
  },
  {
    name: 'a member’s second factor, off',
    operation: 'mfa.off',
    reads: 'member.list',
    open: async () => {
      open(policy);
      fireEvent.click(screen.getByRole('radio', { name: /^With \(/ }));
      press('Turn off MFA of hanako@example.com');
    },
    submit: inDialog('Turn off MFA'),
  },
  asked('the organisation’s policy', 'organization.setMfa', policy, () => flip(/Require MFA for all/), 'Require MFA', {
    reads: 'organization.readMfa',
  }),
  asked(
    'account lockout',
    'organization.setLockout',
    <LockoutPanel />,
    () => flip(/Lock accounts/),
    /^Turn o(?:n|ff)$/,
    { failed: 'Could not change account lockout', reads: 'organization.read' },
  ),
];

async function typeAddress(ownAddress: string, address: string): Promise<void> {
  open(<IpPanel ownAddress={ownAddress} />);
  press('Edit');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save list' })).not.toHaveAttribute('aria-disabled'));
  put(screen.getByRole('textbox', { name: 'Address in row 1' }), address);
}

/** Addresses and access permissions. */
export const RULE_FORMS: readonly HostileForm[] = [
  {
    name: 'a list of addresses',
    operation: 'iptables.set',
    failed: 'Could not save the IP restriction',
    reads: 'iptables.read',
    open: () => typeAddress('203.0.113.9', '198.51.100.0/24'),
    submit: () => screen.getByRole('button', { name: 'Save list' }),
  },
  asked('no list of addresses', 'iptables.set', addresses, () => flip(/Restrict/), 'Turn off', {
    reads: 'iptables.read',
  }),
  {
    name: 'a list of addresses that shuts its author out',
    operation: 'iptables.set',
    reads: 'iptables.read',
    open: async () => {
      await typeAddress('198.51.100.7', '192.0.2.99');
      press('Save list');
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save without it…' }));
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('checkbox'));
    },
    submit: inDialog('Save as it is'),
  },
  {
    name: 'access-permission settings',
    operation: 'permission.set',
    failed: 'Unable to save the permission source settings',
    reads: 'permission.list',
    open: async () => {
      await openPermission();
      put(await screen.findByRole('textbox', { name: /Permission app ID/ }), '999');
    },
    submit: () => screen.getByRole('button', { name: 'Save settings' }),
    enter: () => screen.getByRole('textbox', { name: /Permission app ID/ }),
  },
  {
    name: 'the end of access-permission settings',
    operation: 'permission.delete',
    reads: 'permission.list',
    open: async () => {
      await openPermission();
      flip(/Use access-permission settings/);
    },
    submit: inDialog('Delete settings'),
  },
  {
    name: 'a sync',
    operation: 'permission.sync',
    open: openPermission,
    submit: () => screen.getByRole('button', { name: /^Sync(?: again)?$/ }),
  },
];

async function openPermission(): Promise<void> {
  open(<PermissionPanel hasContract />);
  press(/^apps.example.com/);
  await screen.findByRole('region', { name: 'Sync' });
}
