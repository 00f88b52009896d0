import type { ProviderOperationName } from '@/lib/operations/table';
import { LIMITS } from '@/lib/rules/limits';
import { PERMISSIONS } from '@/lib/rules/permissions';
import { bodyOf } from '../server/support/browser';
import { upstreamOfFile } from '../server/support/fake-upstream';
import { cookieFor } from '../server/support/seal-session';
import { SAMPLES } from './samples';
import { answerWell, operationsOf } from './wired';
import { takeStep } from '../server/support/session-step';
import { ask } from '../server/support/ask';

/** Every limit of the specification's section 9, held at the door: the last sign that fits is taken, one more is refused beside its field. */
const upstream = upstreamOfFile();
beforeAll(() => upstream.behave(answerWell));

/** A text of so many UTF-16 units, made of signs that take two of them. */
const pairs = (length: number) => '𠮷'.repeat(length / 2) + 'x'.repeat(length % 2);
const digits = (length: number) => '1'.repeat(length);
const address = (length: number) => `${'a'.repeat(length - 12)}@example.com`;

type Limited = [operation: ProviderOperationName, field: string, max: number, make: (length: number) => unknown];
const FIELDS: readonly Limited[] = [
  ['organization.create', 'name', LIMITS.organizationNameAtCreation, pairs],
  ['organization.update', 'name', LIMITS.organizationName, pairs],
  ['organization.update', 'departmentName', LIMITS.departmentName, pairs],
  ['organization.update', 'personName', LIMITS.personName, pairs],
  ['organization.update', 'postalCode', LIMITS.postalCode, digits],
  ['organization.update', 'address', LIMITS.address, pairs],
  ['member.add', 'email', LIMITS.email, address],
  ['payment.setEmail', 'email', LIMITS.email, address],
  ['signup.remind', 'email', LIMITS.email, address],
  ['signup.start', 'email', LIMITS.email, address],
  ['signup.confirm', 'organizationName', LIMITS.organizationName, pairs],
  ['signup.confirm', 'departmentName', LIMITS.departmentName, pairs],
  ['signup.confirm', 'personName', LIMITS.personName, pairs],
  ['apikey.create', 'name', LIMITS.apikeyName, pairs],
  ['apikey.rename', 'name', LIMITS.apikeyName, pairs],
  ['profile.update', 'name', LIMITS.displayName, pairs],
  ...['appIdField', 'writableUserField', 'readonlyUserField', 'groupCodeField', 'memberField'].map(
    (field): Limited => ['permission.set', field, LIMITS.fieldCode, pairs],
  ),
  ['permission.set', 'permissionKintoneAppId', LIMITS.appIdDigits, (length) => Number(digits(length))],
  ['permission.set', 'groupKintoneAppId', LIMITS.appIdDigits, (length) => Number(digits(length))],
];

async function send(operation: ProviderOperationName, field: string, value: unknown): Promise<Response> {
  const cookie = PERMISSIONS[operation] === 'nobody' ? undefined : await cookieFor();
  return ask(operation, { ...SAMPLES[operation], [field]: value }, { cookie });
}

const sent = (operation: ProviderOperationName) =>
  upstream.calls.filter((arrived) => operationsOf(arrived).includes(operation));

test.each(FIELDS)('%s takes a %s of %i, and no more', async (operation, field, max, make) => {
  const refused = await send(operation, field, make(max + 1));
  expect(refused.status).toBe(422);
  expect((await bodyOf(refused)).failure?.fields).toEqual({ [field]: expect.any(String) });
  expect(sent(operation)).toEqual([]);
  expect((await send(operation, field, make(max))).status).toBe(200);
  expect(JSON.parse(sent(operation).at(-1)?.body ?? '{}')).toMatchObject({ [field]: make(max) });
});

test('a phone number of 300 is no number, and one of 301 is too long', async () => {
  const reason = async (length: number) =>
    (await bodyOf(await send('organization.update', 'tel', digits(length)))).failure?.fields?.tel;
  expect(await reason(LIMITS.tel)).not.toBe('tooLong');
  expect(await reason(LIMITS.tel + 1)).toBe('tooLong');
  expect(sent('organization.update')).toEqual([]);
});

test.each([
  ...[10, 64, 128].map(pairs),
  ' leading and trailing ',
  'a\u0000 null inside',
  'ｆｕｌｌ－ｗｉｄｔｈ',
  'e\u0301 is not \u00e9 here',
  ' old old old ',
  '<script>&amp;"\'\\',
  '"\\/<b>&amp;\u2028',
  '🔐🔑🗝️🔒🔓',
])(
  'a new password of %j goes out as it is: not trimmed, not normalised, not judged against the old one',
  async (newPassword) => {
    const cookie = await cookieFor();
    const { status } = await takeStep('password', { oldPassword: ' old old old ', newPassword }, { cookie });
    expect(status).toBe(200);
    expect(upstream.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { oldpassword: ' old old old ', newpassword: newPassword },
    ]);
  },
);
