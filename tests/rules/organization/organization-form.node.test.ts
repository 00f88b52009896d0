import { LIMITS } from '@/lib/rules/limits';
import { organization, organizationForm } from '@/lib/rules/organization/organization';
import { GOOD_CONTACT_DETAILS as GOOD } from './good-contact-details';

function problems(change: Partial<Record<keyof typeof GOOD, string | undefined>>) {
  const parsed = organizationForm.safeParse({ ...GOOD, ...change });
  // The first message of a field is the one that is shown.
  return Object.fromEntries(parsed.error?.issues.toReversed().map(({ path, message }) => [path[0], message]) ?? []);
}

test('a filled-in form is good, and comes out in the form in which it is kept', () => {
  const typed = { name: ' 株式会社みなと ', tel: '０３１２３４５６７８', postalCode: '１００－０００１' };
  expect(organizationForm.parse({ ...GOOD, ...typed })).toEqual(GOOD);
});

test('the department may be left out, or empty; every other field has to be filled in, and spaces fill nothing in', () => {
  for (const departmentName of [undefined, '']) expect(problems({ departmentName })).toEqual({});
  for (const field of ['name', 'personName', 'tel', 'postalCode', 'address'] as const) {
    for (const nothing of ['', '  ', '　']) expect(problems({ [field]: nothing })).toEqual({ [field]: 'enter' });
  }
});

// Two UTF-16 units each, the unit of all limits.
const PAIR = '𠮷';
const FIELDS = {
  name: LIMITS.organizationName,
  departmentName: LIMITS.departmentName,
  personName: LIMITS.personName,
  address: LIMITS.address,
} as const;

test.each(Object.entries(FIELDS))('%s takes %i units and not one more, surrogate pairs in full', (field, max) => {
  const fits = PAIR.repeat(Math.floor(max / 2)) + 'a'.repeat(max % 2);
  expect(fits).toHaveLength(max);
  expect(problems({ [field]: fits })).toEqual({});
  expect(problems({ [field]: `${fits}a` })).toEqual({ [field]: 'tooLong' });
  expect(problems({ [field]: 'a'.repeat(max) })).toEqual({});
  expect(problems({ [field]: 'a'.repeat(max + 1) })).toEqual({ [field]: 'tooLong' });
});

test('an address of six letters is too short, of seven good', () => {
  expect(problems({ address: '東京都千代田' })).toEqual({ address: 'addressShort' });
  expect(problems({ address: '東京都千代田区' })).toEqual({});
});

test('a line end or another control character has no place in a line', () => {
  for (const bad of ['a\nb', 'a\r\nb', 'a\u0000b', 'a\u0085b', 'a\tb'])
    expect(problems({ name: bad })).toEqual({ name: 'enterCorrectly' });
});

test.each(['<script>alert(1)</script>', '山田 👩‍👩‍👧 太郎', '\u202eevil', '"; DROP TABLE', '{{7*7}}', '株式会社ﾃｽﾄ'])(
  'a name may hold anything else, and stays as it is: %j',
  (name) => {
    expect(organizationForm.parse({ ...GOOD, name }).name).toBe(name);
  },
);

test('the name is read from either of its two names, and has to be there, unless there is no organisation', () => {
  expect(organization.parse({ organization_id: 0 })).toMatchObject({ organization_id: 0, name: '', members: [] });
  const rest = { organization_id: 1, useAccountLockout: false, members: [], services: {} };
  expect(organization.parse({ ...rest, orgName: 'Acme' }).name).toBe('Acme');
  expect(organization.parse({ ...rest, name: 'Acme', orgName: 'Other' }).name).toBe('Acme');
  expect(organization.safeParse(rest).success).toBe(false);
});
