import { canonicalAccount, toHalfWidth } from '../auth/account.ts';
import { type ImportLine, roleNamed } from './import-parse.ts';
import { accountProblem } from '../text/emails.ts';
import { rolesToGive } from '../permissions.ts';
import type { Role } from '../roles.ts';

/** Keys of `members.bulk.lineStatus` in the messages; only `new` is sent. */
type ImportLineStatus =
  | 'new'
  | 'already'
  | 'duplicate'
  | 'roleMissing'
  | 'roleUnknown'
  | 'roleNotAllowed'
  | NonNullable<ReturnType<typeof accountProblem>>;

export interface ImportLineResult {
  line: number;
  /** As it would be sent: half-width and trimmed. */
  account: string;
  /** As it was written, if it means no role. */
  roleText: string | null;
  role: Role | null;
  status: ImportLineStatus;
}

interface ImportContext {
  members: readonly { email: string }[];
  /** For lines without a role; null if each needs its own. */
  usualRole: Role | null;
  actorRole: Role;
}

/** In the order of the lines; of equal accounts the first valid one counts. */
export function validateImport(
  lines: readonly ImportLine[],
  { members, usualRole, actorRole }: ImportContext,
): ImportLineResult[] {
  const existing = new Set(members.map(({ email }) => canonicalAccount(email)));
  const allowedRoles = rolesToGive(actorRole);
  const seen = new Set<string>();
  return lines.map(({ line, account: text, role: roleText }) => {
    const account = toHalfWidth(text).trim();
    const role = roleText === null ? usualRole : roleNamed(roleText);
    const key = canonicalAccount(account);
    const problem =
      accountProblem(text) ??
      (existing.has(key) ? 'already' : seen.has(key) ? 'duplicate' : roleProblem(roleText, role, allowedRoles));
    if (problem === null) seen.add(key);
    return { line, account, roleText, role, status: problem ?? 'new' };
  });
}

/** Most frequent first, but `new` leads. */
export function countStatuses(lines: readonly ImportLineResult[]): [ImportLineStatus, number][] {
  const counts = new Map<ImportLineStatus, number>();
  for (const { status } of lines) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].toSorted(([a, x], [b, y]) => Number(b === 'new') - Number(a === 'new') || y - x);
}

function roleProblem(text: string | null, role: Role | null, allowedRoles: readonly Role[]): ImportLineStatus | null {
  if (role === null) return text === null ? 'roleMissing' : 'roleUnknown';
  return allowedRoles.includes(role) ? null : 'roleNotAllowed';
}
