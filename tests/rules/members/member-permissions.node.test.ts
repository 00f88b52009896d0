import {
  actorOf,
  roleSelectBlocker,
  isOwn,
  removalBlocker,
  roleChangeBlocker,
} from '@/lib/rules/members/member-permissions';
import type { WireRole } from '@/lib/rules/roles';

const row = (email: string, role: WireRole) => ({ email, role });
const owner = row('owner@example.com', 'owner');
const second = row('second@example.com', 'owner');
const admin = row('admin@example.com', 'admin');
const general = row('taro@example.com', null);
const namesake = row('taro@example.com#tokyo', null);
const all = [owner, admin, general, namesake];

const asOwner = actorOf(owner.email, 'owner', all);
const asAdmin = actorOf(admin.email, 'admin', all);
const asGeneral = actorOf(general.email, 'general', all);

test('the last owner keeps the role and stays, and is told why; with a second one the first may step down and leave', () => {
  expect(roleChangeBlocker(asOwner, owner, 'admin')).toBe('lastOwner');
  expect(roleSelectBlocker(asOwner, owner)).toBe('lastOwner');
  expect(removalBlocker(asOwner, owner)).toBe('lastOwner');
  const actor = actorOf(owner.email, 'owner', [...all, second]);
  expect(roleChangeBlocker(actor, owner, 'general')).toBeNull();
  expect(removalBlocker(actor, owner)).toBeNull();
});

test('an admin changes admins and general members, but no owner, and makes none', () => {
  expect(roleChangeBlocker(asAdmin, general, 'admin')).toBeNull();
  expect(roleChangeBlocker(asAdmin, general, 'owner')).toBe('ownerNeeded');
  expect(roleSelectBlocker(asAdmin, general)).toBeNull();
  expect([roleSelectBlocker(asAdmin, owner), removalBlocker(asAdmin, owner)]).toEqual(['ownerNeeded', 'ownerNeeded']);
});

test('a general member changes nobody, and may still leave, unless no other member is left', () => {
  expect(roleSelectBlocker(asGeneral, admin)).toBe('adminNeeded');
  expect(removalBlocker(asGeneral, admin)).toBe('adminNeeded');
  expect(removalBlocker(asGeneral, general)).toBeNull();
  expect(removalBlocker(actorOf(general.email, 'general', [general]), general)).toBe('onlyMember');
});

test('an account with a suffix is another one than the account without', () => {
  expect(isOwn(asGeneral, namesake)).toBe(false);
  expect(removalBlocker(asGeneral, namesake)).toBe('adminNeeded');
  expect(isOwn(asGeneral, row('TARO@example.com', null))).toBe(true);
});
