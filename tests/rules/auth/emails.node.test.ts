import { namesOf } from '@/lib/rules/auth/account';
import { account, accountProblem, email } from '@/lib/rules/auth/emails';
import { LIMITS } from '@/lib/rules/limits';

/** An address of this length. */
const long = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;

test.each<[string, ReturnType<typeof accountProblem>]>([
  ['anna@example.com', null],
  [' Ａｎｎａ＠example.com ', null],
  ['anna@example.com#tokyo1', null],
  ['anna@gmail.com', null],
  [long(LIMITS.email), null],
  [long(LIMITS.email + 1), 'tooLong'],
  ['', 'enter'],
  ['　 ', 'enter'],
  ['anna', 'enterCorrectly'],
  ['anna@example', 'enterCorrectly'],
  ['anna..b@example.com', 'enterCorrectly'],
  ['#tokyo', 'enterCorrectly'],
  ['anna@example.com#', 'suffixForm'],
  ['anna@example.com#東京', 'suffixForm'],
  ['anna@example.com#a#b', 'suffixForm'],
  ['anna@GMAIL.com#tokyo', 'suffixNotAllowed'],
  ['anna@mail.gmail.com#tokyo', null],
])('of the login id %j is said: %s', (typed, problem) => {
  expect(accountProblem(typed)).toBe(problem);
  const found = account.safeParse(typed);
  expect(found.success ? null : found.error.issues[0]?.message).toBe(problem);
});

test.each<[string, string | null]>([
  [' Ａnna@example.com ', null],
  [long(LIMITS.email), null],
  [long(LIMITS.email + 1), 'tooLong'],
  ['', 'enter'],
  ['anna@example.com#tokyo', 'enterCorrectly'],
])('of the address %j is said: %s', (typed, problem) => {
  const found = email.safeParse(typed);
  expect(found.success ? null : found.error.issues[0]?.message).toBe(problem);
  if (found.success) expect(found.data).toBe(typed.replace('Ａ', 'A').trim());
});

test('one with a suffix is also named by the bare address, unless that is somebody’s login id', () => {
  const names = (isLogin: boolean) => [...namesOf(['Anna@example.com#tokyo', 'ben@example.com'], () => isLogin)];
  expect(names(false)).toEqual(['anna@example.com#tokyo', 'anna@example.com', 'ben@example.com']);
  expect(names(true)).toEqual(['anna@example.com#tokyo', 'ben@example.com']);
});
