import { ALL_MEMBERS, isNarrowed, readMemberQuery, writeMemberQuery } from '@/lib/rules/members/member-query';

const read = (text: string) => readMemberQuery(new URLSearchParams(text));

test('an address without a query asks for everybody, owners first', () => {
  expect(read('')).toEqual(ALL_MEMBERS);
  expect(isNarrowed(read('sort=-name'))).toBe(false);
});

test('search, filters and order come back from the address as they were put in', () => {
  const query = {
    words: '佐藤 #tokyo',
    role: 'admin',
    mfa: 'off',
    hasKeys: true,
    sort: 'name',
    isDescending: true,
  } as const;
  const address = writeMemberQuery(new URLSearchParams('lang=en'), query);
  expect(address).toMatch(/^\?lang=en&/);
  expect(read(address)).toEqual(query);
  expect(isNarrowed(query)).toBe(true);
});

test('what is as usual is left out of the address, and what else is there stays', () => {
  expect(writeMemberQuery(new URLSearchParams('q=old&role=owner&mfa=on&sort=-mfa&lang=ja'), ALL_MEMBERS)).toBe(
    '?lang=ja',
  );
  expect(writeMemberQuery(new URLSearchParams('q=old'), ALL_MEMBERS)).toBe('');
});

test.each(['role=king', 'mfa=maybe', 'keys=', 'sort=__proto__', 'sort=-', 'role=constructor&mfa=toString'])(
  'an address that makes no sense (%s) asks for everybody',
  (text) => {
    const { role, mfa, sort } = read(text);
    expect({ role, mfa, sort }).toEqual({ role: null, mfa: null, sort: 'role' });
  },
);

test('a search of any length is cut before anything looks at it', () => {
  expect(read(`q=${'あ'.repeat(10_000)}`).words).toHaveLength(300);
});
