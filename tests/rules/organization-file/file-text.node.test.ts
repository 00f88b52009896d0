import { Document } from 'yaml';
import { LIMITS } from '@/lib/rules/limits';
import { readOrganizationFile, writeFile } from '@/lib/rules/organization-file/file-text';
import { fileOf } from '@/lib/rules/organization-file/organization-state';
import { CONFIG, member, OWNER, stateOf } from './world';

const HEAD = 'version: 1\norganization:\n  id: 7\n';
const MEMBER = `${HEAD}members:\n  - email: a@example.com\n`;
const problemsOf = (text: string) => readOrganizationFile(text).problems ?? [];

test('a file is read back as it was written, in one order, with its comments at the head', () => {
  const file = fileOf(stateOf());
  const text = writeFile(file, ['What this is', 'When it was made']);
  expect(text).toMatch(/^# What this is\n# When it was made\n\nversion: 1\norganization:\n/);
  expect([...text.matchAll(/^(?<key>\w+):/gm)].map(({ groups }) => groups?.key).join(' ')).toBe(
    'version organization information mfaPolicy accountLockout ipRestriction members permissions usageAlerts',
  );
  expect(readOrganizationFile(text)).toEqual({ file });
  expect(writeFile(fileOf(stateOf()), [])).toBe(writeFile(file, []));
});

test.each([
  `0312345678|00|yes|no|null|~|1e3|2026-11-22|# no comment|- dash|a: b|it's|"quoted"`,
  '  blanks  |two\nlines|\ttab|*alias|&anchor|!tag|%directive|---|...|港|👩‍💻|\u2028|',
])('what looks like something else in YAML stays text', (values) => {
  for (const personName of values.split('|')) {
    const state = stateOf();
    const file = fileOf({ ...state, organization: { ...state.organization, personName } });
    expect(readOrganizationFile(writeFile(file, [])).file?.information?.personName).toBe(personName);
  }
});

test('only what is listed here is ever in a file: no secret of any answer', () => {
  const fields = ['token', 'apikey', 'backupCode', 'password', 'clientSecret'];
  const secret = Object.fromEntries(fields.map((field) => [field, 'SECRET']));
  const state = stateOf();
  const { members } = state.organization;
  const told = {
    ...state,
    ...secret,
    organization: { ...state.organization, ...secret, members: members.map((one) => ({ ...one, ...secret })) },
    permissions: state.permissions.map((row) => ({ ...row, config: row.config && { ...row.config, ...secret } })),
    team: [
      { kind: 'note' as const, id: 'ak1', value: { note: 'SECRET', replaceBy: null, replacedBy: null }, version: 'v' },
      { kind: 'filter' as const, id: 'SECRET', value: { search: 'SECRET' }, version: 'v' },
      ...(state.team ?? []),
    ],
  };
  const file = fileOf(told);
  expect(writeFile(file, [])).not.toContain('SECRET');
  const paths = new Set<string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return void paths.add(path);
    for (const [key, inner] of Object.entries(value))
      walk(inner, Array.isArray(value) ? `${path}[]` : `${path}.${key}`);
  };
  walk(file, '');
  expect([...paths].join(' ')).toBe(
    '.version .organization.id .organization.name .information.departmentName .information.personName .information.tel .information.postalCode .information.address .mfaPolicy .accountLockout .ipRestriction[] .members[].email .members[].role .permissions[].domain .permissions[].environmentId .permissions[].permissionKintoneAppId .permissions[].appIdField .permissions[].writableUserField .usageAlerts[].meter .usageAlerts[].percent',
  );
});

test.each<[string, string, object]>([
  ['an unknown key', `${HEAD}colour: red\n`, { code: 'unknownKey', line: 4, field: 'colour', value: 'colour' }],
  [
    'an unknown key deep inside',
    `${MEMBER}    role: owner\n    apikey: x\n`,
    { code: 'unknownKey', line: 7, field: 'members[1].apikey' },
  ],
  ['an unknown word', `${HEAD}mfaPolicy: always\n`, { code: 'notOffered', line: 4, value: 'optional, required' }],
  ['a word for a switch', `${HEAD}accountLockout: perhaps\n`, { code: 'notOffered', line: 4, value: 'true, false' }],
  [
    'a number for a text',
    `${HEAD}information:\n  tel: 0312345678\n`,
    { code: 'wrongKind', line: 5, field: 'information.tel' },
  ],
  ['a section without a value', `${HEAD}members:\n`, { code: 'emptySection', line: 4, field: 'members' }],
  ['a missing field', MEMBER, { code: 'missing', line: 5, field: 'members[1].role' }],
  ['a missing head', 'version: 1\n', { code: 'missing', field: 'organization' }],
  ['another version', 'version: 2\norganization:\n  id: 7\n', { code: 'version', line: 1 }],
  [
    'a member twice, by the account',
    `${MEMBER}    role: owner\n  - { email: A@example.com, role: general }\n`,
    { code: 'duplicate', line: 7, field: 'members[2]' },
  ],
  ['an address twice', `${HEAD}ipRestriction: [192.0.2.1, 192.0.2.1]\n`, { code: 'duplicate', line: 4 }],
  ['a key twice', `${HEAD}version: 1\n`, { code: 'duplicate', line: 4 }],
  ['a list for a section of fields', `${HEAD}information: []\n`, { code: 'wrongKind', line: 4 }],
  [
    'no YAML',
    `${HEAD}members: [\n`,
    { code: 'noYaml', value: expect.stringMatching(/^Flow sequence .* end with a \]$/) },
  ],
  ['an empty text', '', { code: 'empty', line: null }],
  ['only comments', '# nothing\n', { code: 'empty' }],
  ['something else', '[1, 2]\n', { code: 'wrongKind', line: 1 }],
  ['two documents', `${HEAD}---\n${HEAD}`, { code: 'noYaml' }],
  ['an anchor', `${HEAD}mfaPolicy: &x optional\n`, { code: 'alias', line: 4 }],
  ['an alias that grows', `a: &a [x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n`, { code: 'alias', line: 1 }],
  ['a tag', `${HEAD}mfaPolicy: !secret optional\n`, { code: 'tag', line: 4 }],
  ['a key of every object', `${HEAD}__proto__: { a: 1 }\n`, { code: 'unknownKey', line: 4 }],
  ['too much', `# ${'x'.repeat(LIMITS.organizationFileBytes)}\n`, { code: 'tooLarge' }],
  ['too deep', '['.repeat(200_000), { code: 'noYaml' }],
])('%s is named by its line and field', (_, text, problem) => {
  expect(problemsOf(text)[0]).toMatchObject(problem);
});

test('every problem of a file is named, up to a hundred', () => {
  const rows = Array.from({ length: 300 }, (_, index) => `  - { email: p${index}@example.com, role: boss }\n`);
  const problems = problemsOf(`${HEAD}members:\n${rows.join('')}`);
  expect(problems).toHaveLength(100);
  expect(problems[99]).toMatchObject({ code: 'notOffered', line: 104, field: 'members[100].role' });
});

test('of 60,000 unknown keys only the hundred that are told are looked up', () => {
  const lookUps = jest.spyOn(Document.prototype, 'getIn');
  const keys = Array.from({ length: 60_000 }, (_, index) => `k${index}: 1\n`).join('');
  const problems = problemsOf(`${HEAD}${keys}`);
  expect(problems).toHaveLength(100);
  expect(problems[99]).toMatchObject({ code: 'unknownKey', field: 'k99', line: 103 });
  expect(lookUps.mock.calls.length).toBeLessThanOrEqual(100);
  lookUps.mockRestore();
});

test('of 60,000 times the same key a hundred are told, each with its line', () => {
  const problems = problemsOf(`${HEAD}${'members: []\n'.repeat(60_000)}`);
  expect(problems).toHaveLength(100);
  expect(problems[99]).toMatchObject({ code: 'duplicate', line: 104 });
});

test('what the provider holds twice, or in a form that no console would take, can be exported and read', () => {
  const state = stateOf({ iptables: ['192.0.2.1', '192.0.2.1', ' 192.0.2.2 ', 'x'.repeat(200)] });
  const organization = {
    ...state.organization,
    tel: '',
    members: [member(OWNER, 'owner'), member('OWNER@example.com')],
  };
  const twin = { domain: 'APPS.example.com', config: CONFIG };
  const file = fileOf({ ...state, organization, permissions: [...state.permissions, twin] });
  expect(file.permissions).toHaveLength(1);
  expect(readOrganizationFile(writeFile(file, []))).toEqual({ file });
  expect(file.members).toHaveLength(1);
  expect(file.ipRestriction).toHaveLength(3);
});

test('ten thousand members and addresses fit into a file', () => {
  const state = stateOf({ iptables: Array.from({ length: 5000 }, (_, i) => `10.0.${i >> 8}.${i & 255}`) });
  const members = Array.from({ length: 10_000 }, (_, i) => member(`person.${i}@example.com`));
  const text = writeFile(fileOf({ ...state, organization: { ...state.organization, members } }), []);
  expect(new TextEncoder().encode(text).byteLength).toBeLessThan(LIMITS.organizationFileBytes);
  expect(readOrganizationFile(text).file?.members).toHaveLength(10_000);
});
