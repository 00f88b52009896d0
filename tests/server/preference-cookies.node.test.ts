import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANG_COOKIE } from '@/lib/i18n/preferences';
import { preparePages } from '@/lib/server/pages/prepare-pages';
import { configure } from './support/test-env';

/** The cookies that an answer to this address sets. */
function cookiesOf(url: string): string[] {
  const cookies: string[] = [];
  const response = {
    appendHeader: (_name: string, value: string) => cookies.push(value),
    setHeader: () => undefined,
    writeHead: () => ({ end: () => undefined }),
  };
  const [request, answer] = [{ url, headers: {} }, response] as unknown as [IncomingMessage, ServerResponse]; // What is read of them.
  void preparePages(false, async () => undefined)(request, answer);
  return cookies;
}

test.each(['/signin?lang=ja', '/home?lang=ja'])(
  'the language of an address is kept at this host, over TLS, and is readable by the pages that set it too: %s',
  (path) => {
    configure();
    const cookie = cookiesOf(path).join();
    expect(cookie).toMatch(new RegExp(`^${LANG_COOKIE}=ja;`));
    for (const part of [/; Path=\/(?:;|$)/, /; Secure(?:;|$)/, /; SameSite=lax(?:;|$)/i]) expect(cookie).toMatch(part);
    expect(cookie).not.toMatch(/domain=|httponly/i);
  },
);

test('what is no language is kept nowhere', () => {
  configure();
  expect(cookiesOf(`/signin?lang=${encodeURIComponent('xx; Domain=evil')}`)).toEqual([]);
});
