import { canonicalAccount } from '../auth/account.ts';
import {
  type Actor,
  type MemberChangeBlocker,
  isOwn,
  removalBlocker,
  roleChangeBlocker,
} from '../members/member-permissions.ts';
import type { MemberTask } from './task.ts';
import type { Member } from '../members/member.ts';
import { fromWire, type Role } from '../roles.ts';

/** Why a member is left out; keys of `members.refused` in the messages. */
export type PreviewBlocker = MemberChangeBlocker | 'same' | 'self';

export interface PreviewLine {
  account: string;
  name: string | null;
  from: Role;
  /** Null for a removal. */
  to: Role | null;
  /** Null: it will be sent. */
  blocker: PreviewBlocker | null;
  ref?: string | undefined;
}

/** One change of a member; `to` null is a removal. */
export interface MemberChange {
  member: ChangedMember;
  to: Role | null;
  /** What its origin knows it by. */
  ref?: string | undefined;
}

type ChangedMember = Pick<Member, 'email' | 'role'> & { name?: string | undefined };

/**
 * Each change is checked against what those before it will have left: the last owner keeps the role, and nobody leaves by
 * accident. The actor comes last, because losing a role in the middle would stop the rest.
 */
export function previewChanges(changes: readonly MemberChange[], actor: Actor): PreviewLine[] {
  const owners = new Map(actor.owners.map((owner) => [canonicalAccount(owner.email), owner]));
  const inOrder = changes.toSorted((a, b) => Number(isOwn(actor, a.member)) - Number(isOwn(actor, b.member)));
  let now = actor;
  return inOrder.map(({ member, to, ref }) => {
    const blocker = blockerOf(member, to, now);
    const isSent = blocker === null;
    const count = isSent && to === null ? now.count - 1 : now.count;
    const isOwnerGone = isSent && to !== 'owner' && owners.delete(canonicalAccount(member.email));
    const isOwnerNew = isSent && to === 'owner';
    if (isOwnerNew) owners.set(canonicalAccount(member.email), { email: member.email, role: 'owner' });
    if (isOwnerGone || isOwnerNew || count !== now.count)
      now = { ...now, owners: isOwnerGone || isOwnerNew ? [...owners.values()] : now.owners, count };
    return {
      account: member.email,
      name: member.name ?? null,
      from: fromWire(member.role),
      to,
      blocker,
      ...(ref ? { ref } : {}),
    };
  });
}

/** The task of a change that is sent. */
export function taskOf({ account, from, to, ref }: PreviewLine): MemberTask {
  return { account, role: to, act: to === null ? 'delete' : 'setRole', from, ref };
}

function blockerOf(member: ChangedMember, to: Role | null, now: Actor): PreviewBlocker | null {
  if (to === null) return isOwn(now, member) ? 'self' : removalBlocker(now, member);
  return fromWire(member.role) === to ? 'same' : roleChangeBlocker(now, member, to);
}

/** From so many changes on, or if any owner is among them, the organization's name must be typed. */
const NAME_TYPED_FROM = 10;

/** Whether changes that will be sent are too grave for one press: many, or of an owner, or to one. */
export function needsTypedName(changes: readonly { from: Role; to: Role | null }[]): boolean {
  return changes.length >= NAME_TYPED_FROM || changes.some(({ from, to }) => from === 'owner' || to === 'owner');
}
