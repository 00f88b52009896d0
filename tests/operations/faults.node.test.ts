import { randomUUID } from 'node:crypto';
import { type ProviderOperationName, rowOf } from '@/lib/operations/table';
import { UNKNOWN_OUTCOMES } from '@/lib/rules/writes';
import { PERMISSIONS } from '@/lib/rules/permissions';
import { SERVED_TIMING } from '@/lib/rules/timing';
import { bodyOf } from '../server/support/browser';
import { type Behaviour, closeUpstream, json, raw, upstreamOfFile } from '../server/support/fake-upstream';
import { cookieFor } from '../server/support/seal-session';
import { configure } from '../server/support/test-env';
import { goodAnswer, SAMPLES } from './samples';
import { databaseOfBlock } from '../server/store/databases';
import { answerWell, faultAt, NAMES, operationsOf } from './wired';
import { ask } from '../server/support/ask';

/** Every fault of the provider, met by every operation: each ends in one of the promised forms, and nothing is sent twice that must not be. */
const upstream = upstreamOfFile({
  PROVIDER_TIMEOUT_MS: '5000',
  PROVIDER_WRITE_TIMEOUT_MS: '5000',
  PROVIDER_MAX_ANSWER_BYTES: '65536',
});
beforeAll(() => {
  // How long a reminder takes is another test's subject: here it is long enough for a provider that answers.
  jest.replaceProperty(SERVED_TIMING as { passwordResetAnswerMs: number }, 'passwordResetAnswerMs', 500);
});
// As a console has it by default.
databaseOfBlock('sqlite');
beforeEach(() => closeUpstream());

type Fault = [behave: Behaviour, http: number | readonly number[], code: string | readonly string[]];

const drip: Behaviour = (_arrived, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
};
const reset: Behaviour = (_arrived, response, request) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"status"');
  setTimeout(() => request.socket.destroy(), 10);
};
const DEAD = json({ status: 'error', message: 'Error: User not authorized.' }, 403);
/** What is no good answer is an error of the provider, to a sync also where its form alone is wrong. */
const BAD = [502, ['badAnswer', 'access']] as const;

const FAULTS: Record<string, Fault> = {
  'no answer at all': [() => undefined, 504, 'timeout'],
  'headers and then a drip': [drip, 504, 'timeout'],
  'HTTP 500 with a page': [raw('<h1>secret trace</h1>', 'text/html', 500), 502, ['access', 'signUpLater']],
  'HTTP 502': [raw('', 'text/html', 502), 502, 'access'],
  'HTTP 503': [raw('', 'text/html', 503), 503, 'access'],
  'HTTP 504': [raw('', 'text/html', 504), 502, 'access'],
  'HTTP 429': [json({ status: 'slow down' }, 429, { 'retry-after': '7' }), 429, 'tooMany'],
  'another body status': [json({ status: 'odd' }), 502, ['returned', 'access']],
  'malformed JSON': [raw('{"status":'), ...BAD],
  'an empty body': [raw(''), ...BAD],
  'a byte-order mark': [raw('\ufeff{"status":"ok"}'), ...BAD],
  'several JSON lines': [raw('{"status":"ok"}\n{"status":"ok"}'), ...BAD],
  'a page instead of JSON': [raw('<html>', 'text/html'), ...BAD],
  'JSON said to be text': [raw('{"status":"ok","data":{}}', 'text/json'), ...BAD],
  'an array': [json([]), ...BAD],
  'a reset in the middle': [reset, 502, 'lost'],
  'an answer without end': [raw(Buffer.alloc(200_000, 32)), 502, 'badAnswer'],
  'an encoded answer': [json({ status: 'ok' }, 200, { 'content-encoding': 'gzip' }), 502, 'badAnswer'],
  'a redirect to elsewhere': [json({ status: 'ok' }, 302, { location: 'http://127.0.0.1:1/' }), 502, 'access'],
  'a dead token': [DEAD, [401, 403], ['sessionExpired', 'denied']],
  'a refusal in words': [json({ status: 'kintone error', description: '<b>because</b>' }, 403), 403, 'described'],
  'an address outside the list': [json({ status: 'ip restricted' }, 403), 403, 'ipRestricted'],
  'a clock that is off': [json({ status: 'date skew' }, 403), 403, 'dateSkew'],
  'a plain refusal': [json({ status: 'error' }, 403), 403, ['denied', 'wrongCode']],
  forbidden: [json({ status: 'forbidden' }), [403, 502], ['forbidden', 'access']],
};

const CALLED = NAMES.filter((name) => !rowOf(name).isServerOnly);

async function call(name: ProviderOperationName): Promise<Response> {
  const cookie = PERMISSIONS[name] === 'nobody' ? undefined : await cookieFor();
  // A fresh address and link each time: the limits on one of them are another test's subject.
  const fresh = { email: `${randomUUID()}@example.com`, sessionIdHash: randomUUID() };
  const input = name.startsWith('signup.') ? { ...SAMPLES[name], ...fresh } : SAMPLES[name];
  return ask(name, input, { cookie });
}

const listed = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T]);

describe.each(Object.entries(FAULTS))('%s', (_label, fault) => {
  test('ends well for every operation', async () => {
    const [behave, , code] = fault;
    if (code === 'timeout') {
      // All wait at once: one after the other they would wait for minutes.
      // A change is long enough under way for its line, which all begin at once, and a read for the last to leave before the first is given up.
      configure(upstream.url, { PROVIDER_TIMEOUT_MS: '7000', PROVIDER_WRITE_TIMEOUT_MS: '8000' });
      upstream.behave(faultAt('member.list', behave));
      // A reminder is answered before: how long the provider takes must not show (promise V-E7).
      const waiting = CALLED.filter((name) => name !== 'organization.read' && name !== 'signup.remind');
      // As many as one account may have under way.
      for (let from = 0; from < waiting.length; from += 30)
        await Promise.all(waiting.slice(from, from + 30).map((name) => meet(name, fault)));
      return;
    }
    for (const name of CALLED) {
      await closeUpstream();
      upstream.behave(faultAt(name, behave));
      const before = upstream.calls.length;
      await meet(name, fault);
      const sent = upstream.calls.slice(before).filter((arrived) => operationsOf(arrived).includes(name));
      if (rowOf(name).method !== 'GET') expect([name, sent.length]).toEqual([name, 1]);
      else expect(sent.length).toBeLessThanOrEqual(2);
    }
  });
});

async function meet(name: ProviderOperationName, [, http, code]: Fault): Promise<void> {
  const response = await call(name);
  // The state of a job may be any word: an odd one is its answer, not a fault.
  if (name === 'async.read' && response.status === 200) return;
  const text = await response.clone().text();
  const { failure } = await bodyOf(response);
  expect([name, listed(http).includes(response.status) || response.status]).toEqual([name, true]);
  expect([name, listed(code).includes(failure?.code ?? '') || failure?.code]).toEqual([name, true]);
  expect(failure?.requestId).toMatch(/^[\w-]{22}$/);
  expect(text).not.toMatch(/secret trace|at .*\.ts|token-1/);
  expect(response.headers.get('cache-control')).toBe('no-store');
}

test('a provider that is down is named within half a second, a change is known not to have been made, and it is not asked again and again', async () => {
  configure('http://127.0.0.1:9');
  const times = [];
  // A machine that stands still makes one of them late, a console that waits all.
  for (let count = 0; count < 5; count += 1) {
    const started = performance.now();
    expect((await bodyOf(await call('profile.update'))).failure?.code).toBe('unreachable');
    times.push(performance.now() - started);
  }
  expect(Math.min(...times)).toBeLessThan(500);
  expect(UNKNOWN_OUTCOMES).not.toContain('unreachable');
  const codes = new Set<string | undefined>();
  for (let count = 0; count < 60; count += 1) codes.add((await bodyOf(await call('profile.update'))).failure?.code);
  expect(codes).toEqual(new Set(['unreachable', 'busy']));
});

test('a change is known not to have been made if what is read before it is lost, and not if its own answer is', async () => {
  const found = [];
  for (const lost of ['organization.read', 'member.add'] as const) {
    await closeUpstream();
    upstream.behave(faultAt(lost, reset));
    const { failure } = await bodyOf(await call('member.add'));
    found.push([failure?.code, failure !== undefined && 'isUnsent' in failure]);
  }
  expect(found.join(' ')).toBe('lost,true lost,false');
});

test('an organisation that is not there needs none of the other fields', async () => {
  upstream.behave(json({ status: 'ok', data: { organization: { organization_id: 0 } } }));
  const { data } = await bodyOf(await call('organization.read'));
  expect(data).toMatchObject({ organization: { organization_id: 0, members: [] } });
});

test.each([500, 502, 503])('a read that failed once with %d is sent once more and is well', async (http) => {
  let count = 0;
  configure(upstream.url);
  upstream.behave((arrived, response, request) => {
    count += 1;
    (count === 1 ? json({ status: 'x' }, http) : json(goodAnswer('profile.read').body))(arrived, response, request);
  });
  expect((await call('profile.read')).status).toBe(200);
  expect(count).toBe(2);
});

test('what is sent once more is a tenth of the calls and a hundred at most: a provider in trouble does not get twice as many', async () => {
  const calls = 160;
  const seen = new Set<string>();
  let repeats = 0;
  const send = async (count: number) => {
    for (let done = 0; done < count; done += 20)
      await Promise.all(Array.from({ length: 20 }, () => call('profile.read')));
  };
  upstream.behave(answerWell);
  await send(60);
  upstream.behave((arrived, response, request) => {
    const id = String(request.headers['x-request-id']);
    const isRepeat = seen.has(id);
    if (isRepeat) repeats += 1;
    seen.add(id);
    (isRepeat ? json(goodAnswer('profile.read').body) : json({ status: 'x' }, 503))(arrived, response, request);
  });
  await send(calls);
  expect(repeats).toBeGreaterThan(0);
  expect(repeats).toBeLessThanOrEqual(100 + calls / 10);
});
