import {
  checkPermission,
  defaultOf,
  PERMISSION_FIELDS,
  permissionConfig,
  permissionConfigOf,
  type PermissionForm,
  permissionRow,
  toForm,
  toId,
} from '@/lib/rules/security/permission-config';

const FILLED: PermissionForm = { ...toForm(null), environmentId: '3', permissionKintoneAppId: '318' };

function problemsOf(form: Partial<PermissionForm>): Record<string, string> {
  const parsed = permissionConfig.safeParse(permissionConfigOf({ ...FILLED, ...form }));
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test('a form filled with ids and the defaults is what is sent', () => {
  expect(permissionConfig.parse(permissionConfigOf(FILLED))).toEqual({
    environmentId: 3,
    permissionKintoneAppId: 318,
    appIdField: 'ID',
    writableUserField: '編集可能ユーザー',
    readonlyUserField: '閲覧可能ユーザー',
    groupKintoneAppId: undefined,
    groupCodeField: 'グループコード',
    memberField: 'メンバー',
  });
});

test.each([
  ...['1234567890', '　３１８ '].map((typed) => [typed, null] as const),
  ...['12345678901', '00000000001'].map((typed) => [typed, 'appIdDigits'] as const),
  ...'1e3|0x10|-1|1.5|+7|Infinity|0||三'.split('|').map((typed) => [typed, 'number'] as const),
])('an app id typed as %j is judged by the rule', (typed, problem) => {
  expect(problemsOf({ permissionKintoneAppId: typed })).toEqual(problem ? { permissionKintoneAppId: problem } : {});
});

test.each(['', '0'])('with %j for both ids the settings are not valid', (id) => {
  const problems = { environmentId: 'choose', permissionKintoneAppId: 'number' };
  expect(problemsOf({ environmentId: id, permissionKintoneAppId: id })).toEqual(problems);
});

test.each(['appIdField', 'writableUserField'] as const)('%s must not be empty, and holds 128 characters', (field) => {
  expect(problemsOf({ [field]: '' })).toEqual({ [field]: 'enter' });
  expect(problemsOf({ [field]: ' 　 ' })).toEqual({ [field]: 'enter' });
  expect(problemsOf({ [field]: '欄'.repeat(128) })).toEqual({});
  expect(problemsOf({ [field]: '欄'.repeat(129) })).toEqual({ [field]: 'tooLong' });
});

test.each(['readonlyUserField', 'groupCodeField', 'memberField'] as const)(
  '%s may be empty, and holds 128 characters',
  (field) => {
    expect(problemsOf({ [field]: '' })).toEqual({});
    expect(problemsOf({ [field]: 'x'.repeat(129) })).toEqual({ [field]: 'tooLong' });
  },
);

test('a group app is left out where its id is empty', () => {
  const parsed = (id: string) => permissionConfig.parse(permissionConfigOf({ ...FILLED, groupKintoneAppId: id }));
  expect(parsed(' ')).not.toHaveProperty('groupKintoneAppId', expect.anything());
  expect(parsed('0')).toMatchObject({ groupKintoneAppId: undefined });
  expect(problemsOf({ groupKintoneAppId: 'ten' })).toEqual({ groupKintoneAppId: 'number' });
});

test('full-width digits are the same number, and numbers reach the door as numbers: texts are refused there', () => {
  expect(toId('３１８')).toBe(318);
  const asText = { ...permissionConfigOf(FILLED), permissionKintoneAppId: '318' };
  expect(permissionConfig.safeParse(asText).success).toBe(false);
});

test('what is saved is shown as it is, an id of 0 as nothing, a missing field as empty', () => {
  const fields = { appIdField: 'A', writableUserField: 'W', readonlyUserField: null };
  const row = permissionRow.parse({
    domain: 'Apps.Example.COM',
    environmentList: [{ uid: 3, projectName: 'P', name: 'E', extra: 1 }],
    config: { environmentId: 0, permissionKintoneAppId: 318, groupKintoneAppId: 0, ...fields },
  });
  expect(row.config?.groupKintoneAppId).toBeUndefined();
  expect(row.domain).toBe('apps.example.com');
  const shown = { environmentId: '', permissionKintoneAppId: '318', groupKintoneAppId: '' };
  expect(toForm(row.config)).toMatchObject({ ...shown, appIdField: 'A', readonlyUserField: '' });
});

test('every field has a place in the form, and its default where the specification names one', () => {
  const bare = PERMISSION_FIELDS.filter((field) => defaultOf(field) === '');
  expect(bare).toEqual(['environmentId', 'permissionKintoneAppId', 'groupKintoneAppId']);
});

const LISTED = [{ uid: 3 }, { uid: 12_345_678_901 }];
const remarksOf = (form: Partial<PermissionForm>, all: Parameters<typeof checkPermission>[1]['all'] = []) =>
  checkPermission({ ...FILLED, ...form }, { domain: 'a.example.com', environments: LISTED, all });

test('settings with the defaults have nothing to remark', () => {
  expect(remarksOf({})).toEqual([]);
  expect(remarksOf({ groupKintoneAppId: '400' })).toEqual([]);
  // What is empty or no number is said by the rule that refuses it.
  expect(remarksOf({ environmentId: '', permissionKintoneAppId: 'x', groupKintoneAppId: 'x' })).toEqual([]);
});

test('one app twice, whatever the width of its digits, and a field code for two things of an app are remarked', () => {
  expect(remarksOf({ groupKintoneAppId: '３１８' })).toEqual([{ field: 'groupKintoneAppId', kind: 'sameApp' }]);
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
  expect(remarksOf({ environmentId: '12345678901' })).toEqual([]);
  expect(remarksOf({ environmentId: '9' })).toEqual([{ field: 'environmentId', kind: 'unlisted' }]);
});

test('an app that another domain uses too is remarked with that domain, one’s own is not', () => {
  const config = { environmentId: 3, permissionKintoneAppId: 318 };
  expect(remarksOf({}, [{ domain: 'a.example.com', config }])).toEqual([]);
  expect(remarksOf({}, [{ domain: 'b.example.com', config: { ...config, environmentId: 4 } }])).toEqual([]);
  const domain = 'b.example.com';
  const remarks = remarksOf({}, [
    { domain: 'c.example.com', config: null },
    { domain, config },
  ]);
  expect(remarks).toEqual([{ field: 'permissionKintoneAppId', kind: 'usedElsewhere', domain }]);
});
