import { knownReason } from '@/lib/rules/auth/social';
import { serverOfFile } from './console-server';

const serve = serverOfFile();

async function send(method: string, path: string) {
  const handled: string[] = [];
  const { ask } = await serve(async (incoming, response) => {
    handled.push(incoming.url ?? '');
    response.end();
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { ...(await ask(path, headers, method, 'code=secret-code&state=s')), handled };
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
