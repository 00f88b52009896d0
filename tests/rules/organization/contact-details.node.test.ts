import {
  conflictsIn,
  gapsIn,
  CONTACT_DETAILS_FIELDS,
  type ContactDetails,
  contactDetailsOf,
} from '@/lib/rules/organization/contact-details';
import { organizationForm } from '@/lib/rules/organization/organization';
import { GOOD_CONTACT_DETAILS } from './good-contact-details';

const base: ContactDetails = { ...GOOD_CONTACT_DETAILS, departmentName: '' };

test('what an organisation lacks is empty in the form', () => {
  const nothing = { personName: '', tel: '', postalCode: '', address: '' };
  expect(contactDetailsOf({ name: base.name })).toEqual({ ...base, ...nothing });
});

const tel = { field: 'tel', saved: '03-9999-9999', mine: '03-1234-5678', isMineChanged: false };
const name = { field: 'name', saved: 'Theirs', mine: 'Mine', isMineChanged: true };

test.each<[string, saved: object, mine: object, object[]]>([
  ['nothing while nobody else saved anything', {}, { name: 'New' }, []],
  ['a field that only a colleague changed, which would be put back', { tel: tel.saved }, { name: 'New' }, [tel]],
  ['a field that both changed, which says so', { name: 'Theirs' }, { name: 'Mine' }, [name]],
  ['nothing that changed alike on both sides', { name: 'New' }, { name: 'New' }, []],
])('what clashes is %s', (_what, saved, mine, conflicts) => {
  expect(conflictsIn(base, { ...base, ...saved }, { ...base, ...mine })).toEqual(conflicts);
});

test('every field is looked at', () => {
  const saved = Object.fromEntries(CONTACT_DETAILS_FIELDS.map((field) => [field, 'theirs'])) as ContactDetails; // Every field was just filled.
  expect(conflictsIn(base, saved, base).map(({ field }) => field)).toEqual([...CONTACT_DETAILS_FIELDS]);
});

test('what is plainly missing is told without the schema: empty, half a postal code, half an address; never the department', () => {
  expect(gapsIn(base)).toEqual([]);
  expect(
    gapsIn({ name: ' ', departmentName: '', personName: '　', tel: '', postalCode: '12', address: '東京都' }),
  ).toEqual(['name', 'personName', 'tel', 'postalCode', 'address']);
});

test('what is called missing without the schema is refused by it too', () => {
  for (const field of CONTACT_DETAILS_FIELDS) {
    for (const text of ['', ' ', '　', '1', '12345', '東京都千代田', '東京都千代田区']) {
      const information = { ...base, [field]: text };
      if (gapsIn(information).length > 0) expect(organizationForm.safeParse(information).success).toBe(false);
    }
  }
});
