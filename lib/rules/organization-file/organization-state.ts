/** The state of an organization as the console reads it, and the file that says the same. */
import { canonicalAccount } from '../auth/account.ts';
import { METERS, type MeterName, PERCENTS } from '../contracts/usage-alerts.ts';
import type { Snapshot } from '../changes/snapshot.ts';
import { contactDetailsOf } from '../organization/contact-details.ts';
import { fromWire, rankOf } from '../roles.ts';
import { normaliseEntry } from '../security/ip-addresses.ts';
import { isRequiredField, PERMISSION_FIELDS } from '../security/permission-config.ts';
import { entriesOf, type TeamEntry } from '../team/team-entries.ts';
import { createRepeatCheck } from '../text/plain-text.ts';
import type { FileMember, FilePermission, OrganizationFile } from './file-schema.ts';

/** Everything that a file says, read whole. */
export interface OrganizationState extends Pick<Snapshot, 'organization' | 'mfa' | 'iptables' | 'permissions'> {
  /** Null: there is no store, and alerts are each browser's own. */
  team: Snapshot['team'] | null;
}

/** The file of a state, in its one order. What the provider holds twice stands there once. */
export function fileOf({ organization, mfa, iptables, permissions, team }: OrganizationState): OrganizationFile {
  const { name, ...details } = contactDetailsOf(organization);
  const members = organization.members.map(({ email, role }) => ({ email, role: fromWire(role) }));
  const alerts = team && entriesOf(team, 'alert');
  return {
    version: 1,
    organization: { id: organization.organization_id, name },
    information: details,
    ...(mfa === 'unknown' ? {} : { mfaPolicy: mfa }),
    accountLockout: organization.useAccountLockout,
    ipRestriction: [...new Set(iptables.map(normaliseEntry))].filter((row) => row !== ''),
    members: once(members, ({ email }) => canonicalAccount(email)).toSorted(byRole),
    permissions: once(
      permissions.flatMap(({ domain, config }) => (config ? [permissionOf(domain, config)] : [])),
      ({ domain }) => domain,
    ),
    ...(alerts ? { usageAlerts: METERS.flatMap((meter) => alertOf(meter, alerts)) } : {}),
  };
}

function byRole(one: FileMember, other: FileMember): number {
  if (one.role !== other.role) return rankOf(one.role) - rankOf(other.role);
  return one.email < other.email ? -1 : Number(one.email > other.email);
}

function once<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const isSecond = createRepeatCheck();
  return items.filter((item) => !isSecond(nameOf(item)));
}

/** Without what is empty: an id of 0 means none. */
function permissionOf(domain: string, config: Partial<Record<string, unknown>>): FilePermission {
  const fields = PERMISSION_FIELDS.flatMap((field) => {
    const value = config[field];
    const isOptional = !isRequiredField(field);
    return isOptional && isNothing(value) ? [] : [[field, value] as const];
  });
  return { domain: domain.toLowerCase(), ...Object.fromEntries(fields) } as FilePermission; // By the answer's schema.
}

export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === 0;
}

function alertOf(meter: MeterName, alerts: readonly TeamEntry<'alert'>[]) {
  const percent = alerts.find(({ id }) => id === meter)?.value.percent;
  const known = PERCENTS.find((one) => one === percent);
  return known === undefined ? [] : [{ meter, percent: known }];
}
