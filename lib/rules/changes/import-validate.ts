import { canonicalAccount, isSameAccount, toHalfWidth } from '../auth/account.ts';
import { previewChanges, type PreviewBlocker } from './member-changes.ts';
import { type ImportLine, isRemovalWord, roleNamed } from '../members/import-parse.ts';
import type { Actor } from '../members/member-permissions.ts';
import { accountProblem } from '../auth/emails.ts';
import { rolesToGive } from '../permissions.ts';
import { fromWire, type Role, type WireRole } from '../roles.ts';
import { createRepeatCheck } from '../text/plain-text.ts';

/** What is sent: an addition, another role, a removal. */
export const SENT_STATUSES = ['new', 'change', 'remove'] as const;
type SentStatus = (typeof SENT_STATUSES)[number];

/** Keys of `members.bulk.lineStatus` in the messages. */
type ImportLineStatus =
  | SentStatus
  | 'already'
  | 'notMember'
  | 'removeOff'
  | 'duplicate'
  | 'roleMissing'
  | 'roleUnknown'
  | 'roleNotAllowed'
  | PreviewBlocker
  | NonNullable<ReturnType<typeof accountProblem>>;

export interface ImportLineResult {
  line: number;
  /** As it would be sent: half-width and trimmed. */
  account: string;
  /** As it was written, if it means no role. */
  roleText: string | null;
  role: Role | null;
  /** The role that a member has. */
  from: Role | null;
  status: ImportLineStatus;
}

interface ImportMember {
  email: string;
  name?: string | undefined;
  role: WireRole;
}

export interface ImportContext {
  members: readonly ImportMember[];
  /** For new members on lines without a role; null if each needs its own. */
  usualRole: Role | null;
  actor: Actor;
  /** Whether lines may also change and remove members. */
  changesMembers: boolean;
}

export function isSent({ status }: Pick<ImportLineResult, 'status'>): boolean {
  return SENT_STATUSES.some((sent) => sent === status);
}

/** The places of the lines that were not sent although what they ask for is not so yet: they want a correction. */
export function unsentLines(results: readonly ImportLineResult[]): ReadonlySet<number> {
  const isSettled = ({ status, roleText, role, from }: ImportLineResult) =>
    status === 'duplicate' || status === 'same' || (status === 'already' && (roleText === null || role === from));
  return new Set(results.filter((line) => !isSent(line) && !isSettled(line)).map(({ line }) => line));
}

/** In the order of the lines; of equal accounts the first valid one counts. */
export function validateImport(lines: readonly ImportLine[], context: ImportContext): ImportLineResult[] {
  const members = new Map(context.members.map((member) => [canonicalAccount(member.email), member]));
  const isSecond = createRepeatCheck();
  const results = lines.map((line) => {
    const result = judge(line, members.get(canonicalAccount(line.account)) ?? members.get(keyOf(line)), context);
    const isRepeated = isSent(result) && isSecond(canonicalAccount(result.account));
    return isRepeated ? { ...result, status: 'duplicate' as const } : result;
  });
  return withBlockers(results, members, context.actor);
}

function keyOf({ account }: Pick<ImportLine, 'account'>): string {
  return canonicalAccount(toHalfWidth(account).trim());
}

function judge(line: ImportLine, member: ImportMember | undefined, context: ImportContext): ImportLineResult {
  const { usualRole, actor, changesMembers } = context;
  const { account: text, role: roleText } = line;
  const isRemoval = roleText !== null && isRemovalWord(roleText);
  const role = isRemoval ? null : roleText === null ? usualRole : roleNamed(roleText);
  const from = member ? fromWire(member.role) : null;
  const account = member?.email ?? toHalfWidth(text).trim();
  const result = { line: line.line, account, roleText, role, from };
  const problem = member ? null : accountProblem(text);
  if (problem) return { ...result, status: problem };
  if (isRemoval) return { ...result, status: !member ? 'notMember' : changesMembers ? 'remove' : 'removeOff' };
  // A role that no line names is never given to somebody who has one.
  if (member && (!changesMembers || roleText === null)) return { ...result, status: 'already' };
  const refused = roleProblem(roleText, role, rolesToGive(actor.role));
  if (refused) return { ...result, status: refused };
  return { ...result, status: !member ? 'new' : role === from ? 'same' : 'change' };
}

/** Judges changes and removals as the same acts on a selection: the last owner stays, and nobody removes themselves. */
function withBlockers(
  results: readonly ImportLineResult[],
  members: ReadonlyMap<string, ImportMember>,
  actor: Actor,
): ImportLineResult[] {
  const changes = inOrder(results, actor).flatMap(({ account, role, status }) => {
    const member = members.get(canonicalAccount(account));
    return member && (status === 'change' || status === 'remove') ? [{ member, to: role }] : [];
  });
  const blockers = new Map(
    previewChanges(changes, actor).map(({ account, blocker }) => [canonicalAccount(account), blocker]),
  );
  return results.map((result) => {
    const blocker = isSent(result) && blockers.get(canonicalAccount(result.account));
    return blocker ? { ...result, status: blocker } : result;
  });
}

/** The order in which lines are sent: nobody is taken away before somebody else may have come, and one's own role changes last. */
export function inOrder(results: readonly ImportLineResult[], { account }: Pick<Actor, 'account'>): ImportLineResult[] {
  const sent = SENT_STATUSES.flatMap((sent) => results.filter(({ status }) => status === sent));
  return sent.toSorted((a, b) => Number(isSameAccount(a.account, account)) - Number(isSameAccount(b.account, account)));
}

/** Most frequent first, but what is sent leads. */
export function countStatuses(lines: readonly ImportLineResult[]): [ImportLineStatus, number][] {
  const counts = new Map<ImportLineStatus, number>();
  for (const { status } of lines) counts.set(status, (counts.get(status) ?? 0) + 1);
  const isLeading = (status: ImportLineStatus) => Number(isSent({ status }));
  return [...counts].toSorted(([a, x], [b, y]) => isLeading(b) - isLeading(a) || y - x);
}

function roleProblem(text: string | null, role: Role | null, allowedRoles: readonly Role[]): ImportLineStatus | null {
  if (role === null) return text === null ? 'roleMissing' : 'roleUnknown';
  return allowedRoles.includes(role) ? null : 'roleNotAllowed';
}
