import { preparePages } from '@/lib/server/pages/prepare-pages';
import type { Options } from '@/lib/server/http/create-console-server';
import { configure } from '../support/test-env';
import { serverOfFile } from '../http/console-server';

const serve = serverOfFile();
const SIGNED_IN = { cookie: '__Host-console=x' };

/** What the framework is handed for a request, and the answer if there is one without it. */
async function ask(path: string, headers: Record<string, string> = {}) {
  configure();
  let handed: { url: string | undefined; headers: Record<string, unknown> } | undefined;
  const framework: Options['handle'] = async (request, response) => {
    handed = { url: request.url, headers: { ...request.headers } };
    response.end();
  };
  const opened = await serve(preparePages(false, framework));
  const answer = await opened.ask(path, headers);
  return { answer, handed };
}

test('a page gets its policy, a nonce that is new each time, its language and its address', async () => {
  const [one, other] = [await ask('/home?lang=en&q=a%20b', SIGNED_IN), await ask('/home', SIGNED_IN)];
  const nonce = String(one.handed?.headers['x-nonce']);
  expect(one.handed?.headers).toMatchObject({ 'x-lang': 'en', 'x-console-path': '/home?lang=en&q=a%20b' });
  expect(one.handed?.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expect(one.answer.headers['content-security-policy']).toBe(one.handed?.headers['content-security-policy']);
  expect(one.answer.headers['cache-control']).toBe('no-store');
  expect(other.handed?.headers['x-lang']).toBe('ja');
  expect(other.handed?.headers['x-nonce']).not.toBe(nonce);
});

test('nobody writes these headers but the server', async () => {
  const forged = { 'x-nonce': 'mine', 'x-lang': 'en', 'x-console-path': '/evil', 'content-security-policy': 'x' };
  const { handed } = await ask('/signin', forged);
  expect(Object.values(handed?.headers ?? {})).not.toEqual(expect.arrayContaining(['mine']));
  expect(handed?.headers).toMatchObject({ 'x-lang': 'ja', 'x-console-path': '/signin' });
  const file = await ask('/robots.txt', forged);
  expect(Object.keys(file.handed?.headers ?? {})).not.toEqual(expect.arrayContaining(['x-nonce']));
});

test('a screen behind the sign-in leads there without a cookie, and back with its whole address', async () => {
  const { answer, handed } = await ask('/apikey?q=test&_rsc=abc&sort=name');
  expect([answer.status, answer.headers.location]).toEqual([
    307,
    '/signin?redirect=%2Fapikey%3Fq%3Dtest%26sort%3Dname',
  ]);
  expect(handed).toBeUndefined();
});

test('the language is that of the cookie before that of the browser', async () => {
  const headers = { 'accept-language': 'ja', cookie: 'a=1; lang=en' };
  expect((await ask('/signin', headers)).handed?.headers['x-lang']).toBe('en');
  expect((await ask('/signin', { 'accept-language': 'en-US' })).handed?.headers['x-lang']).toBe('en');
});

test('an address that is no screen is the missing page; files and calls stay what they are', async () => {
  expect((await ask('/wp-login.php?x=1')).handed?.url).toBe('/missing');
  const routed = await ask('/nowhere?_rsc=a%26b', { rsc: '1' });
  expect(routed.handed?.url).toBe('/missing?_rsc=a%26b');
  expect(routed.answer.headers['x-nextjs-rewritten-path']).toBe('/missing');
  for (const path of ['/api/session', '/_next/static/a.js', '/favicon.ico'])
    expect((await ask(path)).handed?.url).toBe(path);
});

test('the gallery is a page of the development server alone', () => {
  configure();
  const urls = [true, false].map((isDevelopment) => {
    const request = { url: '/gallery', headers: {} };
    void preparePages(isDevelopment, async () => undefined)(request as never, { setHeader: () => undefined } as never); // What is used of them.
    return request.url;
  });
  expect(urls).toEqual(['/gallery', '/missing']);
});
