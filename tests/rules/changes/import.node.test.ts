import { countStatuses, inOrder, unsentLines, validateImport } from '@/lib/rules/changes/import-validate';
import { keepLines, parseImport, roleNamed } from '@/lib/rules/members/import-parse';
import { actorOf } from '@/lib/rules/members/member-permissions';
import type { Role, WireRole } from '@/lib/rules/roles';
import { writeCsv } from '@/lib/rules/text/csv';

const nobodyElse = (role: Role) => ({ members: [], actor: actorOf('me@example.com', role, []), changesMembers: false });
const judged = (text: string) => validateImport(parseImport(text), { ...nobodyElse('owner'), usualRole: 'general' });
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

const BOSSES =
  'new@example.com,boss|new@example.com\tboss|new@example.com, boss,|new@example.com、boss|new@example.com boss|New One <new@example.com>　boss';

test.each(BOSSES.split('|'))(
  'a word after an account is its role, and is complained about where it means none: %j',
  (text) => {
    const results = judged(text).map(({ account, roleText, status }) => [account, roleText, status]);
    expect(results).toEqual([['new@example.com', 'boss', 'roleUnknown']]);
  },
);

test('where one line gives several accounts different roles nobody guesses whose is whose', () => {
  const roles = (text: string) => judged(text).map(({ role }) => role);
  expect(roles('taro@example.com 管理者, hanako@example.com 一般')).toEqual([null, null]);
  expect(roles('taro@example.com 管理者, hanako@example.com 削除')).toEqual([null, null]);
  expect(roles('taro@example.com 管理者, hanako@example.com admin')).toEqual(['admin', 'admin']);
});

test('a word beside one account is not given to the others of its line, and one that stands alone counts for all', () => {
  expect(read('taro@example.com 外す, hanako@example.com')).toEqual([
    ['taro@example.com', '外す'],
    ['hanako@example.com', null],
  ]);
  const beside = read('Taro <taro@example.com>; Hanako <hanako@example.com> 管理者');
  expect(beside.map(([, role]) => role)).toEqual([null, '管理者']);
  for (const line of ['taro@example.com, hanako@example.com, 外す', '外す taro@example.com hanako@example.com'])
    expect(read(line).map(([, role]) => role)).toEqual(['外す', '外す']);
  const unclear =
    'taro@example.com, 外す, hanako@example.com|taro@example.com 外す hanako@example.com|山田, taro@example.com, 外す, 鈴木, hanako@example.com|taro@example.com, 外す, hanako@example.com, 鈴木|taro@example.com, hanako@example.com jiro@example.com 外す';
  for (const line of unclear.split('|'))
    expect(new Set(read(line).map(([, role]) => role))).toEqual(new Set(['外す ?']));
});

test('of a list without column names a whole cell is the role, not a part of a name', () => {
  expect(read('taro@example.com,Member Services,管理者,オン')).toEqual([['taro@example.com', '管理者']]);
});

test('role words are known in any width and case; others are not guessed', () => {
  expect(['Ｏｗｎｅｒ', '一般メンバー', ' ADMIN '].map(roleNamed)).toEqual(['owner', 'general', 'admin']);
  expect(['king', '', '__proto__', 'constructor'].map(roleNamed)).toEqual([null, null, null, null]);
});

test('each line is judged as the add form would judge it, before anything is sent', () => {
  const typed =
    'ＮＥＷ@example.com,一般|there@example.com,一般|new@example.com,管理者|broken@,一般|a@gmail.com#x,一般|b@example.com#x-y,一般|c@example.com,王|d@example.com,|e@example.com,オーナー';
  const lines = parseImport(
    ['アカウント,ロール', ...typed.split('|'), `${'f'.repeat(300)}@example.com,一般`].join('\n'),
  );
  const members = [{ email: 'There@example.com', role: null }];
  const results = validateImport(lines, { ...nobodyElse('admin'), members, usualRole: null });
  expect(results.map(({ status }) => status).join(' ')).toBe(
    'new already duplicate enterCorrectly suffixNotAllowed suffixForm roleUnknown roleMissing roleNotAllowed tooLong',
  );
  expect(results[0]).toMatchObject({ account: 'NEW@example.com', role: 'general', line: 2 });
});

test('the same address with another suffix is another account', () => {
  const lines = parseImport('taro@example.com\ntaro@example.com#tokyo\ntaro@example.com#TOKYO');
  const results = validateImport(lines, { ...nobodyElse('admin'), usualRole: 'general' });
  expect(results.map(({ status }) => status)).toEqual(['new', 'new', 'duplicate']);
});

test('what is to be corrected is kept as it was written, and means the same', () => {
  const members = ['taro', 'jiro', 'ken'].map((name) => ({ email: `${name}@example.com`, role: null }));
  const keep = (text: string) => {
    const results = validateImport(parseImport(text), { ...nobodyElse('owner'), members, usualRole: null });
    const kept = keepLines(text, unsentLines(results));
    expect(parseImport(kept).map(({ account, role }) => [account, role])).toEqual(
      parseImport(text)
        .filter(({ line }) => unsentLines(results).has(line))
        .map(({ account, role }) => [account, role]),
    );
    return kept.split('\r\n').filter(Boolean);
  };
  const head = '氏名,メール,ロール';
  const unfit = [
    ',broken,一般',
    '"佐藤, 花",b@example.com,部長',
    '鈴木,,',
    '太郎,taro@example.com,管理者',
    ',jiro@example.com,削除',
  ];
  expect(
    keep([head, ',new@example.com,一般', ',ken@example.com,一般', ',taro@example.com,', ...unfit].join('\n')),
  ).toEqual([head, ...unfit]);
  expect(keep('new@example.com,一般\nTaro <x@example.com>\nken@example.com')).toEqual(['Taro <x@example.com>']);
  expect(keep('new@example.com\t一般\nx@example.com\t部長')).toEqual(['x@example.com,部長']);
});

describe('a list that may also change and remove members', () => {
  const someone = (email: string, role: WireRole) => ({ email, role });
  const members = [
    someone('me@example.com', 'owner'),
    someone('second@example.com', 'owner'),
    someone('admin@example.com', 'admin'),
    someone('taro@example.com', null),
    someone('hana@example.com', null),
  ];
  const judge = (text: string, as: [string, Role] = ['me@example.com', 'owner'], changesMembers = true) =>
    validateImport(parseImport(text), {
      members,
      usualRole: 'general',
      actor: actorOf(...as, members),
      changesMembers,
    });
  const found = (...args: Parameters<typeof judge>) =>
    judge(...args).map(({ account, status }) => `${account.split('@')[0]} ${status}`);
  const LIST =
    'アカウント,ロール,操作\nTARO@example.com,管理者,\nhana@example.com,一般,削除\nadmin@example.com,管理者,\nnew@example.com,,\nsecond@example.com,,\ngone@example.com,,外す\nme@example.com,,削除';

  test('takes nobody for another whose account only looks the same', () => {
    const twins = ['\u212aen@example.com', 'ken@example.com'].map((email) => someone(email, null));
    const lines = parseImport(twins.map(({ email }) => `${email},削除`).join('\n'));
    const actor = actorOf('me@example.com', 'owner', members);
    const all = { members: [...members, ...twins], usualRole: null, actor, changesMembers: true };
    const results = validateImport(lines, all).map(({ account, status }) => [account, status]);
    expect(results).toEqual(twins.map(({ email }) => [email, 'remove']));
  });

  test('judges each line like the same act on a selection', () => {
    expect(found(LIST).join(', ')).toBe(
      'taro change, hana remove, admin same, new new, second already, gone notMember, me self',
    );
  });

  test('changes and removes nobody unless it was asked to', () => {
    expect(found(LIST, undefined, false).join(', ')).toBe(
      'taro already, hana removeOff, admin already, new new, second already, gone notMember, me removeOff',
    );
  });

  test('never takes the last owner away, and an admin touches no owner', () => {
    expect(found('second@example.com,一般\nme@example.com,一般')).toEqual(['second change', 'me lastOwner']);
    const byAdmin = found('second@example.com,削除\ntaro@example.com,オーナー', ['admin@example.com', 'admin']);
    expect(byAdmin).toEqual(['second ownerNeeded', 'taro roleNotAllowed']);
    expect(found('me@example.com,削除\nme@example.com,一般')).toEqual(['me self', 'me duplicate']);
  });

  test('is counted by what becomes of its lines: what is sent leads, then the most', () => {
    expect(countStatuses(judge(`${LIST}\nsecond@example.com,,`))).toEqual([
      ['change', 1],
      ['remove', 1],
      ['new', 1],
      ['already', 2],
      ['same', 1],
      ['notMember', 1],
      ['self', 1],
    ]);
  });

  test('adds before it changes, changes before it removes, and changes oneself last', () => {
    const lines = judge(
      'me@example.com,admin\nhana@example.com,remove\ntaro@example.com,admin\nnew@example.com,general\nhana@example.com,admin',
    );
    expect(lines.map(({ status }) => status)).toEqual(['change', 'remove', 'change', 'new', 'duplicate']);
    const ordered = inOrder(lines, { account: 'Me@example.com' }).map(({ account }) =>
      account.replace('@example.com', ''),
    );
    expect(ordered).toEqual(['new', 'taro', 'hana', 'me']);
  });
});
