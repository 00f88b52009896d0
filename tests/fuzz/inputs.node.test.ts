import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { GET as consoleGet, POST as consolePost } from '@/app/api/console/[operation]/route';
import { GET, POST } from '@/app/api/provider/[operation]/route';
import { type ConsoleOperationName, rowOf } from '@/lib/operations/table';
import { classifyFailure, type FailureFacts } from '@/lib/rules/failures';
import { allowedReturn, safeRedirect } from '@/lib/rules/redirects';
import { readOrganizationFile } from '@/lib/rules/organization-file/file-text';
import { screenOf } from '@/lib/rules/screens';
import { parseJson } from '@/lib/server/api/strict-json';
import { clientAddress, networkOf, UNREADABLE } from '@/lib/server/client-address';
import { validateRequest } from '@/lib/server/http/validate-request';
import { openSession } from '@/lib/server/session/session';
import { CONSOLE_SAMPLES } from '../operations/console-samples';
import { SAMPLES } from '../operations/samples';
import { answerWell, NAMES, operationsOf } from '../operations/wired';
import { get, post } from '../server/support/browser';
import { raw, upstreamOfFile } from '../server/support/fake-upstream';
import { cookieFor } from '../server/support/seal-session';
import { ORIGIN } from '../server/support/test-env';
import * as grammar from './grammars';
import { databaseOfBlock } from '../server/store/databases';
import { sessionStep } from '../server/support/session-step';

/**
 * Grammars of hostile input against the real functions and handlers. A short form with one seed is part of `npm test`;
 * `npm run fuzz -- --runs 1000000` goes on with a seed of its own, which it prints.
 */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 300);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
/** What goes over a socket costs a hundred times as much. */
const pure = { numRuns: RUNS, seed };
const wired = { numRuns: Math.ceil(RUNS / 5), seed };

const TOKEN = 'canary+token~1234567890';
const upstream = upstreamOfFile({ TRUST_PROXY: '1', SOCIAL_PROVIDERS: 'google' });
// As a console has it by default.
databaseOfBlock('sqlite');
let cookie: string;
beforeEach(async () => {
  cookie = await cookieFor({ token: TOKEN });
});

test('whatever a text is, it is read as an organization file or its problems are named', () => {
  fc.assert(
    fc.property(grammar.yaml, (text) => {
      const { file, problems = [] } = readOrganizationFile(text);
      expect(file === undefined).toBe(problems.length > 0);
    }),
    pure,
  );
});

test('no address after a sign-in or from a sister app leads elsewhere', () => {
  const site = 'https://site.example.com';
  fc.assert(
    fc.property(grammar.address('console.example.com'), grammar.address('site.example.com'), (wanted, back) => {
      const target = safeRedirect(wanted, ORIGIN);
      const landed = new URL(target, `${ORIGIN}/signin`);
      expect([landed.origin, screenOf(landed.pathname)?.signedIn]).toEqual([ORIGIN, true]);
      const returned = allowedReturn(back, [`${site}/app`]);
      if (returned !== null) expect(`${new URL(returned).href}/`).toMatch(/^https:\/\/site\.example\.com\/app[/?#]/);
    }),
    pure,
  );
});

test('no header of a proxy makes an address that is none', () => {
  fc.assert(
    fc.property(fc.array(grammar.networkAddress, { maxLength: 4 }), grammar.networkAddress, (chain, peer) => {
      const headers = { get: (name: string) => (name === 'x-forwarded-for' ? chain.join(', ') : peer) };
      const address = clientAddress(headers);
      if (address === undefined) return;
      if (address !== UNREADABLE) expect(ipaddr.process(address).toString()).toBe(address);
      expect(networkOf(address)).toMatch(/^(?:unreadable|[\d.]+|[\da-f:]+::\/\d+)$/);
    }),
    pure,
  );
});

test('a path that passes reads the same to everybody', () => {
  fc.assert(
    fc.property(
      fc.oneof(grammar.address('x'), grammar.text),
      fc.constantFrom('GET', 'POST', 'PUT', 'TRACE'),
      (url, method) => {
        const request = { url, method, headers: { host: 'x' } } as Parameters<typeof validateRequest>[0]; // All that it reads.
        const refusal = validateRequest(request, false);
        if (refusal) return expect(refusal.http).toBeLessThan(500);
        const path = decodeURIComponent(url.split('?', 1)[0] ?? '');
        return expect(path.split(/[/\\;]/).filter((part) => part === '.' || part === '..')).toEqual([]);
      },
    ),
    pure,
  );
});

test('a text is taken as JSON exactly as the engine reads it, or refused', async () => {
  await fc.assert(
    fc.asyncProperty(grammar.jsonText, async (text) => {
      try {
        const { value } = await parseJson(text);
        expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
      } catch (error) {
        expect(error).toMatchObject({ http: 400, failure: { code: 'badJson' } });
      }
    }),
    pure,
  );
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test('no cookie but a sealed one opens a session, and none breaks it', async () => {
  const { session: sealed } = await openSession(cookie);
  expect(sealed).toMatchObject({ token: TOKEN });
  await fc.assert(
    fc.asyncProperty(grammar.cookieHeader(cookie), async (header) => {
      // The last character of base64 may be another; whatever opens is the session that was sealed, and no other.
      const { session } = await openSession(header);
      if (session !== null) expect(session).toEqual(sealed);
    }),
    pure,
  );
});

test('whatever the provider says is classified as a failure, never as a success or a fault of ours', () => {
  const facts = fc.record({
    operation: fc.constantFrom(...NAMES),
    http: fc.oneof(fc.integer({ min: 0, max: 999 }), fc.constantFrom(200, 403, 406, 500)),
    status: fc.option(fc.oneof(fc.constantFrom('ok', 'forbidden', 'kintone error', 'lockout', 'limit'), grammar.text), {
      nil: undefined,
    }),
    description: fc.option(grammar.text, { nil: undefined }),
    message: fc.option(fc.oneof(grammar.text, fc.constant('Error: User not authorized.')), { nil: undefined }),
    fault: fc.constantFrom(undefined, 'unreachable', 'lost', 'timeout', 'badAnswer', 'busy'),
  });
  fc.assert(
    fc.property(facts, (given) => {
      const { http, code } = classifyFailure(given as FailureFacts); // The record has its fields.
      expect(http).toBeGreaterThanOrEqual(400);
      expect(http === 500 || http > 999).toBe(false);
      expect(code).toMatch(/^[a-zA-Z]+$/);
    }),
    pure,
  );
});

async function check(response: Response): Promise<void> {
  const text = await response.text();
  expect([500, 501, 505].includes(response.status) ? text : '').toBe('');
  expect(text).not.toMatch(/canary|Y2FuYXJ5|node_modules|\.ts:\d/);
  const body = JSON.parse(text) as object; // Every answer is JSON, or this throws.
  // A change that the journal has says its line.
  const keys = Object.keys(body).filter((key) => !response.ok || key !== 'line');
  expect(keys).toEqual([response.ok ? 'data' : 'failure']);
}

/** Text for an operation: anything, or its good input with one field bent, so that much passes the first checks. */
const bodyFor = (good: object) =>
  fc.oneof(
    grammar.jsonText,
    fc.tuple(fc.nat(9), grammar.json, grammar.text).map(([at, value, name]) => {
      const fields = [...Object.keys(good), name];
      return JSON.stringify({ ...good, [fields[at % fields.length] ?? name]: value });
    }),
  );
const call = fc
  .constantFrom(...NAMES)
  .chain((operation) => fc.tuple(fc.constant(operation), bodyFor(SAMPLES[operation])));
/** The samples have a row for each; what answers with a file says no JSON. */
const OWN_NAMES = (Object.keys(CONSOLE_SAMPLES) as ConsoleOperationName[]).filter((name) => !rowOf(name).isFile);
const consoleCall = fc
  .constantFrom(...OWN_NAMES)
  .chain((operation) => fc.tuple(fc.constant(operation), bodyFor(CONSOLE_SAMPLES[operation])));

test('no body or search makes an endpoint of the session or an operation fault', async () => {
  const steps = ['sign-in', 'otp', 'social-callback', 'step-up', 'renewal', 'password', 'enrol'] as const;
  const routes = steps.map(sessionStep);
  await fc.assert(
    fc.asyncProperty(fc.nat(2 * routes.length), call, fc.ipV4(), async (index, [operation, text], address) => {
      const params = { operation, provider: 'google' };
      // From everywhere, so that no limit hides what would come.
      const headers = { 'x-forwarded-for': address };
      upstream.behave(answerWell);
      upstream.calls.length = 0;
      await check(await post(routes[index] ?? POST, text, { cookie, params, headers }));
      const search = `?input=${encodeURIComponent(text.toWellFormed())}`;
      await check(await get(GET, { cookie, params, search, headers }));
      expect(upstream.calls.filter((arrived) => operationsOf(arrived).length === 0)).toEqual([]);
    }),
    wired,
  );
});

test('no body or search makes an operation of the console’s own fault', async () => {
  upstream.behave(answerWell);
  await fc.assert(
    fc.asyncProperty(consoleCall, fc.ipV4(), async ([operation, text], address) => {
      const headers = { 'x-forwarded-for': address };
      await check(await post(consolePost, text, { cookie, params: { operation }, headers }));
      const search = `?input=${encodeURIComponent(text.toWellFormed())}`;
      await check(await get(consoleGet, { cookie, params: { operation }, search, headers }));
    }),
    wired,
  );
});

test('no answer on the wire makes an operation fault, or brings the token along', async () => {
  const status = fc.constantFrom(200, 200, 200, 201, 202, 204, 301, 304, 400, 401, 403, 406, 409, 412, 429, 500, 503);
  const type = fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/html', 'text/json', '');
  const secret = fc.constantFrom(TOKEN, encodeURIComponent(TOKEN), Buffer.from(TOKEN).toString('base64'), '');
  const envelope = fc.record(
    {
      status: fc.oneof(fc.constantFrom('ok', 'error', 'kintone error'), grammar.json),
      description: fc.tuple(grammar.text, secret).map((parts) => parts.join(' ')),
      message: fc.oneof(grammar.json, secret),
      data: grammar.json,
    },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    envelope.map((value) => JSON.stringify(value)),
    grammar.jsonText.map((text) => text.toWellFormed()),
    fc.uint8Array({ maxLength: 80 }),
  );
  const reads = NAMES.filter((name) => /\.(?:read|list)/.test(name));
  await fc.assert(
    fc.asyncProperty(status, type, body, fc.constantFrom(...reads), async (http, contentType, bytes, operation) => {
      upstream.behave(raw(bytes, contentType, http));
      const search = `?input=${encodeURIComponent('{"id":"key-1","domain":"a.example.com"}')}`;
      await check(await get(GET, { cookie, params: { operation }, search }));
    }),
    { ...wired, numRuns: Math.ceil(wired.numRuns / 2) },
  );
});
