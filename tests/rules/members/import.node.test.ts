import { validateImport } from '@/lib/rules/members/import-validate';
import { parseImport, roleNamed } from '@/lib/rules/members/import-parse';
import { writeCsv } from '@/lib/rules/text/csv';

const read = (text: string) => parseImport(text).map(({ account, role }) => [account, role]);

test('one account a line, with or without a role, in either language', () => {
  expect(read('taro@example.com\nhanako@example.com, 管理者\nken@example.com\tadmin')).toEqual([
    ['taro@example.com', null],
    ['hanako@example.com', '管理者'],
    ['ken@example.com', 'admin'],
  ]);
});

test('recipients pasted from a mail are taken apart', () => {
  const line = '"山田 太郎" <taro@example.com>, Hanako <hanako@example.com>; ken@example.com';
  expect(read(line).map(([account]) => account)).toEqual(['taro@example.com', 'hanako@example.com', 'ken@example.com']);
});

test('named columns are followed wherever they stand', () => {
  expect(read('名前,ロール,メールアドレス\n山田,一般,taro@example.com\n鈴木,,ken@example.com')).toEqual([
    ['taro@example.com', '一般'],
    ['ken@example.com', null],
  ]);
});

test('an exported member list can be read in again', () => {
  const file = writeCsv([
    ['アカウント', '名前', 'ロール', 'MFA'],
    ['-x@example.com', '=1', 'オーナー', 'オン'],
  ]);
  expect(read(file)).toEqual([['-x@example.com', 'オーナー']]);
});

test('a line without an account is kept, so that it can be complained about', () => {
  expect(read('nonsense, 一般')).toEqual([['nonsense', '一般']]);
});

test.each(['new@example.com,boss', 'new@example.com\tboss', 'new@example.com, boss,', 'new@example.com、boss'])(
  'a word after an account is its role, and is complained about where it means none: %j',
  (text) => {
    const results = validateImport(parseImport(text), { members: [], usualRole: 'general', actorRole: 'owner' });
    expect(results.map(({ account, roleText, status }) => [account, roleText, status])).toEqual([
      ['new@example.com', 'boss', 'roleUnknown'],
    ]);
  },
);

test('role words are known in any width and case; others are not guessed', () => {
  expect(['Ｏｗｎｅｒ', '一般メンバー', ' ADMIN '].map(roleNamed)).toEqual(['owner', 'general', 'admin']);
  expect(['king', '', '__proto__', 'constructor'].map(roleNamed)).toEqual([null, null, null, null]);
});

test('each line is judged as the add form would judge it, before anything is sent', () => {
  const lines = parseImport(
    [
      'アカウント,ロール',
      'ＮＥＷ@example.com,一般',
      'there@example.com,一般',
      'new@example.com,管理者',
      'broken@,一般',
      'a@gmail.com#x,一般',
      'b@example.com#x-y,一般',
      'c@example.com,王',
      'd@example.com,',
      'e@example.com,オーナー',
      `${'f'.repeat(300)}@example.com,一般`,
    ].join('\n'),
  );
  const results = validateImport(lines, {
    members: [{ email: 'There@example.com' }],
    usualRole: null,
    actorRole: 'admin',
  });
  expect(results.map(({ status }) => status)).toEqual([
    'new',
    'already',
    'duplicate',
    'enterCorrectly',
    'suffixNotAllowed',
    'suffixForm',
    'roleUnknown',
    'roleMissing',
    'roleNotAllowed',
    'tooLong',
  ]);
  expect(results[0]).toMatchObject({ account: 'NEW@example.com', role: 'general', line: 2 });
});

test('the same address with another suffix is another account', () => {
  const lines = parseImport('taro@example.com\ntaro@example.com#tokyo\ntaro@example.com#TOKYO');
  const results = validateImport(lines, { members: [], usualRole: 'general', actorRole: 'admin' });
  expect(results.map(({ status }) => status)).toEqual(['new', 'new', 'duplicate']);
});

test('ten thousand lines are read and judged without a pause to notice', () => {
  const text = Array.from({ length: 10_000 }, (_, i) => `p${i}@example.com,一般`).join('\n');
  const start = performance.now();
  expect(validateImport(parseImport(text), { members: [], usualRole: null, actorRole: 'admin' })).toHaveLength(10_000);
  expect(performance.now() - start).toBeLessThan(1000);
});
