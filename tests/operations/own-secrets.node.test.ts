import { type ProviderOperationName, rowOf } from '@/lib/operations/table';
import { PERMISSIONS } from '@/lib/rules/permissions';
import { metrics } from '@/lib/server/metrics';
import { readAnswer } from '@/lib/server/provider/open-answer';
import { json, upstreamOfFile } from '../server/support/fake-upstream';
import { cookieFor } from '../server/support/seal-session';
import { sealToken } from '../server/support/test-env';
import { goodAnswer, SAMPLES } from './samples';
import { faultAt, NAMES } from './wired';
import { ask } from '../server/support/ask';

/** Promise V-R7: a provider that puts the call's own secrets into its answer. */
const ACCOUNT = 'owner@example.com';
const SECRETS = { token: 'tok+/en~1234567890', mfaKey: 'mfa.key-0987654321', refreshed: 'fresh+token-555666' };
const CALLED = NAMES.filter((name) => !rowOf(name).isServerOnly && PERMISSIONS[name] !== 'nobody');

const encoded = (text: string) => {
  const bytes = Buffer.from(text, 'utf8');
  return [text, bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex'), encodeURIComponent(text)];
};
const FORMS = Object.values(SECRETS).flatMap((secret) => [
  ...encoded(secret),
  `Basic ${Buffer.from(`${ACCOUNT}:${secret}`).toString('base64')}`,
  Buffer.from(`{"t":"${secret}"}`).toString('base64'),
  Buffer.from(secret).toString('hex').toUpperCase(),
]);
const WORDS = FORMS.map((form) => `(${form})`).join(' ');
/** What of a secret would be enough to find it again, whatever its neighbours in base64. */
const NEEDLES = Object.values(SECRETS).flatMap((secret) => [
  ...encoded(secret).map((form) => form.slice(0, 14)),
  Buffer.from(secret).toString('hex').slice(0, 24),
]);

const upstream = upstreamOfFile();

async function textOf(name: ProviderOperationName, body: unknown, http: number): Promise<string> {
  const headers = { 'x-refreshed-token': sealToken(SECRETS.refreshed, ACCOUNT) };
  upstream.behave(faultAt(name, json(body, http, headers)));
  const cookie = await cookieFor({ account: ACCOUNT, token: SECRETS.token, mfaKey: SECRETS.mfaKey });
  return (await ask(name, SAMPLES[name], { cookie })).text();
}

/** Every text inside an answer, with the words behind it. */
function withWords(value: unknown): unknown {
  if (typeof value === 'string') return /^[\w-]{1,12}$|^https?:|^\d{4}-/.test(value) ? value : `${value} ${WORDS}`;
  if (Array.isArray(value)) return value.map(withWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, withWords(inner)]));
}

test.each(CALLED)('no answer of %s brings a secret of its own call along', async (name) => {
  const before = JSON.stringify(await metrics().secretsCut.get());
  const refusals = [
    { status: 'kintone error', description: WORDS, message: WORDS },
    { status: 'odd', description: WORDS },
    { status: 'error', message: WORDS },
    { status: WORDS, description: WORDS },
  ];
  const texts: string[] = [];
  for (const body of refusals) texts.push(await textOf(name, body, body.status === 'kintone error' ? 403 : 200));
  const good = goodAnswer(name);
  texts.push(await textOf(name, withWords(good.body), good.http));
  for (const text of texts)
    expect(NEEDLES.filter((needle) => text.toLowerCase().includes(needle.toLowerCase()))).toEqual([]);
  expect(JSON.stringify(await metrics().secretsCut.get())).not.toBe(before);
});

test('an answer that is nested without end is the fault of who sent it', async () => {
  const name = `${'['.repeat(20_000)}"\\u0041"${']'.repeat(20_000)}`;
  const text = await textOf('profile.read', `{"status":"ok","data":{"name":${name}}}`, 200);
  expect(JSON.parse(text)).toMatchObject({ failure: { code: 'badAnswer' } });
});

test('an answer without a secret passes as it is', async () => {
  const description = 'Ask your admin \\ "first" \n[…]';
  expect(JSON.parse(await textOf('profile.update', { status: 'odd', description }, 200))).toMatchObject({
    failure: { text: description },
  });
});

test('a large answer is opened once, and still searched for the secrets of every other call', () => {
  const members = Array.from({ length: 4000 }, (_, nth) => ({ email: `m${nth}@example.com`, role: null, mfa: 'on' }));
  const body = JSON.stringify({ status: 'ok', data: { members } });
  const open = (text: string, token: string, refreshed?: string) => {
    const pieces = [Buffer.from(text.slice(0, 99)), Buffer.from(text.slice(99))];
    const answer = { http: 200, header: () => 'application/json', pieces, bytes: text.length };
    const call = { credential: { account: ACCOUNT, token }, refreshed, requestId: 'r' };
    return readAnswer('member.list', rowOf('member.list'), answer, call);
  };
  const first = open(body, SECRETS.token);
  expect(first).toMatchObject({ isGood: true, data: { members } });
  expect(open(body, SECRETS.token)).toBe(first);
  expect(open(body, SECRETS.mfaKey)).toBe(first);
  expect(JSON.stringify(open(body.replace('m0@', 'n0@'), SECRETS.token))).toContain('n0@example.com');
  for (const seen of [open(body, 'm17@example.com'), open(body, SECRETS.token, 'm17@example.com')])
    expect(JSON.stringify(seen)).not.toContain('"m17@example.com"');
  expect(open(body, SECRETS.token)).toBe(first);
});
