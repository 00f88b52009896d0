/** Whether one member may be changed by the person who looks, and why not (specification, sections 4 and 6). */
import { isSameAccount } from '../auth/account.ts';
import { needFor, type OperationName, type Situation } from '../permissions.ts';
import { leavesNoOwner, passes, type Role, ROLES, toWire, type WireRole } from '../roles.ts';

/** Why a change is refused before anything is sent; keys of `members.refused` in the messages. */
export type ChangeRefusal = 'adminNeeded' | 'ownerNeeded' | 'lastOwner' | 'onlyMember';

/** Who acts, with which role, and the owners there are: the policy asks after nobody else, and the whole list may be long. */
export interface Acting {
  account: string;
  role: Role;
  owners: Situation['members'];
  /** How many members there are. */
  count: number;
}

/** Who acts, worked out of a member list. */
export function actingAs(account: string, role: Role, members: Situation['members']): Acting {
  return { account, role, owners: members.filter((member) => member.role === 'owner'), count: members.length };
}

/** Why a member may not be given another role; null where they may. */
export function roleRefusal(
  acting: Acting,
  member: { email: string; role: WireRole },
  next: Role,
): ChangeRefusal | null {
  const refusal = needRefusal('member.setRole', acting, { email: member.email, role: toWire(next) });
  return refusal ?? (leavesNoOwner(acting.owners, member.email, next) ? 'lastOwner' : null);
}

/** Why a member may not be removed, or may not leave; null where they may. The last member stays. */
export function removalRefusal(acting: Acting, member: { email: string }): ChangeRefusal | null {
  const refusal = needRefusal('member.delete', acting, { email: member.email });
  if (refusal) return refusal;
  if (acting.count <= 1) return 'onlyMember';
  return leavesNoOwner(acting.owners, member.email, null) ? 'lastOwner' : null;
}

/** Why another role cannot be chosen for a member at all; null where at least one can. */
export function choiceRefusal(acting: Acting, member: { email: string; role: WireRole }): ChangeRefusal | null {
  const refusals = ROLES.filter((role) => toWire(role) !== member.role).map((role) =>
    roleRefusal(acting, member, role),
  );
  return refusals.includes(null)
    ? null
    : (refusals.find((refusal) => refusal === 'lastOwner') ?? refusals.at(-1) ?? null);
}

/** Whether a row is that of the person who looks. */
export function isOwn(acting: Pick<Acting, 'account'>, member: { email: string }): boolean {
  return isSameAccount(acting.account, member.email);
}

function needRefusal(
  operation: OperationName,
  acting: Acting,
  input: { email: string; role?: WireRole },
): ChangeRefusal | null {
  const need = needFor(operation, input, { account: acting.account, members: acting.owners });
  if (passes(acting.role, need)) return null;
  return need === 'owner' ? 'ownerNeeded' : 'adminNeeded';
}
