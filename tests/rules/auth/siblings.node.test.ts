import { sharesSite, signInPage } from '@/lib/rules/auth/siblings';

test("the page that takes the sign-in is under the app's own address", () => {
  expect(signInPage({ name: 'site', url: 'https://site.example.com' })).toBe('https://site.example.com/signin');
  expect(signInPage({ name: 'site', url: 'https://apps.example.com/site/' })).toBe(
    'https://apps.example.com/site/signin',
  );
});

test.each([
  ['https://admin.example.com', 'https://site.example.com'],
  ['https://example.com', 'https://a.b.example.com'],
  ['https://admin.example.co.jp', 'https://site.example.co.jp'],
  ['http://localhost:3000', 'http://localhost:4101'],
])('%s and %s are one site: what the frame keeps is there in a tab', (a, b) => {
  expect(sharesSite(a, b)).toBe(true);
});

test.each([
  ['https://admin.example.com', 'https://admin.example.net'],
  ['https://admin.example.com', 'http://admin.example.com'],
  ['https://one.co.jp', 'https://two.co.jp'],
  ['http://127.0.0.1:3000', 'http://localhost:4101'],
  ['http://127.0.0.1:3000', 'http://128.0.0.1:3000'],
  ['https://admin.example.com', 'https://example.com.evil.test'],
  ['null', 'https://example.com'],
])('%s and %s are two sites', (a, b) => {
  expect(sharesSite(a, b)).toBe(false);
});
