import {
  BROWSER_FAILURES,
  FAILURE_RULES,
  type FailureFacts,
  classifyFailure,
  CONSOLE_FAILURES,
} from '@/lib/rules/failures';
import { leavesUnknown } from '@/lib/rules/writes';
import en from '@/messages/en.json';
import ja from '@/messages/ja.json';

/** The failure rules, row by row: docs/product.md#the-failure-table. */
const base: FailureFacts = { operation: 'member.list', http: 200 };
const SIGN_IN = { operation: 'session.signIn' } as const;
const CATALOGUE: readonly [string, Partial<FailureFacts>, string][] = [
  ["403 'kintone error' with words", { http: 403, status: 'kintone error', description: 'because' }, 'described'],
  ["403 'kintone error' without words", { http: 403, status: 'kintone error' }, 'denied'],
  ['403 of who is not authorized', { http: 403, message: 'Error: User not authorized (expired)' }, 'sessionExpired'],
  ['the same without credentials', { ...SIGN_IN, http: 403, message: 'User not authorized', isOpen: true }, 'denied'],
  ['another 403', { http: 403, status: 'error', message: 'no' }, 'denied'],
  ['a status of 400 or above', { http: 418 }, 'access'],
  ['a status of 500 or above', { http: 500 }, 'access'],
  ['a status that was not expected', { http: 202, status: 'accepted', isUnexpected: true }, 'access'],
  ['a body status other than ok', { status: 'strange' }, 'returned'],
  ['a body with a message only', { message: 'oops' }, 'generic'],
  ['sign-in 406', { operation: 'session.signIn', http: 406, status: 'error' }, 'wrongCredentials'],
  ['sign-in 406 with lockout', { operation: 'session.signIn', http: 406, status: 'lockout' }, 'lockedOut'],
  ['social sign-in 406', { operation: 'session.socialCallback', http: 406 }, 'wrongCredentials'],
  ['sign-in 403 during the second factor', { operation: 'session.otp', http: 403, status: 'error' }, 'wrongCode'],
  ['change password 406', { operation: 'password.change', http: 406 }, 'oldPasswordWrong'],
  ['406 elsewhere', { http: 406 }, 'access'],
  ['sign-up 412', { operation: 'signup.confirm', http: 412 }, 'signUpLink'],
  ['sign-up 500', { operation: 'signup.confirm', http: 500 }, 'signUpLater'],
  ['status forbidden', { status: 'forbidden' }, 'forbidden'],
  ['status not found', { status: 'not found' }, 'notFound'],
  ['status limit', { operation: 'apikey.create', status: 'limit' }, 'keyLimit'],
  ['status owner required', { operation: 'member.setRole', status: 'owner required' }, 'ownerRequired'],
  ['status limit of another call', { operation: 'member.add', status: 'limit' }, 'returned'],
  ['status owner required of another call', { operation: 'apikey.create', status: 'owner required' }, 'returned'],
  ['status evaluation duplicate of another call', { status: 'evaluation duplicate' }, 'returned'],
  ['status contract required of another call', { status: 'contract required' }, 'returned'],
  ['status already registered of another call', { operation: 'member.add', status: 'already registered' }, 'returned'],
  ['an address outside the list', { http: 403, status: 'ip restricted' }, 'ipRestricted'],
  ['a date that is off', { http: 403, status: 'date skew' }, 'dateSkew'],
  ['too many requests', { http: 429 }, 'tooMany'],
  ['a redirect', { http: 302 }, 'access'],
];

test.each(CATALOGUE)('%s is named', (_situation, facts, code) => {
  expect(classifyFailure({ ...base, ...facts }).code).toBe(code);
});

test("the provider's description is passed on, its message never", () => {
  expect(classifyFailure({ ...base, http: 403, status: 'kintone error', description: 'because' }).text).toBe('because');
  const strange = { status: 'strange', text: 'why' };
  expect(classifyFailure({ ...base, status: 'strange', description: 'why' })).toMatchObject(strange);
  for (const http of [200, 400, 403, 500])
    expect(classifyFailure({ ...base, http, message: 'NullPointerException at A.java:1' }).text).toBeUndefined();
});

/** What the provider says about a wrong password or code could tell whether an account exists. */
const SILENT = ['wrongCredentials', 'lockedOut', 'wrongCode'];

test.each(CATALOGUE)('%s keeps the description of the provider, if it tells no secret', (_situation, facts, code) => {
  const { text } = classifyFailure({ ...base, ...facts, description: 'The invoice is unpaid.' });
  const isGuess = SILENT.includes(code) && facts.operation !== 'session.socialCallback';
  expect(text).toBe(isGuess ? undefined : 'The invoice is unpaid.');
});

test("the status that is shown is the provider's own", () => {
  expect(classifyFailure({ ...base, http: 202, status: 'accepted', isUnexpected: true }).status).toBe(202);
  expect(classifyFailure({ ...base, http: 418 }).status).toBe(418);
  expect(classifyFailure({ ...base, message: 'oops' }).status).toBe(200);
  expect(classifyFailure({ ...base, http: 200, fault: 'badAnswer' }).status).toBe(502);
  expect(classifyFailure({ ...base, http: 202, status: 'accepted', fault: 'badAnswer' }).status).toBe(502);
  expect(classifyFailure({ ...base, http: 0, fault: 'unreachable' }).status).toBe(502);
});

test.each([200, 201, 302, 404, 503])('an access error of HTTP %i leaves a change open, unless it is a 404', (http) => {
  const { code, status } = classifyFailure({ ...base, http, status: 'ok', isUnexpected: http === 201 });
  expect([code, leavesUnknown({ code, status })]).toEqual(['access', http !== 404]);
});

test('only a dead token signs out', () => {
  const ending = FAILURE_RULES.filter((rule) => 'then' in rule).map(({ code }) => code);
  expect(ending).toEqual(['sessionExpired']);
});

test.each([
  ['ja', ja.failure],
  ['en', en.failure],
])('every failure has words in %s, and no words are left over', (_language, words) => {
  const codes = new Set<string>([
    ...FAILURE_RULES.map(({ code }) => code),
    ...Object.keys(CONSOLE_FAILURES),
    ...BROWSER_FAILURES,
    ...'noAnswer noAnswerRead unknownResultRead tryLater tryLaterAlone withoutStatus mailUnknown retryAfter'.split(' '),
  ]);
  expect(new Set(Object.keys(words))).toEqual(codes);
});
