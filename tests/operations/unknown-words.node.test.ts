import { type Answer, type ProviderOperationName, rowOf, PROVIDER_TABLE } from '@/lib/operations/table';
import { roleIn } from '@/lib/rules/roles';
import { goodAnswer } from './samples';
import { NAMES } from './wired';

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
