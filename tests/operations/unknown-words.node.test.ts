import { type Answer, type ProviderOperationName, rowOf, PROVIDER_TABLE } from '@/lib/operations/table';
import { roleIn } from '@/lib/rules/roles';
import { goodAnswer } from './samples';
import { NAMES, except } from './wired';
import { bodyOf } from '../server/support/browser';
import { json } from '../server/support/fake-upstream';
import { cookieFor } from '../server/support/seal-session';
import { doorOfFile } from './door-world';
import { ANSWERED, type Answered, widenings } from './wire-shapes';

/** Promise V-R8: every answer widened, by enumeration. The words of an answer come from its sample. */
type Path = readonly (string | number)[];
/** Texts that are no words of a list, but names, times and secrets. */
const FREE =
  /name|email|account|token|key|secret|code$|url|description|date|address|tel|hash|domain|uid|id$|iptables|timestamp/i;
const WORDS: Partial<Record<ProviderOperationName, readonly string[]>> = {
  'site.read': ['period', 'planCode'],
  'organization.readMfa': ['mfa'],
};
const SIGN_IN: readonly ProviderOperationName[] = ['session.signIn', 'session.socialCallback'];

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([field, inner]) =>
    pathsIn(inner, [...path, Array.isArray(value) ? Number(field) : field]),
  );
}

function withValue(value: unknown, [first, ...rest]: Path, put: unknown): unknown {
  if (first === undefined) return put;
  const copy = structuredClone(value) as Record<string | number, unknown>; // A path leads through objects and lists only.
  copy[first] = withValue(copy[first], rest, put);
  return copy;
}

function dataOf(name: ProviderOperationName): unknown {
  const body = goodAnswer(name).body as { data?: unknown }; // Samples are envelopes.
  return rowOf(name).good?.statuses === 'any' ? body : body.data;
}

const CASES = NAMES.flatMap((name) =>
  pathsIn(dataOf(name))
    .filter(
      (path) =>
        typeof path.reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], dataOf(name)) === 'string',
    )
    .filter((path) => WORDS[name]?.includes(String(path.at(-1))) || !FREE.test(String(path.at(-1))))
    .map((path) => ({ name, path, label: `${name} ${path.join('.')}` })),
).filter(({ name }) => !SIGN_IN.includes(name));

test.each(CASES)('an unknown word in $label leaves the answer good', ({ name, path }) => {
  expect(rowOf(name).answer.safeParse(withValue(dataOf(name), path, 'brand new')).success).toBe(true);
});

test.each(['role', 'mfa'])('an unknown %s of a member gives no right and is no second factor', (field) => {
  const member = { email: 'a@example.com', role: 'owner', mfa: 'on', [field]: 'superuser' };
  const { members } = PROVIDER_TABLE['member.list'].answer.parse({ members: [member] }) as Answer<'member.list'>;
  expect(members[0]).toMatchObject(field === 'role' ? { role: null } : { mfa: 'unknown' });
  if (field === 'role') expect(roleIn(members, 'a@example.com')).toBe('general');
});

test('an unknown word for the second factor signs nobody in', () => {
  for (const name of SIGN_IN) {
    const answer = { email: 'a@example.com', token: 't', mfa: 'sometimes' };
    expect(rowOf(name).answer.safeParse(answer).success).toBe(false);
  }
});

/** Every answer widened, by enumeration, against a reading of the contract of its own (promise V-R8, fault F12). */
const door = doorOfFile();

/** Answers this call with the data, and lets the read of the authorization through. */
async function callWith(name: Answered, data: unknown) {
  const { http, body } = goodAnswer(name);
  door.upstream.behave(except({ [name]: json({ ...(body as object), data, new: 1 }, http) })); // Samples are envelopes.
  const response = await door.call(name, await cookieFor());
  return { http: response.status, cookies: response.headers.getSetCookie(), ...(await bodyOf(response)) };
}

test('the reading has every operation that answers with data', () => {
  const silent = NAMES.filter((name) => rowOf(name).answer.safeParse(undefined).success || name === 'async.read');
  expect([...ANSWERED, ...silent].toSorted()).toEqual(NAMES.toSorted());
});

test.each(ANSWERED)(
  '%s: what may be absent is, what must be there is missed cleanly, what is new is ignored',
  async (name) => {
    const row = rowOf(name);
    const wrong: unknown[] = [];
    let parsed: unknown;
    for (const { label, data, isGood } of widenings(name)) {
      const result = row.answer.safeParse(data);
      if (result.success !== isGood) wrong.push([label, result.success]);
      if (label === 'everything') parsed = result.data;
      if (label === 'new fields everywhere') expect(result.data).toEqual(parsed);
      if (row.isServerOnly) continue;
      const { http, failure, data: given } = await callWith(name, data);
      if (label === 'new fields everywhere' && !row.startsJob) expect(given).toEqual(parsed);
      if (isGood !== (http === 200) || (!isGood && failure?.code !== 'badAnswer'))
        wrong.push([label, http, failure?.code]);
    }
    expect(wrong).toEqual([]);
  },
);
