import { fireEvent, screen } from '@testing-library/react';
import { CONFIG, Door, permissionsOf, renderScreen } from '../security/secret-world';

const KEYS = { apikeys: [{ apikeyId: 'ak1', name: 'CI', userName: '', userEmail: 'taro@example.com' }] };
const MEMBERS = {
  members: [
    { email: 'taro@example.com', role: 'owner', mfa: 'on' },
    { email: 'hanako@example.com', role: 'admin', mfa: 'on' },
  ],
};
const CHANGES =
  'apikey.rename apikey.delete mfa.off organization.setMfa organization.setLockout iptables.set permission.set permission.delete';
export const READS: Record<string, unknown> = {
  'apikey.list': KEYS,
  'member.list': MEMBERS,
  'organization.readMfa': { mfa: 'optional' },
  'organization.read': { organization: { ...MEMBERS, services: {}, useAccountLockout: false } },
  'iptables.read': { iptables: ['192.0.2.1', '203.0.113.9'] },
  'permission.list': permissionsOf(CONFIG),
};

/** The screen's panels with everything that they read. */
export function open(panel: React.ReactNode): Door {
  const door = new Door();
  for (const [name, data] of Object.entries(READS)) door.on(name, { data });
  for (const name of CHANGES.split(' ')) door.on(name, { data: {} });
  door.on('apikey.create', (input) => ({
    data: { apikey: { apikeyId: 'ak9', accessKey: 'secret', ...(input as object) } },
  }));
  door
    .on('mfa.resetBackupCode', { data: { backupCode: 'new-code' } })
    .on('mfa.readBackupCode', { data: { backupCode: 'old-code' } });
  door.on('permission.sync', { data: { requestId: 'job-1' } }).on('async.read', { data: { status: 'accepted' } });
  door.on('/api/session/mfa-on', { data: { isOn: true } }).on('/api/session/step-up', { data: {} });
  renderScreen(panel, { fallback: READS });
  return door;
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const flip = (name: string | RegExp) => fireEvent.click(screen.getByRole('switch', { name }));
