import { canonicalAccount } from '../auth/account.ts';
import {
  type Actor,
  type MemberChangeBlocker,
  isOwn,
  removalBlocker,
  roleChangeBlocker,
} from './member-permissions.ts';
import type { Member } from './member.ts';
import { fromWire, type Role } from '../roles.ts';

/** Why a member is left out; keys of `members.refused` in the messages. */
type PreviewBlocker = MemberChangeBlocker | 'same' | 'self';

export interface PreviewLine {
  account: string;
  name: string | null;
  from: Role;
  /** Null for a removal. */
  to: Role | null;
  /** Null: it will be sent. */
  blocker: PreviewBlocker | null;
}

/** The actor comes last, because losing a role in the middle would stop the rest; the last owner keeps the role. */
export function previewRoleChanges(members: readonly Member[], next: Role, actor: Actor): PreviewLine[] {
  const inOrder = members.toSorted((a, b) => Number(isOwn(actor, a)) - Number(isOwn(actor, b)));
  return preview(inOrder, next, actor, (member, now) => {
    if (fromWire(member.role) === next) return 'same';
    return roleChangeBlocker(now, member, next);
  });
}

/** The own account is left out: nobody leaves by accident. */
export function previewRemovals(members: readonly Member[], actor: Actor): PreviewLine[] {
  return preview(members, null, actor, (member, now) => (isOwn(actor, member) ? 'self' : removalBlocker(now, member)));
}

type BlockerOf = (member: Member, now: Actor) => PreviewBlocker | null;

/** Each member is checked against what the changes before it will have left. */
function preview(members: readonly Member[], to: Role | null, actor: Actor, blockerOf: BlockerOf): PreviewLine[] {
  const owners = new Map(actor.owners.map((owner) => [canonicalAccount(owner.email), owner]));
  let count = actor.count;
  let now = actor;
  return members.map((member) => {
    const blocker = blockerOf(member, now);
    const from = fromWire(member.role);
    if (blocker === null && to === null) count -= 1;
    const isOwnerGone = blocker === null && to !== 'owner' && owners.delete(canonicalAccount(member.email));
    if (isOwnerGone || count !== now.count)
      now = { ...now, owners: isOwnerGone ? [...owners.values()] : now.owners, count };
    return { account: member.email, name: member.name ?? null, from, to, blocker };
  });
}
