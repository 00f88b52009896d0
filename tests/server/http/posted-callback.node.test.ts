import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { knownReason } from '@/lib/rules/auth/social';
import { createConsoleServer } from '@/lib/server/http/create-console-server';

async function send(method: string, path: string) {
  const handled: string[] = [];
  const { server } = createConsoleServer({
    origin: new URL('https://admin.example.com'),
    isDevelopment: false,
    handle: async (incoming, response) => {
      handled.push(incoming.url ?? '');
      response.end();
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  const answer = await new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((done, fail) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = request({ port, path, method, headers, agent: false }, (response) => {
      response.resume();
      done({ status: response.statusCode, headers: response.headers });
    });
    sent.on('error', fail).end('code=secret-code&state=s');
  });
  server.closeAllConnections();
  server.close();
  return { ...answer, handled };
}

test.each(['/callback/google', '/oauth/google', '/callback/google?code=c'])(
  'an identity provider that posts its answer to %s leads to a page that says so, and nothing of it is read',
  async (path) => {
    const { status, headers, handled } = await send('POST', path);
    expect([status, headers.location, handled]).toEqual([303, '/signin?reason=postedAnswer', []]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(knownReason(new URL(String(headers.location), 'https://x').searchParams.get('reason'))).toBe('postedAnswer');
  },
);

test.each([
  ['PUT', '/callback/google'],
  ['POST', '/callback'],
  ['POST', '/callback/google/more'],
  ['POST', '/signin'],
])('%s %s is refused as ever', async (method, path) => {
  const { status, handled } = await send(method, path);
  expect([status, handled]).toEqual([405, []]);
});
