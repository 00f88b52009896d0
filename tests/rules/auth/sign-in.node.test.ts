import { codeKind, normaliseCode } from '@/lib/rules/auth/codes';
import { BODY_BYTES, LIMITS } from '@/lib/rules/limits';
import { plainText } from '@/lib/rules/text/plain-text';
import { canResetPassword } from '@/lib/rules/auth/account';
import { otpInput, passwordInput, signInInput, socialInput, stepUpInput } from '@/lib/rules/auth/sign-in';
import { hasSocialError, knownReason, PROVIDER_NAME, providerLabel, SOCIAL_ERRORS } from '@/lib/rules/auth/social';

const messageOf = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;
const codeOf = (code: string) => otpInput.safeParse({ code });

test.each(
  ['123456', '１２３４５６', ' 123 456 ', '123\u3000456', '12\u200b3456\ufeff', '123456\n'].map((typed) => [
    typed,
    '123456',
  ]),
)('a one-time code typed as %j is taken as %s', (typed, expected) => {
  expect([codeKind(typed), codeOf(typed).data?.code]).toEqual(['otp', expected]);
});

test.each(['sz4j-gkfu-h6d2', 'SZ4J', '12345a', 'ｓｚ４ｊ-gkfu', '１２３-４５６', '０x1234'])(
  '%j is taken for a backup code, because it is not purely digits',
  (typed) => {
    expect([codeKind(typed), codeOf(typed).data?.code]).toEqual(['backup', normaliseCode(typed)]);
  },
);

test.each([
  [' a1b2 c3d4\u200b', 'a1b2 c3d4'],
  ['１２３４　５６７８', '1234 5678'],
])('the spaces within the backup code %j stay', (typed, expected) => {
  expect([codeKind(typed), codeOf(typed).data?.code]).toEqual(['backup', expected]);
});

test.each([
  ['', 'enter'],
  [' \u3000\u200b', 'enter'],
  ['12345', 'otpDigits'],
  ['12 345', 'otpDigits'],
  ['1234567', 'otpDigits'],
  ['123 4567', 'otpDigits'],
  ['🔑🔑', 'enterCorrectly'],
  ['コード', 'enterCorrectly'],
  ['x'.repeat(LIMITS.otpMax + 1), 'tooLong'],
  ['1'.repeat(1024), 'tooLong'],
])('%j is refused with %s and reaches nobody', (typed, message) => {
  expect(messageOf(codeOf(typed))).toBe(message);
});

test('a full-width address is narrowed, and nothing else of an account is touched', () => {
  const emailOf = (email: string) => signInInput.parse({ email, password: 'x' }).email;
  expect(emailOf('　ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ＃ｔｏｋｙｏ ')).toBe('taro@example.com#tokyo');
  expect(emailOf('佐藤ﾊﾅｺ㈱@例え.jp')).toBe('佐藤ﾊﾅｺ㈱@例え.jp');
});

test('a password is sent byte for byte', () => {
  for (const password of ' spaces around |ﾊﾟｽﾜｰﾄﾞパスワード|🔐🔐🔐🔐🔐🔐🔐🔐🔐🔐|a\u0000b and more|é vs e\u0301 ok'.split(
    '|',
  )) {
    expect(signInInput.parse({ email: 'a@example.com', password }).password).toBe(password);
    expect(passwordInput.parse({ oldPassword: password, newPassword: password }).newPassword).toBe(password);
  }
});

test.each<[number, string | undefined]>([
  [9, 'passwordTooShort'],
  ...[10, 64, 128, LIMITS.passwordMax].map((length): [number, undefined] => [length, undefined]),
  [LIMITS.passwordMax + 1, 'tooLong'],
])('a new password of %i characters: %s', (length, message) => {
  expect(messageOf(passwordInput.safeParse({ oldPassword: 'old', newPassword: 'x'.repeat(length) }))).toBe(message);
});

const long = (length: number) => `${'a'.repeat(length)}@example.com`;

test.each([
  ...['taro@example.com', ' taro@example.com ', 'a@b', 'ａ＠ｃ', long(288)].map((typed) => [typed, true] as const),
  ...['', 'taro', '@example.com', 'taro@', ' @ ', 'a@b@c', 'a@@c', 'a＠b@c', long(289)].map(
    (typed) => [typed, false] as const,
  ),
])('the reset of %j may be sent: %s', (typed, expected) => {
  expect(canResetPassword(typed)).toBe(expected);
});

test.each([...'..%2f|__proto__|Google|google/x||goo gle|.google|1google|constructor()'.split('|'), 'a'.repeat(33)])(
  '%j is no provider',
  (name) => {
    expect(PROVIDER_NAME.test(name)).toBe(false);
    expect(socialInput.safeParse({ provider: name, code: 'c' }).success).toBe(false);
  },
);

test('what a provider sends back is bounded', () => {
  const isTaken = (length: number) => socialInput.safeParse({ provider: 'google', code: 'c'.repeat(length) }).success;
  expect([isTaken(BODY_BYTES.session), isTaken(BODY_BYTES.session + 1)]).toEqual([true, false]);
  expect(socialInput.parse({ provider: 'google', error_message: 'e'.repeat(50_000) }).error_message).toHaveLength(
    LIMITS.errorText,
  );
});

test('a provider is called by its name, and one that nobody knows by its own', () => {
  expect(['google', 'keycloak', 'constructor'].map(providerLabel).join()).toBe('Google,Keycloak,Constructor');
});

test.each([
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['one\r\nset-cookie: a=b', 'one set-cookie: a=b'],
  ['\u202eexe.gnp\u202c', 'exe.gnp'],
  ['a\u0000\u0007b', 'a b'],
  [' \ufeff ', ''],
])('foreign words are shown as one line of plain text: %j', (text, shown) => {
  expect(plainText(text)).toBe(shown);
});

test('foreign words are cut at 500 units, and never inside a sign', () => {
  expect(plainText('x'.repeat(50_000))).toHaveLength(500);
  expect(plainText(`${'x'.repeat(499)}😀`)).toBe('x'.repeat(499));
});

test('a reason for being here again is one of a few words', () => {
  expect(knownReason('timeout')).toBe('timeout');
  for (const value of ['<b>', ['timeout'], undefined, null, '__proto__', 'Timeout'])
    expect(knownReason(value)).toBeNull();
});

test('a fresh proof is one thing and no more', () => {
  const [code, password] = ['123456', 'secret'];
  const isTaken = (given: object) => stepUpInput.safeParse(given).success;
  expect([{ code }, { password }, {}, { code, password }, { code, password: undefined }].map(isTaken)).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
});

test('each of the parameters alone says that the provider refused', () => {
  for (const name of SOCIAL_ERRORS) expect(hasSocialError({ [name]: '' })).toBe(true);
  expect(hasSocialError({ code: 'x', error: undefined })).toBe(false);
});
