import { previewRemovals, previewRoleChanges } from '@/lib/rules/members/bulk-change-preview';
import { actorOf } from '@/lib/rules/members/member-permissions';
import type { Member } from '@/lib/rules/members/member';

const member = (email: string, role: Member['role']): Member => ({ email, role, mfa: 'off', name: undefined });
const me = member('me@example.com', 'owner');
const second = member('second@example.com', 'owner');
const admin = member('admin@example.com', 'admin');
const general = member('general@example.com', null);
const all = [me, second, admin, general];
const refusals = (lines: readonly { account: string; refusal: string | null }[]) =>
  lines.map(({ account, refusal }) => [account.split('@')[0], refusal]);

test('whoever has the role already is left out, and the rest says from what to what', () => {
  const plan = previewRoleChanges(all, 'admin', actorOf(me.email, 'owner', all));
  expect(plan.find(({ account }) => account === admin.email)?.refusal).toBe('same');
  expect(plan.find(({ account }) => account === general.email)).toMatchObject({
    from: 'general',
    to: 'admin',
    refusal: null,
  });
});

test('whoever acts comes last, and an owner always stays', () => {
  const plan = previewRoleChanges(all, 'general', actorOf(me.email, 'owner', all));
  expect(refusals(plan)).toEqual([
    ['second', null],
    ['admin', null],
    ['general', 'same'],
    ['me', 'lastOwner'],
  ]);
});

test('an admin changes no owners, not among many either', () => {
  const plan = previewRoleChanges(all, 'general', actorOf(admin.email, 'admin', all));
  expect(refusals(plan).slice(0, 2)).toEqual([
    ['me', 'ownerNeeded'],
    ['second', 'ownerNeeded'],
  ]);
  expect(plan.at(-1)).toMatchObject({ account: admin.email, refusal: null });
});

test('nobody removes themselves by ticking everybody', () => {
  const plan = previewRemovals(all, actorOf(me.email, 'owner', all));
  expect(refusals(plan)).toEqual([
    ['me', 'self'],
    ['second', null],
    ['admin', null],
    ['general', null],
  ]);
});

test('removing never leaves an organization without an owner or without members', () => {
  const acting = actorOf(admin.email, 'owner', [second, general]);
  expect(refusals(previewRemovals([second, general], acting))).toEqual([
    ['second', 'lastOwner'],
    ['general', null],
  ]);
  expect(refusals(previewRemovals([general, second], acting))).toEqual([
    ['general', null],
    ['second', 'onlyMember'],
  ]);
});
