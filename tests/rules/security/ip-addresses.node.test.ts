import { isAddressOrRange, normaliseEntry, toRange } from '@/lib/rules/security/ip-addresses';
import { ownAddressBlocker, ownAddressLoss } from '@/lib/rules/changes/blockers';
import { checkList, diffLists, allowedBy, mergeLists, splitPasted } from '@/lib/rules/security/ip-address-validation';
import { securityOperations } from '@/lib/operations/security';

const { iptables } = securityOperations['iptables.set'].input.shape;

const GOOD =
  '203.0.113.9 0.0.0.0 255.255.255.255 10.0.0.0/8 192.0.2.1/32 0.0.0.0/0 2001:db8::1 2001:DB8::/32 :: ::/0 ::1/128 ::ffff:1.2.3.4'.split(
    ' ',
  );
const ODD = [' ', '', '1.2.3.4 5.6.7.8', '1.2.3.4\n', '9'.repeat(5000)];
const BAD = [
  ...'1.2.3 127.1 1 256.1.1.1 1.2.3.4. 1.2.3.4.5 010.0.0.1 0x7f.0.0.1 10.0.0.0/33 10.0.0.0/-1 10.0.0.0/08 10.0.0.0/ /24 10.0.0.0/8/8 1.2.3.4/255.255.255.0 1.2.3.4-1.2.3.9 1.2.3.* 2001:db8::/129 2001:db8:::1 fe80::1%eth0 [::1] example.com localhost ²⁵.0.0.1 javascript:alert(1)'.split(
    ' ',
  ),
  ...ODD,
];

test.each(GOOD)('%s is an address or a range', (text) => {
  expect(isAddressOrRange(text)).toBe(true);
});

test.each(BAD)('%j is neither an address nor a range', (text) => {
  expect(isAddressOrRange(text)).toBe(false);
});

test('full-width digits, spaces around and signs that cannot be seen are put right', () => {
  expect(normaliseEntry(' １９２．０．２．１／３２\u200b　')).toBe('192.0.2.1/32');
  expect(normaliseEntry('２００１：ｄｂ８：：１')).toBe('2001:db8::1');
});

test('what is saved has no blanks and no row twice', () => {
  const rows = ['203.0.113.9', '', '  ', ' 203.0.113.9 ', '２０３．０．１１３．９', '::1'];
  expect(iptables.parse(rows)).toEqual(['203.0.113.9', '::1']);
});

test('a wrong row is named by its place, the others are kept', () => {
  const parsed = iptables.safeParse(['203.0.113.9', '10.0.0.0/33']);
  expect(parsed.error?.issues.map(({ path, message }) => [path, message])).toEqual([[[1], 'enterCorrectly']]);
});

test('ten thousand rows are taken, one more is not', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => `10.${index >> 8}.${index & 255}.1`);
  expect(iptables.parse(rows)).toHaveLength(10_000);
  expect(iptables.safeParse([...rows, '::1']).error?.issues[0]?.message).toBe('tooMany');
});

test('each row of a list is told what is wrong with it, or what is worth knowing', () => {
  const { findings, rows, wrong } = checkList([
    ...'203.0.113.0/24|203.0.113.9||256.1.1.1|10.0.0.7/8|203.0.113.9 |0.0.0.0/0|::ffff:1.2.3.4|2001:DB8:0::1'.split(
      '|',
    ),
    'a'.repeat(101),
  ]);
  expect(findings).toEqual([
    { kind: 'inside', of: 7, row: '0.0.0.0/0' },
    { kind: 'inside', of: 1, row: '203.0.113.0/24' },
    { kind: 'blank' },
    { kind: 'malformed' },
    { kind: 'inside', of: 7, row: '0.0.0.0/0' },
    { kind: 'duplicate', of: 2 },
    { kind: 'everything' },
    { kind: 'inside', of: 7, row: '0.0.0.0/0' },
    { kind: 'fine' },
    { kind: 'tooLong' },
  ]);
  expect(rows).toEqual(['203.0.113.0/24', '203.0.113.9', '10.0.0.7/8', '0.0.0.0/0', '::ffff:1.2.3.4', '2001:DB8:0::1']);
  expect(wrong).toBe(2);
});

test('host bits that do not count and IPv4 written as IPv6 are pointed out in their plain form', () => {
  expect(checkList(['10.0.0.7/8', '::ffff:1.2.3.4', '2001:db8::1/32', '2001:db8::/32', 'FE80::1']).findings).toEqual([
    { kind: 'unusual', plain: '10.0.0.0/8' },
    { kind: 'unusual', plain: '1.2.3.4' },
    { kind: 'unusual', plain: '2001:db8::/32' },
    { kind: 'duplicate', of: 3 },
    { kind: 'fine' },
  ]);
});

test.each([
  [['0.0.0.0/0'], ['ipv4']],
  [['::/0'], ['ipv6']],
  [['0.0.0.0/1', '128.0.0.0/1'], ['ipv4']],
  [['::/1', '8000::/2', 'c000::/2', '10.0.0.0/8'], ['ipv6']],
  [['0.0.0.0/1', '128.0.0.0/2'], []],
  [[], []],
])('a list that lets everybody in is known, in one row or in parts: %j', (rows, everything) => {
  expect(checkList(rows).everything).toEqual(everything);
});

test('whoever the list shuts out is known before it is saved', () => {
  const rows = ['203.0.113.0/24', '2001:db8::/32', '::ffff:198.51.100.7', 'nonsense'];
  expect(allowedBy(rows, '203.0.113.77')).toBe('203.0.113.0/24');
  expect(allowedBy(rows, '2001:db8:1::9')).toBe('2001:db8::/32');
  expect(allowedBy(rows, '198.51.100.7')).toBe('::ffff:198.51.100.7');
  expect(allowedBy(rows, '::ffff:203.0.113.77')).toBe('203.0.113.0/24');
  expect(allowedBy(rows, '203.0.114.1')).toBeNull();
  expect(allowedBy(rows, 'nonsense')).toBeNull();
  expect(allowedBy([], '203.0.114.1')).toBe('any');
});

test('one’s own changes are carried over to what a colleague has saved', () => {
  expect(diffLists(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], removed: ['a'] });
  expect(mergeLists(['a', 'b'], ['b', 'c', ''], ['a', 'b', 'd'])).toEqual(['b', 'd', 'c']);
});

test('addresses are taken out of whatever they were pasted from', () => {
  const rows = splitPasted('1.2.3.4, 5.6.7.8;\r\n"9.9.9.9"\t１０．０．０．１、::1\n\n');
  expect(rows.join('|')).toBe('1.2.3.4|5.6.7.8|9.9.9.9|10.0.0.1|::1');
});

test('a range knows both its ends', () => {
  expect(toRange('192.0.2.128/25')).toEqual({ kind: 'ipv4', first: 'c0000280', last: 'c00002ff', prefix: 25 });
  expect(toRange('10.255.255.255/9')).toMatchObject({ first: '0a800000', last: '0affffff' });
  const one = '1'.padStart(32, '0');
  expect(toRange('::1')).toMatchObject({ kind: 'ipv6', first: one, last: one, prefix: 128 });
});

test('of ranges around one row the smallest is named, and another family of addresses is around none', () => {
  const rows = [
    '10.0.0.0/8',
    '10.1.2.3',
    '10.1.0.0/16',
    '10.1.2.4',
    '11.0.0.0/8',
    '::/8',
    '2001:db8::1',
    '2001:db8::/32',
  ];
  const around = checkList(rows).findings.map((found) => (found.kind === 'inside' ? found.row : found.kind));
  expect(around).toEqual(['fine', '10.1.0.0/16', '10.0.0.0/8', '10.1.0.0/16', 'fine', 'fine', '2001:db8::/32', 'fine']);
});

test('nobody is shut out by the own list, unless it did not let them in before', () => {
  const rows = ['203.0.113.0/24'];
  const [own, other] = ['203.0.113.7', '198.51.100.7'];
  expect([own, other, null].map((address) => ownAddressBlocker(rows, address))).toEqual([
    null,
    'ownAddress',
    'ownAddressUnknown',
  ]);
  expect([own, null].map((address) => ownAddressBlocker([], address))).toEqual([null, null]);
  expect(ownAddressLoss([own], rows, own)).toBeNull();
  expect([ownAddressLoss([], rows, other), ownAddressLoss([other], rows, other)]).toEqual(['ownAddress', 'ownAddress']);
  expect(ownAddressLoss([own], rows, other)).toBeNull();
});
