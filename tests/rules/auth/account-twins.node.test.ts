import { canonicalAccount, isSameAccount } from '@/lib/rules/auth/account';

/** Promise V-R12: no look-alike passes as another account. */
const ACCOUNT = 'kei.sato@example.com#tokyo';

test.each<[twin: string, typed: string, account?: string]>([
  ['a Kelvin sign', ACCOUNT.replace('k', '\u212a')],
  ['a dotted capital I', ACCOUNT.replace('i', '\u0130')],
  ['a dotless i', ACCOUNT.replace('i', '\u0131')],
  ['a long s', ACCOUNT.replace('s', '\u017f')],
  ['full-width letters', ACCOUNT.replace('kei', 'ｋｅｉ')],
  ['a full-width at sign', ACCOUNT.replace('@', '＠')],
  ['a full-width dot', ACCOUNT.replace('.', '．')],
  ['a dot at the end', ACCOUNT.replace('#', '.#')],
  ['a soft hyphen', ACCOUNT.replace('sato', 'sa\u00adto')],
  ['a zero-width space', ACCOUNT.replace('sato', 'sa\u200bto')],
  ['a combining accent', ACCOUNT.replace('e', 'e\u0301')],
  ['a Cyrillic a', ACCOUNT.replace('a', '\u0430')],
  ['no suffix', 'kei.sato@example.com'],
  ['a ligature', 'ﬁ@example.com'],
  ['the other form of an accent', 'jose\u0301@example.com', 'jos\u00e9@example.com'],
])('%s makes another account', (_twin, twin, account = ACCOUNT) => {
  expect([isSameAccount(twin, account), isSameAccount(twin, twin)]).toEqual([false, true]);
});

test('case and blanks around it make no other account, in any script', () => {
  expect(isSameAccount(' KEI.Sato@Example.COM#Tokyo ', ACCOUNT)).toBe(true);
  expect(isSameAccount('ÜNAL@example.com', 'ünal@example.com')).toBe(true);
});

test('no character outside of ASCII becomes one of it', () => {
  const wrong: string[] = [];
  for (let point = 0x80; point <= 0x1ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const sign = String.fromCodePoint(point);
    if (/[\u0021-\u007e]/.test(canonicalAccount(sign))) wrong.push(point.toString(16));
  }
  expect(wrong).toEqual([]);
});
