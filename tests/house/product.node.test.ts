import { readFileSync } from 'node:fs';
import { BROWSER_FAILURES, CONSOLE_FAILURES, FAILURE_RULES } from '@/lib/rules/failures';
import { AVATAR, LIMITS } from '@/lib/rules/limits';
import { ABILITIES, isAble } from '@/lib/rules/members/role-abilities';
import { PERMISSIONS } from '@/lib/rules/permissions';
import { passes, ROLES } from '@/lib/rules/roles';
import { RELEASE } from '@/lib/rules/screens';

/** The tables of docs/product.md say what the rules say. */
const page = readFileSync('docs/product.md', 'utf8');
const KB = 1024;
const MB = 1024 * KB;

const section = (heading: string) => page.split(`\n### ${heading}\n`)[1]?.split('\n#')[0] ?? '';
/** The cells of the rows of the section's table. */
const rowsOf = (heading: string) => {
  const rows = section(heading).match(/^\| .* \|$/gm) ?? [];
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
};
const codesIn = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, code = '']) => code);
const numbersIn = (cell: string) => (cell.match(/\d[\d,]*/g) ?? []).map((digits) => Number(digits.replaceAll(',', '')));

test('the failure table names the rules in their order, with what they answer', () => {
  const rows = rowsOf('The failure table');
  // Rules that stand one after the other and have one code are one row.
  const told = rows.flatMap(([, , code = '', answers = '']) =>
    answers.split('; ').map((one) => [...codesIn(code), one]),
  );
  expect(told).toEqual(
    FAILURE_RULES.map(({ code, answers }) => [code, typeof answers === 'number' ? String(answers) : 'the same']),
  );
  expect(rows.map(([order]) => order)).toEqual(rows.map((_row, index) => String(index + 1)));
});

test('every code of the console and of the browser is told once, with its status', () => {
  const rows = rowsOf('What the console refuses itself').map(([codes = '', statuses = '']) => ({
    codes: codesIn(codes),
    statuses: numbersIn(statuses),
  }));
  expect(rows.flatMap(({ codes }) => codes).toSorted()).toEqual(Object.keys(CONSOLE_FAILURES).toSorted());
  const known = new Map<string, number>(Object.entries(CONSOLE_FAILURES));
  const wrong = rows.filter(
    ({ codes, statuses }) => String([...new Set(codes.map((code) => known.get(code)))]) !== String(statuses),
  );
  expect(wrong).toEqual([]);
  const [, sentence = ''] = section('What the console refuses itself').split('Only the browser knows');
  expect(codesIn(sentence.split('. ')[0] ?? '').toSorted()).toEqual([...BROWSER_FAILURES].toSorted());
});

/** The rows by the keys of their abilities. What the team keeps is no ability of that table. */
const ROWS_OF_ABILITIES =
  'own, look, keys, add setRole remove, owners, mfaOff, information, security, cards, team, plans, trial, cancel'
    .split(', ')
    .map((keys) => keys.split(' '));

test('the table of roles says what the permissions allow', () => {
  expect(ABILITIES.filter(({ key }) => !ROWS_OF_ABILITIES.flat().includes(key))).toEqual([]);
  const may = (role: (typeof ROLES)[number], key: string) => {
    const ability = ABILITIES.find((one) => one.key === key);
    return ability ? isAble(role, ability) : key === 'team' && passes(role, PERMISSIONS['team.change']);
  };
  const told = rowsOf('Who may do what').map(([, ...cells]) => cells.map((cell) => cell === 'yes'));
  const roles = ROLES.toReversed();
  expect(told).toEqual(ROWS_OF_ABILITIES.map((keys) => roles.map((role) => keys.every((key) => may(role, key)))));
});

/** The numbers of each row, in its order. */
const FIELDS: Record<string, number[]> = {
  'e-mail address, account': [LIMITS.email],
  'password at sign-in': [LIMITS.passwordMax],
  'new password': [LIMITS.passwordMin, LIMITS.passwordMax],
  'name of a passkey': [LIMITS.passkeyName],
  'one-time code': [LIMITS.otpDigits, LIMITS.otpMax],
  'organisation name': [LIMITS.organizationName, LIMITS.organizationNameAtCreation],
  department: [LIMITS.departmentName],
  'person in charge': [LIMITS.personName],
  phone: [LIMITS.tel],
  'postal code': [LIMITS.postalCode],
  address: [LIMITS.addressMin, LIMITS.address],
  'API key name': [LIMITS.apikeyName],
  'note on a key': [LIMITS.keyNote],
  'saved filter of members': [LIMITS.filterName, LIMITS.savedFilters],
  'own filter of the activity or the keys': [LIMITS.filterName, LIMITS.ownFilters],
  'display name': [LIMITS.displayName],
  'field code': [LIMITS.fieldCode],
  'app ID': [0, LIMITS.appIdDigits],
  domain: [LIMITS.domain],
  slots: [1, LIMITS.slots],
  'file of the organization': [LIMITS.organizationFileBytes / KB],
  'IP list': [LIMITS.iptables, LIMITS.iptableEntry],
  'approval request': [LIMITS.address, LIMITS.departmentName, LIMITS.displayName, LIMITS.approvalReason],
  'bulk add': [LIMITS.bulkLines, LIMITS.bulkBytes / MB],
  'changes in a planner address': [LIMITS.proposedChanges, LIMITS.redirect],
};

test('the limits of fields are those of the rules', () => {
  const told = rowsOf('Field limits').map(([field = '', rule = '']) => [field, numbersIn(rule)]);
  expect(told).toEqual(Object.entries(FIELDS));
});

test('the rest of the limits stands with its subject', () => {
  const { postalCodeMin, telParsed, telNationalMin, telNationalMax, description, errorText } = LIMITS;
  expect(section('Postal code')).toContain(`at least ${postalCodeMin} long`);
  expect(section('Phone')).toContain(`at most ${telParsed} characters`);
  expect(section('Phone')).toContain(`${telNationalMin} to ${telNationalMax} national digits`);
  const texts = `at most ${description.toLocaleString('en')} characters of a description, ${errorText} of a`;
  expect(section('Message rules')).toContain(texts);
});

test('the rules of avatars are those of the rules', () => {
  const cells = Object.fromEntries(rowsOf('Avatar rules').map(([step = '', rule = '']) => [step, rule]));
  const { file = '', sent = '', stored = '' } = cells;
  expect([...file.matchAll(/`(\.\w+)`/g)].map(([, ending]) => ending)).toEqual(AVATAR.extensions);
  expect(numbersIn(file)).toEqual([AVATAR.inputBytes / MB, AVATAR.inputPixels / 1e6]);
  expect(numbersIn(sent)).toEqual([AVATAR.sentPx, AVATAR.sentBytes / KB]);
  expect(numbersIn(stored)).toEqual([AVATAR.uploadPx, AVATAR.uploadBytes / KB]);
});

test('the release that the footer shows is the one of the package', () => {
  expect(RELEASE).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
});
