import { LIMITS } from '@/lib/rules/limits';
import { organizationForm } from '@/lib/rules/organization/organization';
import { formatPhone, formatPhoneSoFar } from '@/lib/rules/organization/phone';
import { GOOD_CONTACT_DETAILS } from './good-contact-details';

test.each([
  [
    '03-1234-5678',
    '03-1234-5678|0312345678|０３－１２３４－５６７８|０３１２３４５６７８|03 1234 5678|(03)1234-5678|03ー1234ー5678|+81 3-1234-5678|  0312345678  ',
  ],
  ['090-1234-5678', '+81-90-1234-5678|09012345678'],
  ['050-1234-5678', '05012345678'],
  ['0120-123-456', '0120123456'],
  ['0570-000-000', '0570000000'],
])('%s is the number in each of %s', (formatted, typed) => {
  for (const one of typed.split('|')) expect([one, formatPhone(one)]).toEqual([one, formatted]);
});

const NONE =
  '| |abc|12|1|110|099 1234 5678|+1 213 373 4253|+44 20 7946 0958|03-1234-567|03-1234-56789|03-1234-5678 ext 9|03-1234-5678;ext=9|0312345678x1|tel:0312345678|٠٣١٢٣٤٥٦٧٨|03\u202e12345678|03-1234-5678\u0000|〇三';
test.each(NONE.split('|'))('%j is no Japanese number', (typed) => {
  expect(formatPhone(typed)).toBeNull();
});

test('numbers of 2, 17, 250, 251 and 300 characters are judged within 50 ms each', () => {
  const hostile = [
    '12',
    '1'.repeat(17),
    ...[250, 251, 300].map((length) => '0'.repeat(length)),
    `03-1234-5678;phone-context=${'+1-'.repeat(80)}`,
    `${'('.repeat(249)}1`,
    `${'1-'.repeat(125)}`,
    `${'３'.repeat(250)}`,
    `+${'8'.repeat(249)}`,
    '㌀'.repeat(250),
  ];
  for (const typed of hostile) {
    const before = process.threadCpuUsage();
    expect(formatPhone(typed)).toBeNull();
    formatPhoneSoFar(typed);
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(2000);
  }
});

test('spaces make a text of 250 a number still, and one of 251 too long to be read', () => {
  expect(formatPhone('0312345678'.padEnd(LIMITS.telParsed))).toBe('03-1234-5678');
  expect(formatPhone('0312345678'.padEnd(LIMITS.telParsed + 1))).toBeNull();
});

test('the form says of more than 300 that it is too long, and of less that it is no number', () => {
  const messageOf = (tel: string) =>
    organizationForm.safeParse({ ...GOOD_CONTACT_DETAILS, tel }).error?.issues[0]?.message;
  expect([messageOf('1'.repeat(LIMITS.tel)), messageOf('1'.repeat(LIMITS.tel + 1))]).toEqual(['phone', 'tooLong']);
});

test('while it is typed a number gets its hyphens where they will stand', () => {
  const typed = '0312345678'
    .split('')
    .reduce<string[]>((steps, digit) => [...steps, formatPhoneSoFar((steps.at(-1) ?? '') + digit)], []);
  expect(typed.join(' ')).toBe('0 03 03-1 03-12 03-123 03-1234 03-1234-5 03-1234-56 03-1234-567 03-1234-5678');
});

test.each(['+81 3', 'abc', '03 12', ''])('what is more than digits is left alone while it is typed: %j', (typed) => {
  expect(formatPhoneSoFar(typed)).toBe(typed);
});
