import type { IncomingMessage } from 'node:http';
import { BODY_BYTES } from '@/lib/rules/limits';
import { validateRequest } from '@/lib/server/http/validate-request';

/** What is refused by a request's first line and headers alone (promise V-N5). */
function validate(method: string, url: string, headers: Record<string, string> = {}, isDevelopment = false) {
  const request = { method, url, headers: { host: 'localhost', ...headers } } as unknown as IncomingMessage; // What is read of it.
  return validateRequest(request, isDevelopment)?.code ?? null;
}

test.each([
  ['/', 'GET, HEAD, OPTIONS'],
  ['/home', 'GET, HEAD, OPTIONS'],
  ['/api/session', 'GET, OPTIONS'],
  ['/api/session/social/google', 'GET, OPTIONS'],
  ['/api/session/sign-in', 'POST, OPTIONS'],
  ['/api/sessions', 'GET, POST, OPTIONS'],
  ['/api/console/session.list', 'GET, POST, OPTIONS'],
  ['/api/provider/member.list', 'GET, POST, OPTIONS'],
])('%s takes %s and nothing else', (path, verbs) => {
  const taken = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'FOO'].filter(
    (method) => validate(method, path) === null,
  );
  expect(taken).toEqual(verbs.split(', '));
  expect(validate('PUT', path)).toBe('wrongVerb');
});

test('the calls of the development server are posts while developing only', () => {
  for (const path of ['/__nextjs_original-stack-frames', '/_next/x']) {
    expect(validate('POST', path, {}, true)).toBeNull();
    expect(validate('POST', path)).toBe('wrongVerb');
  }
  expect(validate('POST', '/home', {}, true)).toBe('wrongVerb');
});

test('a body may be announced as long as the largest, and no longer', () => {
  const sized = (bytes: number) => validate('POST', '/api/provider/member.add', { 'content-length': String(bytes) });
  expect([sized(BODY_BYTES.operation), sized(BODY_BYTES.operation + 1)]).toEqual([null, 'tooLarge']);
});

test.each(
  'home~http://a/home~*~//home~/a//b~/a\\b~/a b~/é~/%2fa~/%5c~/%25~/%~/%e9~/%c0%ae~/a%00b~/a%0d%0aset-cookie:x~/a/..%2fb~/a/../b~/%2e'.split(
    '~',
  ),
)('an address that could be read in two ways is refused: %s', (path) => {
  expect(validate('GET', path)).toBe('badAddress');
});

test.each(['/a', '/a%20b', '/%E3%81%82', '/a?b=//c', '/..a', '/a.b'])('an address is taken: %s', (path) => {
  expect(validate('GET', path)).toBeNull();
});

test('nothing is taken without a host or with an upgrade', () => {
  expect(validate('GET', '/', { host: '' })).toBe('badAddress');
  expect(validate('GET', '/', { upgrade: 'websocket' })).toBe('noUpgrade');
});
