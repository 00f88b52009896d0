/** What applying a file would change, and what of it is not allowed. A plan changes nothing. */
import { canonicalAccount } from '../auth/account.ts';
import type { ChangeBlocker } from '../changes/blockers.ts';
import { isCallTask, type Task } from '../changes/task.ts';
import { type MemberChange, needsTypedName, previewChanges, taskOf } from '../changes/member-changes.ts';
import { withSeen } from '../changes/snapshot.ts';
import { actorOf, type Actor } from '../members/member-permissions.ts';
import { memberForm } from '../members/member.ts';
import { rolesToGive } from '../permissions.ts';
import { checkList } from '../security/ip-address-validation.ts';
import { type Role, roleIn, roleNeeded, ROLES, toWire } from '../roles.ts';
import { compareFiles, type FileChange, withAccountsOf } from './compare-files.ts';
import type { OrganizationFile } from './file-schema.ts';
import { fileOf, type OrganizationState } from './organization-state.ts';
import {
  line,
  planAddresses,
  planAlerts,
  planInformation,
  planLockout,
  type PlanActor,
  type PlanLine,
  type PlanPart,
  planPermissions,
  planPolicy,
} from './plan-parts.ts';

export interface FilePlan {
  lines: PlanLine[];
  /** In the order in which they are sent: what adds first, what removes last, and one's own role at the very end. */
  tasks: Task[];
  /** Members whom the plan removes, if they are more than a fifth; the same for addresses. */
  removesMany: { members: number; addresses: number };
  /** The organization's name is to be typed before it is applied. */
  isGrave: boolean;
}

/** A fifth: whoever removes more is asked twice. */
const MANY = 5;

/** @returns null if the file is another organization's */
export function planFile(file: OrganizationFile, state: OrganizationState, by: PlanActor): FilePlan | null {
  if (file.organization.id !== state.organization.organization_id) return null;
  const now = fileOf(state);
  const changes = compareFiles(withoutUnknown(now), withAccountsOf(now, file));
  const of = (section: FileChange['section']) => changes.filter((change) => change.section === section);
  const parts = [
    planInformation(of('information'), state),
    planPolicy(of('mfaPolicy'), file, state),
    planLockout(of('accountLockout')),
    planAddresses(of('ipRestriction'), file, by),
    planMembers(of('members'), state, by),
    planPermissions(of('permissions'), state),
    planAlerts(of('usageAlerts'), file, state),
  ];
  const lines = parts.flatMap((part) => part.lines);
  const removed = (section: FileChange['section']) => {
    const held = lines.filter((line) => line.section === section && line.before !== null);
    const count = held.filter(({ kind, refusal }) => kind === 'remove' && refusal === null).length;
    return count * MANY > held.length ? count : 0;
  };
  const removesMany = { members: removed('members'), addresses: removed('ipRestriction') };
  return {
    lines,
    tasks: inOrder(
      parts.flatMap((part) => part.tasks.map((task) => withSeen(task, state))),
      by.account,
    ),
    removesMany,
    isGrave: removesMany.members + removesMany.addresses > 0 || isGraveFor(lines) || opensUp(lines, file),
  };
}

/** A file may say what the provider's present word is not known for, or what is kept nowhere: there is something to compare with. */
function withoutUnknown(now: OrganizationFile): OrganizationFile {
  return { usageAlerts: [], ...now };
}

function isGraveFor(lines: readonly PlanLine[]): boolean {
  const members = lines.filter(
    ({ section, kind, refusal }) => section === 'members' && kind !== 'unchanged' && !refusal,
  );
  return needsTypedName(members.map(({ before, after }) => ({ from: roleOf(before) ?? 'general', to: roleOf(after) })));
}

/** Whether applying it takes protection away: of sign-ins, or of where they come from. */
function opensUp(lines: readonly PlanLine[], { ipRestriction = [] }: OrganizationFile): boolean {
  const sent = lines.filter(({ kind, refusal }) => kind !== 'unchanged' && refusal === null);
  const isLetIn = checkList(ipRestriction).everything.length > 0;
  return sent.some(
    ({ section, kind, after }) =>
      (section === 'mfaPolicy' && after !== 'required') ||
      (section === 'accountLockout' && after !== true) ||
      (section === 'ipRestriction' && kind === 'add' && isLetIn),
  );
}

/** The lines of a plan that are not as another plan of the same file showed them: somebody has changed something since. */
export function changedLines(shown: FilePlan, now: FilePlan): PlanLine[] {
  const before = new Map(shown.lines.map((one) => [`${one.section} ${one.key}`, JSON.stringify(one)]));
  const isHere = new Set(now.lines.map(({ section, key }) => `${section} ${key}`));
  return [
    ...now.lines.filter((one) => before.get(`${one.section} ${one.key}`) !== JSON.stringify(one)),
    ...shown.lines.filter(({ section, key }) => !isHere.has(`${section} ${key}`)),
  ];
}

/** Whatever adds comes before whatever takes away. */
function inOrder(tasks: readonly Task[], account: string): Task[] {
  const rank = (task: Task) => {
    if (!isCallTask(task)) {
      if (canonicalAccount(task.account) === canonicalAccount(account)) return 9;
      return task.act === 'add' ? 0 : task.act === 'delete' ? 8 : task.role === 'owner' ? 1 : 2;
    }
    if (task.call === 'permission.delete') return 6;
    if (task.call === 'iptables.set') return 7;
    return task.call.startsWith('organization.set') ? 5 : 4;
  };
  return tasks.toSorted((one, other) => rank(one) - rank(other));
}

/** By the rules of every other change of members, each judged by what those before it will have left. */
function planMembers(changes: readonly FileChange[], { organization }: OrganizationState, by: PlanActor): PlanPart {
  const { members } = organization;
  const actor = actorOf(by.account, roleIn(members, by.account), members);
  const refusals = new Map<string, { refusal: ChangeBlocker | null; problem?: string | undefined }>();
  const added = changes
    .filter(({ kind }) => kind === 'add')
    .flatMap(({ key, name, after }) => {
      const role = roleOf(after) ?? 'general';
      const { error, data } = memberForm.safeParse({ email: name, role: toWire(role) });
      const isTwin = data && canonicalAccount(data.email) !== key;
      const problem = isTwin ? 'duplicate' : error?.issues[0]?.message;
      const isAllowed = rolesToGive(actor.role).includes(role);
      const denied = isAllowed ? null : roleNeeded(role === 'owner' ? 'owner' : 'admin');
      const refusal = problem ? 'invalid' : denied;
      refusals.set(key, { refusal, problem });
      return data && !refusal ? [{ account: data.email, role, act: 'add', ref: `member:${key}` } as const] : [];
    });
  const given = added
    .filter(({ role }) => role === 'owner')
    .map(({ account }) => ({ email: account, role: 'owner' as const }));
  const later: Actor = { ...actor, owners: [...actor.owners, ...given], count: actor.count + added.length };
  const known = new Map(members.map((member) => [canonicalAccount(member.email), member]));
  const wanted = changes.flatMap(({ key, kind, after }): MemberChange[] => {
    const member = known.get(key);
    return member && (kind === 'change' || kind === 'remove')
      ? [{ member, to: roleOf(after), ref: `member:${key}` }]
      : [];
  });
  // The actor comes last there, so that the order of all others makes no difference.
  const previews = previewChanges(wanted, later);
  for (const { account, blocker } of previews) refusals.set(canonicalAccount(account), { refusal: blocker });
  const tasks = previews.filter(({ blocker }) => !blocker).map(taskOf);
  const lines = changes.map((change) => {
    const { refusal = null, problem } = refusals.get(change.key) ?? {};
    return line(change, `member:${change.key}`, refusal, problem);
  });
  return { lines, tasks: [...added, ...tasks] };
}

function roleOf(value: FileChange['after']): Role | null {
  return ROLES.find((role) => role === value) ?? null;
}
