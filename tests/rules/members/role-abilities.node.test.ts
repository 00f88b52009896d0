import { ABILITIES, abilityOf, isAble } from '@/lib/rules/members/role-abilities';
import { PROVIDER_NAMES } from '@/lib/operations/table';
import { PERMISSIONS, rolesToGive } from '@/lib/rules/permissions';
import { fromWire, leavesNoOwner, passes, rankOf, roleIn, roleNeeded, ROLES, toWire } from '@/lib/rules/roles';
import en from '@/messages/en.json';
import ja from '@/messages/ja.json';

test('owners come before admins, general members last, and what is unknown is one of these', () => {
  const wire = ['owner', 'admin', null];
  expect(wire.map(rankOf)).toEqual([0, 1, 2]);
  expect(wire.map(fromWire)).toEqual(ROLES);
  expect(ROLES.map(toWire)).toEqual(wire);
  for (const odd of [undefined, '', 'Owner', 'superuser']) expect([fromWire(odd), rankOf(odd)]).toEqual(['general', 2]);
  expect((['owner', 'admin'] as const).map(roleNeeded)).toEqual(['ownerNeeded', 'adminNeeded']);
});

test('each role passes what it and those below it need', () => {
  const needs = ['nobody', 'member', 'admin', 'owner'] as const;
  expect(ROLES.map((role) => needs.filter((need) => passes(role, need)))).toEqual([
    ['nobody', 'member', 'admin', 'owner'],
    ['nobody', 'member', 'admin'],
    ['nobody', 'member'],
  ]);
});

test.each([
  [['a'], 'a', null, true],
  [['a'], 'A', 'admin', true],
  [['a'], 'a', 'owner', false],
  [['a'], 'b', null, false],
  [['a', 'b'], 'a', null, false],
  [[], 'a', null, false],
] as const)('of the owners %j, %s becomes %s: nobody is left is %s', (owners, account, next, isNone) => {
  const members = [
    { email: 'admin@example.com', role: 'admin' as const },
    ...owners.map((name) => ({ email: `${name}@example.com`, role: 'owner' as const })),
  ];
  expect(leavesNoOwner(members, `${account}@example.com`, next)).toBe(isNone);
  expect([roleIn(members, 'admin@example.com'), roleIn(members, 'nobody@example.com')]).toEqual(['admin', 'general']);
});

test('an owner can do everything, and each role can do what the one below it can', () => {
  for (const ability of ABILITIES) {
    const [owner, admin, general] = ROLES.map((role) => isAble(role, ability));
    expect(owner).toBe(true);
    expect(!general || admin).toBe(true);
  }
});

test('owners, plans, trials and cancelling take an owner; a general member manages what is their own, looks and uses keys', () => {
  const forOwners = ABILITIES.filter((ability) => !isAble('admin', ability)).map(({ key }) => key);
  expect(forOwners).toEqual(['owners', 'plans', 'trial', 'cancel']);
  const forAll = ABILITIES.filter((ability) => isAble('general', ability)).map(({ key }) => key);
  expect(forAll).toEqual(['own', 'look', 'keys']);
});

test.each([
  ['owner', null, ['owner', 'admin', 'general']],
  ['owner', 'owner', ['owner', 'admin', 'general']],
  ['admin', null, ['admin', 'general']],
  ['admin', 'admin', ['admin', 'general']],
  ['admin', 'owner', []],
  ['general', null, []],
  ['general', 'owner', []],
] as const)('%s may give somebody who has the role %s: %j', (role, current, roles) => {
  expect(rolesToGive(role, current)).toEqual(roles);
});

test('everything that takes an admin or an owner at the provider is in the matrix', () => {
  const told = new Set<string>(ABILITIES.flatMap(({ operations }) => operations));
  const asked = PROVIDER_NAMES.filter((name) => PERMISSIONS[name] === 'admin' || PERMISSIONS[name] === 'owner');
  expect(asked.filter((operation) => !told.has(operation))).toEqual([]);
});

test.each([
  ['ja', ja],
  ['en', en],
])('every ability has its words (%s)', (_language, { members }) => {
  expect(Object.keys(members.matrix.abilities).toSorted()).toEqual(ABILITIES.map(({ key }) => key).toSorted());
});

test('what the provider may refuse a general member is not promised: the API keys', () => {
  const unsure = ABILITIES.flatMap((ability) =>
    ROLES.filter((role) => abilityOf(role, ability) === 'maybe').map((role) => [ability.key, role]),
  );
  expect(unsure).toEqual([['keys', 'general']]);
});
