import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server';
import { config } from '@/middleware';

const isPage = (path: string) =>
  unstable_doesMiddlewareMatch({ config, url: `https://console.example.com${path}`, nextConfig: {} });

test('the files of the root go out as they are, without a session or a page around them, and let nothing be indexed', () => {
  const files = readdirSync('public', { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => relative('public', join(parentPath, name)));
  expect(files).toEqual(expect.arrayContaining(['favicon.ico', 'robots.txt']));
  expect(
    [...files.map((file) => `/${file}`), '/guide/home-ja.webp', '/icon.svg?icon.1.svg', '/healthz'].filter(isPage),
  ).toEqual([]);
  expect(readFileSync('public/robots.txt', 'utf8')).toBe('User-agent: *\nDisallow: /\n');
});

test.each([
  '/',
  '/home',
  '/guide',
  '/guide/home',
  '/guide/x/home-ja.webp',
  '/robots.txt.bak',
  '/icon.svgz',
  '/icon.svg/x',
  '/iconXsvg',
  '/.well-known/other',
  '/.env',
])('%s is answered as a page, with a policy of its own', (path) => expect(isPage(path)).toBe(true));
