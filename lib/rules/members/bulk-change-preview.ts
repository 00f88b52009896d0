/** What a change of many members would do, worked out before anything is sent (specification, section 6). */
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

/** Why a line of a plan is left out; keys of `members.refused` in the messages. */
type PreviewBlocker = MemberChangeBlocker | 'same' | 'self';

export interface PreviewLine {
  account: string;
  name: string | null;
  from: Role;
  /** Null: removal. */
  to: Role | null;
  /** Null: it will be sent. */
  refusal: PreviewBlocker | null;
}

/**
 * The plan of giving many members one role. Whoever acts comes last, because losing a role in the middle would stop the
 * rest; and the owner who would be the last one keeps the role.
 */
export function previewRoleChanges(members: readonly Member[], next: Role, acting: Actor): PreviewLine[] {
  const inOrder = members.toSorted((a, b) => Number(isOwn(acting, a)) - Number(isOwn(acting, b)));
  return plan(inOrder, next, acting, (member, now) => {
    if (fromWire(member.role) === next) return 'same';
    return roleChangeBlocker(now, member, next);
  });
}

/** The plan of removing many members. Nobody leaves by accident: one's own account is left out. */
export function previewRemovals(members: readonly Member[], acting: Actor): PreviewLine[] {
  return plan(members, null, acting, (member, now) => (isOwn(acting, member) ? 'self' : removalBlocker(now, member)));
}

type Judge = (member: Member, now: Actor) => PreviewBlocker | null;

/** Judges one member after the other, each as things will be once the ones before are done. */
function plan(members: readonly Member[], to: Role | null, acting: Actor, judge: Judge): PreviewLine[] {
  const owners = new Map(acting.owners.map((owner) => [canonicalAccount(owner.email), owner]));
  let count = acting.count;
  let now = acting;
  return members.map((member) => {
    const refusal = judge(member, now);
    const from = fromWire(member.role);
    if (refusal === null && to === null) count -= 1;
    const isOwnerGone = refusal === null && to !== 'owner' && owners.delete(canonicalAccount(member.email));
    if (isOwnerGone || count !== now.count)
      now = { ...now, owners: isOwnerGone ? [...owners.values()] : now.owners, count };
    return { account: member.email, name: member.name ?? null, from, to, refusal };
  });
}
