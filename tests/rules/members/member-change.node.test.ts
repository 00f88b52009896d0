import { actingAs, choiceRefusal, isOwn, removalRefusal, roleRefusal } from '@/lib/rules/members/member-permissions';
import type { WireRole } from '@/lib/rules/roles';

const row = (email: string, role: WireRole) => ({ email, role });
const owner = row('owner@example.com', 'owner');
const second = row('second@example.com', 'owner');
const admin = row('admin@example.com', 'admin');
const general = row('taro@example.com', null);
const namesake = row('taro@example.com#tokyo', null);
const all = [owner, admin, general, namesake];

const asOwner = actingAs(owner.email, 'owner', all);
const asAdmin = actingAs(admin.email, 'admin', all);
const asGeneral = actingAs(general.email, 'general', all);

test('the last owner keeps the role and stays, and is told why', () => {
  expect(roleRefusal(asOwner, owner, 'admin')).toBe('lastOwner');
  expect(choiceRefusal(asOwner, owner)).toBe('lastOwner');
  expect(removalRefusal(asOwner, owner)).toBe('lastOwner');
});

test('with a second owner the first may step down and leave', () => {
  const acting = actingAs(owner.email, 'owner', [...all, second]);
  expect(roleRefusal(acting, owner, 'general')).toBeNull();
  expect(removalRefusal(acting, owner)).toBeNull();
});

test('an admin changes admins and general members, but no owner, and makes none', () => {
  expect(roleRefusal(asAdmin, general, 'admin')).toBeNull();
  expect(roleRefusal(asAdmin, general, 'owner')).toBe('ownerNeeded');
  expect(choiceRefusal(asAdmin, general)).toBeNull();
  expect(choiceRefusal(asAdmin, owner)).toBe('ownerNeeded');
  expect(removalRefusal(asAdmin, owner)).toBe('ownerNeeded');
});

test('a general member changes nobody, and may still leave', () => {
  expect(choiceRefusal(asGeneral, admin)).toBe('adminNeeded');
  expect(removalRefusal(asGeneral, admin)).toBe('adminNeeded');
  expect(removalRefusal(asGeneral, general)).toBeNull();
});

test('the last member is not removed', () => {
  expect(removalRefusal(actingAs(general.email, 'general', [general]), general)).toBe('onlyMember');
});

test('an account with a suffix is another one than the account without', () => {
  expect(isOwn(asGeneral, namesake)).toBe(false);
  expect(removalRefusal(asGeneral, namesake)).toBe('adminNeeded');
  expect(isOwn(asGeneral, row('TARO@example.com', null))).toBe(true);
});
