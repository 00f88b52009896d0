import { checkPermission, type PermissionForm, toForm } from '@/lib/rules/security/permission-config';

const FILLED: PermissionForm = { ...toForm(null), environmentId: '3', permissionKintoneAppId: '318' };
const remarksOf = (form: Partial<PermissionForm>, all: Parameters<typeof checkPermission>[1]['all'] = []) =>
  checkPermission({ ...FILLED, ...form }, { domain: 'a.example.com', environments: [{ uid: 3 }], all });

test('settings with the defaults have nothing to remark', () => {
  expect(remarksOf({})).toEqual([]);
  expect(remarksOf({ groupKintoneAppId: '400' })).toEqual([]);
  // What is empty or no number is said by the rule that refuses it.
  expect(remarksOf({ environmentId: '', permissionKintoneAppId: 'x', groupKintoneAppId: 'x' })).toEqual([]);
});

test('one app twice is remarked, whatever the width of its digits', () => {
  expect(remarksOf({ groupKintoneAppId: '３１８' })).toEqual([{ field: 'groupKintoneAppId', kind: 'sameApp' }]);
});

test('a field code that stands for two things of an app is remarked', () => {
  expect(remarksOf({ readonlyUserField: ` ${FILLED.writableUserField}`, memberField: FILLED.groupCodeField })).toEqual([
    { field: 'readonlyUserField', kind: 'sameField', other: 'writableUserField' },
    { field: 'memberField', kind: 'sameField', other: 'groupCodeField' },
  ]);
  expect(remarksOf({ readonlyUserField: '', groupCodeField: '', memberField: '' })).toEqual([]);
});

test('a group app without its fields, and an environment that is gone, are remarked', () => {
  expect(remarksOf({ groupKintoneAppId: '400', memberField: ' ' })).toEqual([
    { field: 'memberField', kind: 'groupField' },
  ]);
  expect(remarksOf({ environmentId: '9' })).toEqual([{ field: 'environmentId', kind: 'unlisted' }]);
});

test('an app that another domain uses too is remarked with that domain, one’s own is not', () => {
  const config = { environmentId: 3, permissionKintoneAppId: 318 };
  expect(remarksOf({}, [{ domain: 'a.example.com', config }])).toEqual([]);
  expect(remarksOf({}, [{ domain: 'b.example.com', config: { ...config, environmentId: 4 } }])).toEqual([]);
  expect(
    remarksOf({}, [
      { domain: 'c.example.com', config: null },
      { domain: 'b.example.com', config },
    ]),
  ).toEqual([{ field: 'permissionKintoneAppId', kind: 'usedElsewhere', domain: 'b.example.com' }]);
});
