import { NextRequest } from 'next/server';
import { LANG_COOKIE } from '@/lib/i18n/preferences';
import { middleware } from '@/middleware';
import { configure, ORIGIN } from './support/test-env';

test.each(['/signin?lang=ja', '/home?lang=ja'])(
  'the language of an address is kept at this host, over TLS, and is readable by the pages that set it too: %s',
  (path) => {
    configure();
    const cookie = middleware(new NextRequest(`${ORIGIN}${path}`))
      .headers.getSetCookie()
      .join();
    expect(cookie).toMatch(new RegExp(`^${LANG_COOKIE}=ja;`));
    for (const part of [/; Path=\/(?:;|$)/, /; Secure(?:;|$)/, /; SameSite=lax(?:;|$)/i]) expect(cookie).toMatch(part);
    expect(cookie).not.toMatch(/domain=|httponly/i);
  },
);

test('what is no language is kept nowhere', () => {
  configure();
  const { headers } = middleware(new NextRequest(`${ORIGIN}/signin?lang=${encodeURIComponent('xx; Domain=evil')}`));
  expect(headers.getSetCookie()).toEqual([]);
});
