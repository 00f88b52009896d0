import { request as plainRequest } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from '../support/fixtures';

const ALWAYS = [
  'x-content-type-options',
  'referrer-policy',
  'strict-transport-security',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'content-security-policy',
];

test('every kind of answer carries the security headers and names no software', async ({ request, stack }) => {
  const page = await request.get('/signin');
  const script = /\/_next\/static\/[^"]+\.js/.exec(await page.text())?.[0] ?? '';
  const file = await request.get(script);
  const answers = {
    page,
    file,
    'not modified': await request.get(script, { headers: { 'if-none-match': file.headers().etag ?? '' } }),
    redirect: await request.get('/home', { maxRedirects: 0 }),
    'no such page': await request.get('/nothing-here'),
    'no such file': await request.get('/_next/static/nothing.js'),
    api: await request.get('/api/session'),
    'refused call': await request.get('/api/provider/member.list'),
    'no such call': await request.get('/api/nothing'),
    'wrong method': await request.put('/api/session'),
    'odd address': await request.get(`${stack.origin}/a%2fb`),
    health: await request.get('/healthz'),
  };
  const statuses = Object.fromEntries(Object.entries(answers).map(([kind, answer]) => [kind, answer.status()]));
  expect(statuses).toMatchObject({
    page: 200,
    file: 200,
    'not modified': 304,
    redirect: 307,
    'no such page': 404,
    'no such call': 404,
    'refused call': 401,
    'wrong method': 405,
    'odd address': 400,
    health: 200,
  });
  for (const [kind, answer] of Object.entries(answers)) {
    const headers = answer.headers();
    expect(
      ALWAYS.filter((name) => !headers[name]),
      kind,
    ).toEqual([]);
    expect([headers['x-powered-by'], headers.server], kind).toEqual([undefined, undefined]);
    if (!['file', 'not modified', 'no such file'].includes(kind))
      expect(headers['cache-control'], kind).toContain('no-store');
  }
});

test('the files for browsers and robots are there without a session, as what they are', async ({ request }) => {
  for (const [path, type] of [
    ['/favicon.ico', /^image\/(?:x-icon|vnd\.microsoft\.icon)$/],
    ['/icon.svg', /^image\/svg\+xml$/],
    ['/robots.txt', /^text\/plain/],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    const headers = answer.headers();
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(headers['content-type'], path).toMatch(type);
    expect(
      ALWAYS.filter((name) => !headers[name]),
      path,
    ).toEqual([]);
    expect([headers['set-cookie'], headers['x-powered-by']], path).toEqual([undefined, undefined]);
  }
  expect(await (await request.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
  // The test's console has no support address of its own, so that it names no contact either.
  expect((await request.get('/.well-known/security.txt')).status()).toBe(404);
});

test('a nonce is used once', async ({ request }) => {
  const nonces = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const policy = (await request.get('/signin')).headers()['content-security-policy'] ?? '';
    nonces.add(/'nonce-(?<nonce>[^']+)'/.exec(policy)?.groups?.nonce ?? '');
  }
  expect(nonces.size).toBe(20);
});

test('no request decides which host or scheme an address of ours names', async ({ stack }) => {
  for (const path of ['/', '/home', '/api/session', '/signin', '/api/session/', '/nothing-here']) {
    const { headers, body } = await send(stack.origin, path, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example;proto=https',
    });
    expect(JSON.stringify(headers) + body, path).not.toContain('evil');
    const location = new URL(headers.location ?? '/', stack.origin);
    expect(location.origin, path).toBe(stack.origin);
  }
});

test('what claims to come from within the server is not believed', async ({ stack }) => {
  const bypasses: Record<string, string>[] = [
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    { 'x-middleware-next': '1' },
    { 'x-nextjs-data': '1' },
    { 'x-matched-path': '/home' },
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1' },
  ];
  for (const headers of bypasses) {
    const { status, headers: answered } = await send(stack.origin, '/organization', headers);
    expect([status, answered.location], JSON.stringify(headers)).toEqual([307, expect.stringContaining('/signin')]);
  }
});

test('methods other than those that are used change nothing and answer 405', async ({ stack, stub }) => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'TRACE', 'HEAD', 'PROPFIND']) {
    expect((await send(stack.origin, '/api/provider/member.list', {}, method)).status, method).toBe(405);
  }
  expect((await send(stack.origin, '/organization', { 'next-action': 'x' }, 'POST')).status).toBe(405);
  const options = await send(
    stack.origin,
    '/api/provider/member.add',
    { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    'OPTIONS',
  );
  expect([options.status, options.headers['access-control-allow-origin']]).toEqual([204, undefined]);
  expect(await stub.writes()).toEqual([]);
});

test('what is no HTTP, an upgrade or too large is refused with the same headers', async ({ stack, request }) => {
  const port = Number(new URL(stack.origin).port);
  const raw = {
    garbage: await sendRaw(port, 'garbage\r\n\r\n'),
    'another host in the first line': await sendRaw(port, 'GET http://169.254.169.254/ HTTP/1.1\r\nHost: x\r\n\r\n'),
    upgrade: await sendRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    tunnel: await sendRaw(port, 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'),
    'two lengths': await sendRaw(
      port,
      'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ),
    'long header': await sendRaw(port, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`),
  };
  for (const [kind, answer] of Object.entries(raw)) {
    expect(answer, kind).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer.toLowerCase(), kind).toContain('content-security-policy: ');
  }
  const large = await request.post('/api/session/sign-in', {
    data: 'x'.repeat(1_100_000),
    headers: { 'content-type': 'application/json' },
  });
  expect([large.status(), (await large.json()).failure.code]).toEqual([413, 'tooLarge']);
});

interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  body: string;
}

/** A request with exactly these headers and this path, as a browser would never send it. */
function send(origin: string, path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  const { port } = new URL(origin);
  return new Promise((done, fail) => {
    const request = plainRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      // Node joins what comes twice, so that no value here is a list but `set-cookie`, which is not looked at.
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers as Answer['headers'], body }),
      );
    });
    request.once('error', fail);
    request.end();
  });
}

function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((done) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const end = () => {
      socket.destroy();
      done(answer);
    };
    socket.setTimeout(3000, end);
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', end);
    socket.on('close', end);
  });
}
