import { needsTypedName, previewChanges } from '@/lib/rules/changes/member-changes';
import { actorOf } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';
import type { Role } from '@/lib/rules/roles';

const member = (email: string, role: Member['role']): Member => ({ email, role, mfa: 'off', name: undefined });
const me = member('me@example.com', 'owner');
const second = member('second@example.com', 'owner');
const admin = member('admin@example.com', 'admin');
const general = member('general@example.com', null);
const all = [me, second, admin, general];
const each = (members: Member[], to: 'admin' | 'general' | null) => members.map((member) => ({ member, to }));
const blockers = (lines: readonly { account: string; blocker: string | null }[]) =>
  lines.map(({ account, blocker }) => `${account.split('@')[0]} ${blocker}`);

test('whoever has the role already is left out, and the rest says from what to what', () => {
  const plan = previewChanges(each(all, 'admin'), actorOf(me.email, 'owner', all));
  expect(plan.find(({ account }) => account === admin.email)?.blocker).toBe('same');
  const changed = plan.find(({ account }) => account === general.email);
  expect(changed).toMatchObject({ from: 'general', to: 'admin', blocker: null });
});

test('whoever acts comes last, and an owner always stays', () => {
  const plan = previewChanges(each(all, 'general'), actorOf(me.email, 'owner', all));
  expect(blockers(plan)).toEqual(['second null', 'admin null', 'general same', 'me lastOwner']);
});

test('an admin changes no owners, not among many either', () => {
  const plan = previewChanges(each(all, 'general'), actorOf(admin.email, 'admin', all));
  expect(blockers(plan).slice(0, 2)).toEqual(['me ownerNeeded', 'second ownerNeeded']);
  expect(plan.at(-1)).toMatchObject({ account: admin.email, blocker: null });
});

test('nobody removes themselves by ticking everybody', () => {
  const plan = previewChanges(each(all, null), actorOf(me.email, 'owner', all));
  expect(blockers(plan)).toEqual(['second null', 'admin null', 'general null', 'me self']);
});

test('removing never leaves an organization without an owner or without members', () => {
  const actor = actorOf(admin.email, 'owner', [second, general]);
  const removing = (...members: Member[]) => blockers(previewChanges(each(members, null), actor));
  expect(removing(second, general)).toEqual(['second lastOwner', 'general null']);
  expect(removing(general, second)).toEqual(['general null', 'second onlyMember']);
});

test('many changes, or one of an owner, take the name of the organization', () => {
  const isTyped = (from: Role, to: Role | null, count = 1) => needsTypedName(Array(count).fill({ from, to }));
  expect([isTyped('general', 'admin', 9), isTyped('general', 'admin', 10)]).toEqual([false, true]);
  expect([isTyped('owner', 'general'), isTyped('owner', null), isTyped('admin', 'owner')]).toEqual(Array(3).fill(true));
  expect(isTyped('admin', null)).toBe(false);
});
