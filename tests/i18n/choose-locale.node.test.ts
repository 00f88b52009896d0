import { chooseLocale, knownLocale, knownTheme, preferenceCookie } from '@/lib/i18n/preferences';

test.each([
  ['ja', 'ja'],
  ['en', 'en'],
  ['EN', 'en'],
  ['en-US', 'en'],
  ['ja-JP-x-osaka', 'ja'],
  ['fr', 'ja'],
  ['', 'ja'],
  ['../../x', 'ja'],
  ['en/../../etc/passwd', 'ja'],
  ['__proto__', 'ja'],
  ['constructor', 'ja'],
  ['ja&lang=en', 'ja'],
  ['en\u0000', 'ja'],
  ['e'.repeat(10_240), 'ja'],
  [`en-${'a'.repeat(10_240)}`, 'ja'],
])('the lang parameter %p is answered in %s', (query, locale) => {
  expect(chooseLocale({ query })).toBe(locale);
});

test('of several lang parameters the first counts', () => {
  expect(chooseLocale({ query: ['en', 'ja'] })).toBe('en');
  expect(chooseLocale({ query: [] })).toBe('ja');
});

test('the parameter beats the remembered choice, and that beats the browser', () => {
  expect(chooseLocale({ query: 'ja', cookie: 'en', acceptLanguage: 'en' })).toBe('ja');
  expect(chooseLocale({ query: 'fr', cookie: 'en', acceptLanguage: 'ja' })).toBe('en');
  expect(chooseLocale({ query: null, cookie: 'xx', acceptLanguage: 'en-GB' })).toBe('en');
  expect(chooseLocale({})).toBe('ja');
});

test.each([
  ['en-US,en;q=0.9,ja;q=0.8', 'en'],
  ['fr;q=1, en;q=0.5', 'en'],
  ['fr, de', 'ja'],
  ['en;q=0.1, ja;q=0.9', 'ja'],
  ['en;q=0, *', 'ja'],
  ['*', 'ja'],
  ['ja, en', 'ja'],
  ['en, ja', 'en'],
  ['en;q=abc', 'en'],
  ['en;q=7, ja;q=0.1', 'ja'],
  [';;;,,,q=1', 'ja'],
  [`${'en,'.repeat(5000)}en`, 'ja'],
])('a browser that lists %p is answered in %s', (acceptLanguage, locale) => {
  expect(chooseLocale({ acceptLanguage })).toBe(locale);
});

test('a hostile list costs no time', () => {
  const start = performance.now();
  for (let turn = 0; turn < 200; turn += 1)
    chooseLocale({ query: `en${'-a'.repeat(490)}!`, acceptLanguage: 'a-'.repeat(499) });
  expect(performance.now() - start).toBeLessThan(5000);
});

test('nothing but a known language or theme comes out of a cookie', () => {
  expect(knownLocale('toString')).toBeNull();
  expect(knownTheme('dark')).toBe('dark');
  expect(knownTheme('"><script>')).toBe('system');
  expect(knownTheme(undefined)).toBe('system');
});

test('a preference is kept for a year, for the whole console, and not sent along from other sites', () => {
  expect(preferenceCookie('lang', 'en')).toBe('lang=en; Path=/; Max-Age=31536000; SameSite=Lax');
});
