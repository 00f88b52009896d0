import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileScreen } from '@/components/organization-file/file-screen';
import type { CurrentUser } from '@/lib/rules/current-user';
import type { AppliedFile } from '@/lib/operations/organization';
import type { OrganizationFile } from '@/lib/rules/organization-file/file-schema';
import { writeFile } from '@/lib/rules/organization-file/file-text';
import { fileOf } from '@/lib/rules/organization-file/organization-state';
import { OWNER, stateOf } from '../../rules/organization-file/world';
import { Door, renderScreen } from '../security/secret-world';

/** The screen of the organization file before an organization with something in every section. */
export const state = stateOf();
const TEAM = { 'team.read': { entries: state.team, hasRecords: false, conflicts: [] } };
export const ME: Partial<CurrentUser> = { account: OWNER, organization: { id: 7, name: 'みなと商会' } };
export const LAST: AppliedFile = {
  id: 'f1',
  text: writeFile({ ...fileOf(state), mfaPolicy: 'required' }, []),
  tasks: 2,
  by: OWNER,
  appliedMs: Date.parse('2026-11-20T03:00:00Z'),
  counts: { done: 1, failed: 1, unknown: 0 },
};

export function openDoor(last: AppliedFile | null = null): Door {
  return new Door()
    .on('organization.read', { data: { organization: { ...state.organization, services: {} } } })
    .on('organization.readMfa', { data: { mfa: state.mfa } })
    .on('iptables.read', { data: { iptables: state.iptables } })
    .on('permission.list', { data: { configList: state.permissions } })
    .on('team.read', { data: TEAM['team.read'] })
    .on('/api/session', { data: { proofBy: null } })
    .on('organizationFile.read', () => ({ data: { last } }))
    .on('organizationFile.apply', { data: { id: 'f2' } })
    .on('organizationFile.noteExport', { data: {} })
    .on('organizationFile.report', { data: {} })
    .on('member.setRole', { data: {} })
    .on('member.delete', { data: {} })
    .on('organization.setMfa', { data: {} });
}

export function open(wanted: { me?: Partial<CurrentUser>; fallback?: Record<string, unknown> } = {}) {
  const user = userEvent.setup();
  renderScreen(<FileScreen ownAddress="192.0.2.7" />, { fallback: TEAM, ...wanted, me: { ...ME, ...wanted.me } });
  return user;
}

export const panel = (name: string) => screen.findByRole('region', { name });
export const button = (name: string | RegExp) => screen.findByRole('button', { name });

export async function showPlan(user: ReturnType<typeof userEvent.setup>, change: Partial<OrganizationFile> | string) {
  const text = typeof change === 'string' ? change : writeFile({ ...fileOf(state), ...change }, []);
  await user.click(await screen.findByRole('textbox', { name: 'Content of the organization file' }));
  await user.paste(text);
  await user.click(await button('Show changes'));
}
