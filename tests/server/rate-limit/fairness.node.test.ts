import type { OperationName } from '@/lib/operations/table';
import { Breaker } from '@/lib/server/provider/breaker';
import { sendUpstream, UpstreamFault } from '@/lib/server/provider/transport';
import { answerWell, operationsOf } from '../../operations/wired';
import { ask } from '../support/ask';
import { codeOf } from '../support/browser';
import { choosing, closeUpstream, json, upstreamOfFile } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { configure } from '../support/test-env';
import { takeStep } from '../support/session-step';
import { databaseOfBlock } from '../store/databases';

/** One member or one network that takes all it can get, and what is left to the others (promise V-R6). */
const upstream = upstreamOfFile({ TRUST_PROXY: '1', PROVIDER_TIMEOUT_MS: '60000' });
// As a console has it by default.
databaseOfBlock('sqlite');
let letGo: () => void;
afterEach(() => closeUpstream());

/** Holds what it is told to hold until `letGo`, and answers the rest at once. */
function hold(isHeld: (path: string, authorization: string) => boolean): void {
  const opened = new Promise<void>((resolve) => (letGo = resolve));
  upstream.behave((arrived, ...rest) => {
    const answer = () => answerWell(arrived, ...rest);
    if (isHeld(arrived.path, arrived.headers.authorization ?? '')) void opened.then(answer);
    else answer();
  });
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const readAs = async (account: string, address: string, operation: OperationName = 'apikey.list') =>
  ask(operation, {}, { cookie: await cookieFor({ account }), ...from(address) });

const CREDENTIALS = { email: 'new@example.com', password: 'a-long-password' };
const basicOf = (account: string) => `Basic ${btoa(`${account}:token-1`)}`;
const statusesOf = (answers: readonly Response[]) =>
  [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b);

const callsTo = (prefix: string) => upstream.calls.filter(({ path }) => path.startsWith(prefix));

/** Until no call has come for a tenth of a second, and the expected ones to this prefix have. */
async function settle(expected = 0, prefix = '/'): Promise<void> {
  const isWaiting = (round: number) => callsTo(prefix).length < expected && round < PATIENT_ROUNDS;
  for (let quiet = 0, seen = -1, round = 0; quiet < 20 || isWaiting(round); round += 1) {
    quiet = seen === upstream.calls.length ? quiet + 1 : 0;
    seen = upstream.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
/** A busy machine stands still for longer than all is quiet. */
const PATIENT_ROUNDS = 2000;

/** Forty other members, each from an address of its own, make three calls in a row. */
async function others(): Promise<Response[]> {
  const members = Array.from({ length: 40 }, async (_, at) => {
    const answers: Response[] = [];
    for (let call = 0; call < 3; call += 1) answers.push(await readAs(`member-${at}@example.com`, `198.51.100.${at}`));
    return answers;
  });
  return (await Promise.all(members)).flat();
}

test('a member with 500 slow reads gets 32 at a time, and the others get every answer (V-R6)', async () => {
  hold((_path, authorization) => authorization === basicOf('hostile@example.com'));
  const hostile = Array.from({ length: 500 }, () => readAs('hostile@example.com', '203.0.113.9'));
  await settle(32);
  expect(upstream.calls).toHaveLength(32);
  expect(statusesOf(await others())).toEqual([200]);
  letGo();
  const answers = await Promise.all(hostile);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(statusesOf(answers)).toEqual([200, 429]);
  expect([answers.length - refused.length, refused[0]?.headers.get('retry-after')]).toEqual([32, '1']);
  expect(await codeOf(refused[0] ?? new Response())).toBe('tooMany');
  // Every place is free again.
  expect((await readAs('hostile@example.com', '203.0.113.9')).status).toBe(200);
});

test('a member who writes its account in other letters has the same share', async () => {
  hold((_path, authorization) => /hostile/i.test(atob(authorization.slice('Basic '.length))));
  const hostile = Array.from({ length: 64 }, (_, at) =>
    readAs(at % 2 ? 'hostile@example.com' : 'HOSTILE@example.com', `203.0.113.${at}`),
  );
  await settle(32);
  expect(upstream.calls).toHaveLength(32);
  letGo();
  await Promise.all(hostile);
});

test('130 networks of one /48 take 64 places together, and leave sign-in and members theirs (V-R6)', async () => {
  hold((path) => path.startsWith('/signup/'));
  const hostile = Array.from({ length: 130 }, (_, at) =>
    ask('signup.remind', { email: `x${at}@example.com` }, from(`2001:db8:7:${at.toString(16)}::1`)),
  );
  await settle(64, '/signup/');
  expect(callsTo('/signup/')).toHaveLength(64);
  expect(statusesOf(await others())).toEqual([200]);
  const signIns = Array.from({ length: 30 }, (_, at) => takeStep('sign-in', CREDENTIALS, from(`192.0.2.${at}`)));
  for (const { status } of await Promise.all(signIns)) expect(status).not.toBe(503);
  expect(callsTo('/signin/')).not.toHaveLength(0);
  letGo();
  expect(statusesOf(await Promise.all(hostile))).toEqual([200, 429]);
});

test('a place is left to sign-ins however many members read slowly', async () => {
  hold((path) => path.startsWith('/apikey/'));
  const reads: Promise<Response>[] = [];
  for (let at = 0; at < 240; at += 1) {
    reads.push(readAs(`m${at}@example.com`, `10.1.${at}.1`));
    // All in one moment would be too much for the process itself, which then refuses some of the first as well.
    if (reads.length % 20 === 0) await settle(Math.min(reads.length, 160), '/apikey/');
  }
  // What the sign-ins of the test before still read of their organisations may come into this one.
  expect(callsTo('/apikey/')).toHaveLength(160);
  const signIn = await takeStep('sign-in', CREDENTIALS, from('192.0.2.200'));
  expect([signIn.status, callsTo('/signin/').map(operationsOf)]).toEqual([200, [['session.signIn']]]);
  letGo();
  expect(statusesOf(await Promise.all(reads))).toEqual([200, 503]);
});

test('who calls faster than its rate is asked to wait; others are not', async () => {
  configure(upstream.url, { TRUST_PROXY: '1', CALLS_PER_S: '2' });
  upstream.behave(answerWell);
  const answers: Response[] = [];
  for (let call = 0; call < 30; call += 1) answers.push(await readAs('fast@example.com', '203.0.113.20'));
  expect(statusesOf(answers)).toEqual([200, 429]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await readAs('calm@example.com', '203.0.113.21')).status).toBe(200);
});

test('100 failing calls of one operation stop no other group (V-R6)', async () => {
  upstream.behave(choosing(({ path }) => (path.startsWith('/apikey/') ? json({ status: 'down' }, 504) : answerWell)));
  const codes = new Set<string | undefined>();
  for (let call = 0; call < 100; call += 1)
    codes.add(await codeOf(await readAs(`f${call}@example.com`, '203.0.113.30')));
  expect(codes).toEqual(new Set(['access', 'busy']));
  for (const operation of ['member.list', 'organization.read', 'profile.read'] as const)
    expect((await readAs('owner@example.com', '203.0.113.31', operation)).status).toBe(200);
});

test('while one call asks whether the provider is back, the others are told at once that it is not (F33)', async () => {
  upstream.behave(json({ status: 'down' }, 504));
  for (let call = 0; call < 25; call += 1) await readAs(`d${call}@example.com`, '203.0.113.32');
  await new Promise((resolve) => setTimeout(resolve, 2100));
  hold((path) => path.startsWith('/apikey/'));
  const probe = readAs('first@example.com', '203.0.113.33');
  await settle();
  const others = await Promise.all(Array.from({ length: 10 }, (_, at) => readAs(`o${at}@example.com`, '203.0.113.34')));
  expect([statusesOf(others), await codeOf(others[0] ?? new Response())]).toEqual([[503], 'busy']);
  letGo();
  expect((await probe).status).toBe(200);
  expect((await readAs('next@example.com', '203.0.113.35')).status).toBe(200);
});

test('timeouts of one member alone stop nobody', async () => {
  configure(upstream.url, { TRUST_PROXY: '1', PROVIDER_TIMEOUT_MS: '300' });
  hold((_path, authorization) => authorization === basicOf('slow@example.com'));
  for (let round = 0; round < 2; round += 1)
    await Promise.all(Array.from({ length: 30 }, () => readAs('slow@example.com', '203.0.113.40')));
  expect((await readAs('quick@example.com', '203.0.113.41')).status).toBe(200);
  letGo();
});

test('who leaves while their call asks whether the provider is back does not answer for it', async () => {
  upstream.behave(json({ status: 'down' }, 504));
  const request = { base: upstream.url, group: 'a', method: 'GET', path: '/', headers: {}, timeoutMs: 200 } as const;
  for (let call = 0; call < 20; call += 1) await sendUpstream(request);
  await new Promise((resolve) => setTimeout(resolve, 2100));
  hold(() => true);
  await expect(sendUpstream({ ...request, signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout');
  await expect(sendUpstream(request)).rejects.toThrow('busy');
  letGo();
});

describe('the breaker', () => {
  let nowMs: number;
  let breaker: Breaker;
  beforeEach(() => {
    nowMs = 60_000;
    breaker = new Breaker(
      () => undefined,
      () => nowMs,
    );
  });
  const calls = (count: number, isFailure: boolean) => {
    for (let call = 0; call < count; call += 1) breaker.admit()?.(isFailure);
    return breaker.isOpen;
  };

  test('holds ten seconds of time, however few calls there were meanwhile', () => {
    expect(calls(19, true)).toBe(false);
    nowMs += 10_000;
    expect(calls(19, true)).toBe(false);
    nowMs += 9000;
    expect(calls(1, true)).toBe(true);
  });

  test('opens only when more than half of twenty calls failed', () => {
    expect([calls(20, false), calls(20, true), calls(1, true)]).toEqual([false, false, true]);
  });

  test('probes every two seconds beside a call that hangs, and hears of none that began before it opened or closed', () => {
    const early = breaker.admit();
    calls(20, true);
    early?.(false);
    nowMs += 1999;
    expect([breaker.isOpen, breaker.admit()]).toEqual([true, undefined]);
    nowMs += 1;
    const hanging = breaker.admit();
    expect([typeof hanging, breaker.admit()]).toEqual(['function', undefined]);
    nowMs += 2000;
    expect([calls(1, true), (nowMs += 2000), calls(1, false)]).toEqual([true, 66_000, false]);
    expect([calls(19, true), hanging?.(true), breaker.isOpen]).toEqual([false, undefined, false]);
  });
});

test('a breaker that the other bundle opened is open for this one, too, and counts what fails in either', async () => {
  const base = 'http://127.0.0.1:9';
  configure(base);
  const request = { base, group: 'a', method: 'GET', path: '/', headers: {}, timeoutMs: 1000 } as const;
  // The pool, which both share, is opened at the first call, by modules that know this configuration.
  await expect(sendUpstream(request)).rejects.toThrow('unreachable');
  jest.resetModules();
  const bundles = [{ sendUpstream, UpstreamFault }, await import('@/lib/server/provider/transport')];
  expect(UpstreamFault).not.toBe(bundles[1]?.UpstreamFault);
  const faults = new Set<string>();
  for (let call = 0; call < 40; call += 1) {
    const bundle = bundles[call % 2];
    const error: unknown = await bundle?.sendUpstream(request).catch((thrown: unknown) => thrown);
    // Each caller knows its own class only; another one would go unhandled.
    expect(error).toBeInstanceOf(bundle?.UpstreamFault);
    faults.add((error as Error).message);
  }
  expect(faults).toEqual(new Set(['unreachable', 'busy']));
});
