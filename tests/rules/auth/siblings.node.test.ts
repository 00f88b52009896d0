import { sharesSite, signInPage } from '@/lib/rules/auth/siblings';

test("the page that takes the sign-in is under the app's own address", () => {
  expect(signInPage({ name: 'site', url: 'https://site.example.com' })).toBe('https://site.example.com/signin');
  expect(signInPage({ name: 'site', url: 'https://apps.example.com/site/' })).toBe(
    'https://apps.example.com/site/signin',
  );
});

/** In one site, what the frame keeps is there in a tab. */
test.each([
  ['https://admin.example.com', 'https://site.example.com', true],
  ['https://example.com', 'https://a.b.example.com', true],
  ['https://admin.example.co.jp', 'https://site.example.co.jp', true],
  ['http://localhost:3000', 'http://localhost:4101', true],
  ['https://admin.example.com', 'https://admin.example.net', false],
  ['https://admin.example.com', 'http://admin.example.com', false],
  ['https://one.co.jp', 'https://two.co.jp', false],
  ['http://127.0.0.1:3000', 'http://localhost:4101', false],
  ['http://127.0.0.1:3000', 'http://128.0.0.1:3000', false],
  ['https://admin.example.com', 'https://example.com.evil.test', false],
  ['null', 'https://example.com', false],
])('%s and %s are one site: %s', (a, b, isOne) => {
  expect(sharesSite(a, b)).toBe(isOne);
});
