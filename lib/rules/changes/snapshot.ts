/** An organization's state as changes are planned against it: one list of its parts, for every reader. */
import type { KeyRow } from '../api-keys/api-key-list.ts';
import { stateIn } from '../journal/line-state.ts';
import type { Organization } from '../organization/organization.ts';
import type { WireRole } from '../roles.ts';
import type { TeamEntry } from '../team/team-entries.ts';
import { CHANGE_OPERATIONS, isCallTask, type Task } from './task.ts';

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

interface PlannedState extends Partial<Pick<Snapshot, 'mfa' | 'iptables' | 'permissions'>> {
  organization?: Partial<Snapshot['organization']>;
  receipts?: readonly Receipt[];
}

/** What a plan was made against goes along with its task: the server changes nothing that is different by then. */
export function withSeen(task: Task, { organization, mfa, iptables, permissions, receipts = [] }: PlannedState): Task {
  if (!isCallTask(task) || !CHANGE_OPERATIONS[task.call].hasSeen) return task;
  const { call, input } = task;
  const services = { Customine: [] };
  const email = receipts.find(({ domain }) => domain === input.domain)?.email;
  const answer = { organization: { ...organization, services }, mfa, iptables, configList: permissions, email };
  return { ...task, input: { ...input, seen: stateIn(call, input, answer) } };
}
