import { type ProviderOperationName, rowOf } from '@/lib/operations/table';
import { LIMITS } from '@/lib/rules/limits';
import { PERMISSIONS } from '@/lib/rules/permissions';
import { bodyOf } from '../server/support/browser';
import { type Behaviour, json, upstreamOfFile } from '../server/support/fake-upstream';
import { cookieFor } from '../server/support/seal-session';
import { configure, sealToken } from '../server/support/test-env';
import { SAMPLES, goodAnswer } from './samples';
import { answerWell, except, NAMES, faultAt } from './wired';
import { ask } from '../server/support/ask';
import { metrics } from '@/lib/server/metrics';
import { readAnswer } from '@/lib/server/provider/open-answer';

/** What a provider may put where words are expected: nothing of it breaks the console, and what is text stays the same text. */
const upstream = upstreamOfFile();

const CALLED = NAMES.filter((name) => !rowOf(name).isServerOnly && PERMISSIONS[name] !== 'nobody');
const CHANGES = CALLED.filter((name) => rowOf(name).method !== 'GET');

const call = async (name: ProviderOperationName) => ask(name, SAMPLES[name], { cookie: await cookieFor() });

/** The read of the authorization gets a good answer. */
function answering(behave: Behaviour): void {
  upstream.behave(except({ 'organization.read': answerWell }, behave));
}

test.each<unknown>([7, true, null, {}, { toString: 'x' }, ['<b>'], '', { __proto__: null }])(
  'a description of %j is none: the general words stand in',
  async (description) => {
    for (const name of CHANGES) {
      answering(json({ description, status: 'kintone error' }, 403));
      const refused = (await bodyOf(await call(name))).failure;
      expect([name, refused?.code, refused?.text]).toEqual([name, 'denied', undefined]);
      answering(json({ data: 7, message: description, description, status: 'strange' }));
      const strange = (await bodyOf(await call(name))).failure;
      expect([name, strange?.status, typeof (strange?.text ?? '')]).toEqual([
        name,
        strange?.code === 'returned' ? 'strange' : 502,
        'string',
      ]);
    }
  },
);

test.each<unknown>([null, 7, [], {}, 'ok ', 'OK'])('a status of %j is no success, whatever else', async (status) => {
  answering(json({ status, data: {} }));
  expect((await call('profile.update')).status).toBe(502);
});

test('without any words there are general ones, and a sync that is accepted with HTTP 200 is not called refused', async () => {
  answering(json({ status: 'error' }, 500));
  expect((await bodyOf(await call('profile.update'))).failure).toMatchObject({
    code: 'access',
    status: 500,
    text: 'Internal Server Error',
  });
  answering(json({}, 403));
  expect((await bodyOf(await call('profile.update'))).failure).toMatchObject({ code: 'denied' });
  answering(json({ status: 'accepted', data: { requestId: 'job-1' } }));
  expect((await bodyOf(await call('permission.sync'))).failure).toMatchObject({ code: 'access', status: 200 });
});

test('a description keeps every sign and line end up to a length that can be shown, and ends with a whole sign', async () => {
  configure(upstream.url, { PROVIDER_MAX_ANSWER_BYTES: '5242880' });
  const lines = '<b>\u202e行\u200b\r\n'.repeat(300);
  answering(json({ status: 'kintone error', description: lines }, 403));
  expect((await bodyOf(await call('profile.update'))).failure?.text).toBe(lines);
  for (const endless of ['x'.repeat(1024 * 1024), 'あ\n'.repeat(10_000 * 2), `x${'𠮷'.repeat(500_000)}`]) {
    answering(json({ status: 'kintone error', description: endless }, 403));
    const text = (await bodyOf(await call('profile.update'))).failure?.text ?? '';
    expect(endless.startsWith(text)).toBe(true);
    expect(text.isWellFormed()).toBe(true);
    expect(text.length).toBeGreaterThanOrEqual(LIMITS.description - 1);
    expect(text.length).toBeLessThanOrEqual(LIMITS.description);
  }
});

test('patience is asked for in seconds or until a date; nonsense asks for none', async () => {
  const patienceFor = async (header: string) => {
    answering(json({ status: 'slow down' }, 429, { 'retry-after': header }));
    return ((await bodyOf(await call('profile.update'))).failure as { retryAfterS?: number } | undefined)?.retryAfterS; // The type of the tests knows the rest of it.
  };
  expect(await patienceFor('30')).toBe(30);
  const inAMinute = await patienceFor(new Date(Date.now() + 60_000).toUTCString());
  expect(inAMinute).toBeGreaterThan(50);
  expect(inAMinute).toBeLessThanOrEqual(60);
  for (const nonsense of ['0', '-5', '1e3', '0x10', 'soon', new Date(0).toUTCString(), '9'.repeat(400)]) {
    expect([nonsense, await patienceFor(nonsense)]).toEqual([nonsense, undefined]);
  }
});

/** Promise V-R7: a provider that puts the call's own secrets into its answer. */
const ACCOUNT = 'owner@example.com';
const SECRETS = { token: 'tok+/en~1234567890', mfaKey: 'mfa.key-0987654321', refreshed: 'fresh+token-555666' };

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
    { status: 'odd', description: `${'x'.repeat(LIMITS.description - 15)}${SECRETS.token}` },
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
    const outcome = readAnswer('member.list', rowOf('member.list'), answer, call);
    // What is kept is a copy: a piece may hold on to more than itself.
    for (const piece of pieces) piece.fill(0);
    return outcome;
  };
  const first = open(body, SECRETS.token);
  expect(first).toMatchObject({ isGood: true, data: { members } });
  expect(open(body, SECRETS.token)).toBe(first);
  expect(open(body, SECRETS.mfaKey)).toBe(first);
  for (const seen of [open(body, 'm17@example.com'), open(body, SECRETS.token, 'm17@example.com')])
    expect(JSON.stringify(seen)).not.toContain('"m17@example.com"');
  expect(open(body, SECRETS.token)).toBe(first);
  // Of the same length, and not the same.
  expect(JSON.stringify(open(body.replace('m0@', 'n0@'), SECRETS.token))).toContain('n0@example.com');
  expect(open(body, SECRETS.token)).toEqual(first);
});
