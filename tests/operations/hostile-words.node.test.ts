import { type ProviderOperationName, rowOf } from '@/lib/operations/table';
import { LIMITS } from '@/lib/rules/limits';
import { PERMISSIONS } from '@/lib/rules/permissions';
import { bodyOf } from '../server/support/browser';
import { type Behaviour, json, upstreamOfFile } from '../server/support/fake-upstream';
import { cookieFor } from '../server/support/seal-session';
import { configure } from '../server/support/test-env';
import { SAMPLES } from './samples';
import { answerWell, except, NAMES } from './wired';
import { ask } from '../server/support/ask';

/** What a provider may put where words are expected: nothing of it breaks the console, and what is text stays the same text. */
const upstream = upstreamOfFile();

const CHANGES = NAMES.filter(
  (name) => rowOf(name).method !== 'GET' && !rowOf(name).isServerOnly && PERMISSIONS[name] !== 'nobody',
);

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

test('without any words there are general ones', async () => {
  answering(json({ status: 'error' }, 500));
  expect((await bodyOf(await call('profile.update'))).failure).toMatchObject({
    code: 'access',
    status: 500,
    text: 'Internal Server Error',
  });
  answering(json({}, 403));
  expect((await bodyOf(await call('profile.update'))).failure).toMatchObject({ code: 'denied' });
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
