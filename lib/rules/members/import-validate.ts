/** Judges each line of a list before anything is sent (specification, section 5; house bar: per-row preview). */
import { canonicalAccount, toHalfWidth } from '../auth/account.ts';
import { type ImportLine, roleNamed } from './import-parse.ts';
import { accountProblem } from '../text/emails.ts';
import { rolesToGive } from '../permissions.ts';
import type { Role } from '../roles.ts';

/** What is to become of a line; keys of `members.verdict` in the messages. `new` is the one that is sent. */
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
  /** As it was written, where it means nothing. */
  roleText: string | null;
  role: Role | null;
  verdict: ImportLineStatus;
}

/** What lines are judged against. */
interface ImportContext {
  /** Accounts that are members already. */
  members: readonly { email: string }[];
  /** The role of lines without one; null: each line needs its own. */
  usualRole: Role | null;
  /** The role of the person who adds. */
  actor: Role;
}

/** A verdict for each line, in order; of equal accounts the first good one counts. */
export function validateImport(
  lines: readonly ImportLine[],
  { members, usualRole, actor }: ImportContext,
): ImportLineResult[] {
  const there = new Set(members.map(({ email }) => canonicalAccount(email)));
  const mayGive = rolesToGive(actor);
  const seen = new Set<string>();
  return lines.map(({ line, account: typed, role: roleText }) => {
    const account = toHalfWidth(typed).trim();
    const role = roleText === null ? usualRole : roleNamed(roleText);
    const key = canonicalAccount(account);
    const problem =
      accountProblem(typed) ??
      (there.has(key) ? 'already' : seen.has(key) ? 'duplicate' : roleProblem(roleText, role, mayGive));
    if (problem === null) seen.add(key);
    return { line, account, roleText, role, verdict: problem ?? 'new' };
  });
}

/** How many lines have each verdict, most frequent first; `new` leads. */
export function countStatuses(lines: readonly ImportLineResult[]): [ImportLineStatus, number][] {
  const counts = Object.entries(Object.groupBy(lines, ({ verdict }) => verdict)).map(
    ([verdict, of]): [ImportLineStatus, number] => [verdict as ImportLineStatus, of.length],
  ); // The keys are the verdicts it was grouped by.
  return counts.toSorted(([a, x], [b, y]) => Number(b === 'new') - Number(a === 'new') || y - x);
}

function roleProblem(text: string | null, role: Role | null, mayGive: readonly Role[]): ImportLineStatus | null {
  if (role === null) return text === null ? 'roleMissing' : 'roleUnknown';
  return mayGive.includes(role) ? null : 'roleNotAllowed';
}
