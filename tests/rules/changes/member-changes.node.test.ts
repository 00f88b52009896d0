import { needsTypedName, previewChanges } from '@/lib/rules/changes/member-changes';
import { actorOf } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';

const member = (email: string, role: Member['role']): Member => ({ email, role, mfa: 'off', name: undefined });
const me = member('me@example.com', 'owner');
const second = member('second@example.com', 'owner');
const admin = member('admin@example.com', 'admin');
const general = member('general@example.com', null);
const all = [me, second, admin, general];
const each = (members: Member[], to: 'admin' | 'general' | null) => members.map((member) => ({ member, to }));
const blockers = (lines: readonly { account: string; blocker: string | null }[]) =>
  lines.map(({ account, blocker }) => [account.split('@')[0], blocker]);

test('whoever has the role already is left out, and the rest says from what to what', () => {
  const plan = previewChanges(each(all, 'admin'), actorOf(me.email, 'owner', all));
  expect(plan.find(({ account }) => account === admin.email)?.blocker).toBe('same');
  expect(plan.find(({ account }) => account === general.email)).toMatchObject({
    from: 'general',
    to: 'admin',
    blocker: null,
  });
});

test('whoever acts comes last, and an owner always stays', () => {
  const plan = previewChanges(each(all, 'general'), actorOf(me.email, 'owner', all));
  expect(blockers(plan)).toEqual([
    ['second', null],
    ['admin', null],
    ['general', 'same'],
    ['me', 'lastOwner'],
  ]);
});

test('an admin changes no owners, not among many either', () => {
  const plan = previewChanges(each(all, 'general'), actorOf(admin.email, 'admin', all));
  expect(blockers(plan).slice(0, 2)).toEqual([
    ['me', 'ownerNeeded'],
    ['second', 'ownerNeeded'],
  ]);
  expect(plan.at(-1)).toMatchObject({ account: admin.email, blocker: null });
});

test('nobody removes themselves by ticking everybody', () => {
  const plan = previewChanges(each(all, null), actorOf(me.email, 'owner', all));
  expect(blockers(plan)).toEqual([
    ['second', null],
    ['admin', null],
    ['general', null],
    ['me', 'self'],
  ]);
});

test('removing never leaves an organization without an owner or without members', () => {
  const actor = actorOf(admin.email, 'owner', [second, general]);
  expect(blockers(previewChanges(each([second, general], null), actor))).toEqual([
    ['second', 'lastOwner'],
    ['general', null],
  ]);
  expect(blockers(previewChanges(each([general, second], null), actor))).toEqual([
    ['general', null],
    ['second', 'onlyMember'],
  ]);
});

test('many changes, or one of an owner, take the name of the organization', () => {
  const change = (from: 'owner' | 'admin' | 'general', to: 'owner' | 'admin' | 'general' | null) => ({ from, to });
  const many = (count: number) => Array.from({ length: count }, () => change('general', 'admin'));
  expect([needsTypedName(many(9)), needsTypedName(many(10))]).toEqual([false, true]);
  expect(needsTypedName([change('owner', 'general')])).toBe(true);
  expect(needsTypedName([change('owner', null)])).toBe(true);
  expect(needsTypedName([change('admin', 'owner')])).toBe(true);
  expect(needsTypedName([change('admin', null)])).toBe(false);
});
