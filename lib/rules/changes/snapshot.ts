/** An organization's state as changes are planned against it: one list of its parts, for every reader. */
import type { KeyRow } from '../api-keys/api-key-list.ts';
import type { Organization } from '../organization/organization.ts';
import type { WireRole } from '../roles.ts';
import type { TeamEntry } from '../team/team-entries.ts';

export interface Snapshot {
  organization: Pick<Organization, 'organization_id' | 'useAccountLockout' | 'members'> &
    Partial<Pick<Organization, 'name' | 'departmentName' | 'personName' | 'tel' | 'postalCode' | 'address'>>;
  members: readonly { email: string; name?: string | undefined; role: WireRole; mfa: 'on' | 'off' | 'unknown' }[];
  keys: readonly KeyRow[];
  /** `unknown`: a word that this release does not know, and leaves alone. */
  mfa: 'optional' | 'required' | 'unknown';
  iptables: readonly string[];
  permissions: readonly { domain: string; config: Readonly<Record<string, string | number | undefined>> | null }[];
  /** What the team keeps in the console's store. */
  team: readonly TeamEntry[];
}
export type SnapshotPart = keyof Snapshot;

/** The read of each part, and where its answer has it. In the order in which the first that fails is told. */
export const SNAPSHOT_READS = {
  organization: ['organization.read', 'organization'],
  members: ['member.list', 'members'],
  keys: ['apikey.list', 'apikeys'],
  mfa: ['organization.readMfa', 'mfa'],
  iptables: ['iptables.read', 'iptables'],
  permissions: ['permission.list', 'configList'],
  team: ['team.read', 'entries'],
} as const satisfies Record<SnapshotPart, readonly [string, string]>;

/** The part of a snapshot that an answer of its read brings. */
export function partOf<Part extends SnapshotPart>(part: Part, answer: object): Snapshot[Part] {
  // By the schema of the answer: the readers' types hold that each read has the field.
  return (answer as Record<string, unknown>)[SNAPSHOT_READS[part][1]] as Snapshot[Part];
}

/** The receipts' address of a domain that is paid for: each is a read of its own. */
export interface Receipt {
  domain: string;
  email: string;
}
