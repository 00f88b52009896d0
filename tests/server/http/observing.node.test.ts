import { join } from 'node:path';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { log, readableStack } from '@/lib/server/log';
import { observeRequests, readRoutes } from '@/lib/server/http/observe';
import { LOG_EVENTS } from '@/lib/server/log-events';
import { metrics } from '@/lib/server/metrics';
import { currentFacts, noteOperation, noteRead, noteSession, requestIdOf } from '@/lib/server/request-facts';
import { serverOfFile } from './console-server';

jest.mock('@/lib/server/log', () => ({ ...jest.requireActual<object>('@/lib/server/log'), log: jest.fn() }));

const ROUTES =
  '/home /api/[...path] /api/session/[step] /api/provider/[operation] /signup/[service] /confirm/[[...token]]'.split(
    ' ',
  );

function folderOf(routes: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'routes-'));
  writeFileSync(join(folder, 'app-path-routes-manifest.json'), JSON.stringify({ ...routes }));
  return folder;
}

test('a request is named by a route of the build, and never by what its address holds', () => {
  const routeOf = readRoutes(folderOf(ROUTES));
  const named = {
    '/home': '/home',
    '/healthz': '/healthz',
    '/api/provider/member.list': '/api/provider/[operation]',
    '/api/x/y': '/api/[...path]',
    '/api/session/sign-in': '/api/session/sign-in',
    '/api/session/of-nobody': '/api/[...path]',
    '/signup/site': '/signup/[service]',
    '/confirm/a/b': '/confirm/[[...token]]',
    '/confirm': '/confirm/[[...token]]',
    '/_next/static/chunks/a.js': 'file',
    '/wp-login.php': 'file',
    '/an-address-of-nobody': 'other',
  };
  expect(Object.fromEntries(Object.keys(named).map((path) => [path, routeOf(path)]))).toEqual(named);
  expect(readRoutes('/nowhere')('/home')).toBe('other');
});

describe('at the server', () => {
  const serve = serverOfFile();
  let seen: string[];
  let taken: boolean[];

  async function ask(path: string, headers: Record<string, string> = {}, sample = 1, isProxyTrusted = false) {
    seen = [];
    const observe = observeRequests(readRoutes(folderOf(ROUTES)), sample, () => '192.0.2.7', isProxyTrusted);
    const opened = await serve(
      async (request, response) => {
        await new Promise((done) => setTimeout(done, 1));
        const { headers: given } = request;
        seen.push(requestIdOf({ get: (name) => String(given[name] ?? '') }), currentFacts()?.requestId ?? '');
        noteSession({ account: 'taro@example.com', sid: 'sid' });
        if (path.endsWith('/member.list')) noteOperation('member.list');
        taken = [noteRead('organization.read', 3), noteRead('member.list', 7), noteRead('member.list', 9)];
        response.writeHead(path.startsWith('/home') || path.endsWith('/member.list') ? 200 : 500).end();
      },
      { isProxyTrusted, observe },
    );
    const answer = await opened.ask(path, headers);
    await new Promise((done) => setTimeout(done, 10));
    return answer.headers['x-request-id'] as string;
  }
  const lines = () => jest.mocked(log).mock.calls.map(([, line]) => line);
  test.each([
    ['a browser’s own id of a call', 'b-0123456789abcdef', false, true],
    ['an id of anybody', 'made-up-by-somebody', false, false],
    ['a trusted proxy’s id', 'edge-0123456789', true, true],
    ['a trusted proxy’s id of no form', 'a b\u00ff"c', true, false],
  ])('%s is taken over, or not', async (_what, given, isProxyTrusted, isTaken) => {
    const id = await ask('/home', { 'x-request-id': given }, 1, isProxyTrusted);
    expect(id === given).toBe(isTaken);
    expect(id).toMatch(/^[\w-]{8,64}$/);
    expect(seen).toEqual([id, id]);
    expect(lines()).toMatchObject([{ event: 'access', requestId: id }]);
  });

  test('a line says what was asked, what came of it, by whom and from where, and never the account', async () => {
    await ask('/home?token=secret');
    const [line] = lines();
    expect(LOG_EVENTS.access.safeParse(line).error).toBeUndefined();
    expect(line).toMatchObject({ method: 'GET', route: '/home', http: 200, network: '192.0.2.7' });
    expect(Object.keys(line ?? {})).toEqual(expect.arrayContaining(['who', 'session', 'ms']));
    expect(JSON.stringify(line)).not.toMatch(/taro|secret/);
  });

  test('the first good read that a request was for stands on its line, or on its own if that is sampled away', async () => {
    await ask('/home');
    expect(taken).toEqual([false, false, false]);
    expect(lines()[0]).not.toHaveProperty('operation');
    await ask('/api/provider/member.list');
    expect(taken).toEqual([false, true, false]);
    const [, line] = lines();
    expect(LOG_EVENTS.access.safeParse(line).error).toBeUndefined();
    expect(line).toMatchObject({ event: 'access', operation: 'member.list', code: 'ok', providerMs: 7 });
    await ask('/api/provider/member.list', {}, 0);
    expect(LOG_EVENTS['provider.call'].safeParse(lines()[2]).error).toBeUndefined();
    expect(lines()[2]).toMatchObject({ event: 'provider.call', operation: 'member.list', code: 'ok', ms: 7 });
  });

  test('lines can be sampled away, those of faults cannot, and health checks have none', async () => {
    await ask('/home', {}, 0);
    await ask('/healthz');
    expect(lines()).toEqual([]);
    await ask('/api/provider/x.y', {}, 0);
    expect(lines()).toMatchObject([{ route: '/api/provider/[operation]', http: 500 }]);
  });

  test('each answer is counted by route, method and status, with its time', async () => {
    expect(await metrics().registry.metrics()).not.toMatch(/^console_redis_up /m);
    metrics().requests.reset();
    metrics().requestSeconds.reset();
    await ask('/home');
    await ask('/healthz');
    const text = await metrics().registry.metrics();
    expect(text).toMatch(/console_requests_total\{.*route="\/home".*\} 1/);
    expect(text).toMatch(/console_requests_total\{.*route="\/healthz".*\} 1/);
    expect(text).toMatch(/console_request_seconds_count\{route="\/home"\} 1/);
    expect(text).toMatch(/console_requests_in_flight 0/);
  });
});

test('a stack names files without the folder, and the written file where the build has a map', () => {
  const root = mkdtempSync(join(tmpdir(), 'stack-'));
  writeFileSync(
    join(root, 'a.js.map'),
    JSON.stringify({ version: 3, sources: ['turbopack:///[project]/lib/x.ts'], names: [], mappings: 'AAEE' }),
  );
  const stack = `Error: gone\n    at a (${root}/a.js:1:1)\n    at file://${root}/b.js:2:3\n    at node:net:1:1`;
  expect(readableStack(stack, root)).toEqual(['at a (lib/x.ts:3:3)', 'at b.js:2:3', 'at node:net:1:1']);
});
