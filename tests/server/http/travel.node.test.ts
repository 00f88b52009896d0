import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Options } from '@/lib/server/http/create-console-server';
import { type HttpAnswer, serverOfFile } from './console-server';

const serve = serverOfFile();
const LONG = '<p>words</p>'.repeat(500);
const SCRIPT = '/_next/static/chunks/a.js';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-static-'));
  mkdirSync(join(folder, 'chunks'));
  for (const name of ['a.js', 'a.js.br', 'b.js']) writeFileSync(join(folder, 'chunks', name), name);
  writeFileSync(join(folder, 'chunks', 'a.css'), 'p{content:"→"}');
  writeFileSync(join(folder, 'chunks', 'ends.css'), 'p{content:"</style>"}');
});

afterEach(() => rmSync(folder, { recursive: true }));

let ask: (path: string, encodings: string) => Promise<HttpAnswer>;

async function start(handle: Options['handle']): Promise<void> {
  const opened = await serve(handle, { staticFolder: folder });
  ask = (path, encodings) => opened.ask(path, { 'accept-encoding': encodings });
}

/** Writes a page in these pieces, under a policy with a nonce. */
const page =
  (...pieces: string[]): Options['handle'] =>
  async (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', "script-src 'nonce-abc=='; style-src-elem 'nonce-abc=='");
    for (const piece of pieces) response.write(piece);
    response.end();
  };

const addressSeen: Options['handle'] = async (request, response) => void response.end(request.url);

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5', 'br'],
  ['br;q=0, gzip', undefined],
  ['br;q=0.0', undefined],
  ['gzip', undefined],
  ['brotli', undefined],
  ['', undefined],
])('a script travels as its browser takes it: %p', async (encodings, encoding) => {
  await start(addressSeen);
  const { headers, body } = await ask(SCRIPT, encodings);
  expect(body.toString()).toBe(encoding ? `${SCRIPT}.br` : SCRIPT);
  expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
  if (encoding) expect(headers['content-type']).toBe('application/javascript; charset=UTF-8');
});

test('the release behind an address changes nothing: what counts is the path', async () => {
  await start(addressSeen);
  const { headers, body } = await ask(`${SCRIPT}?dpl=abc`, 'br');
  expect([body.toString(), headers['content-encoding']]).toEqual([`${SCRIPT}.br?dpl=abc`, 'br']);
  expect(headers['content-type']).toMatch(/^application\/javascript/);
});

test.each(['/_next/static/chunks/b.js', '/home'])(
  'what is not kept in Brotli is asked for as it is: %s',
  async (path) => {
    await start(addressSeen);
    const { headers, body } = await ask(path, 'br');
    expect([body.toString(), headers['content-encoding']]).toEqual([path, undefined]);
  },
);

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['', undefined, (body: Buffer) => body],
])('a page is compressed on its way, for %p', async (encodings, encoding, open) => {
  await start(page(LONG));
  const { headers, body } = await ask('/home', encodings);
  expect(headers['content-encoding']).toBe(encoding);
  expect(open(body).toString()).toBe(LONG);
});

test('a call of the API is not compressed: its secrets and its size are both better off', async () => {
  await start(page(LONG));
  const { headers, body } = await ask('/api/session', 'br, gzip');
  expect([headers['content-encoding'], body.length]).toEqual([undefined, LONG.length]);
});

const LINK = (name: string) =>
  `<link rel="stylesheet" href="/_next/static/chunks/${name}.css?dpl=abc" data-precedence="next"`;

test.each([1, 3, 7, 22, 1000])('a page brings its styles along under its nonce, in pieces of %d', async (size) => {
  const text = `<head>${LINK('a')}/>${LINK('gone')}/>${LINK('ends')}/></head><p>スタイル &lt;link rel="stylesheet"<link>`;
  const unloaded = `${LINK('a')} media="not all" disabled=""`;
  const styled = text.replace(LINK('a'), `<style nonce="abc==">p{content:"→"}</style>${unloaded}`);
  const bytes = Buffer.from(text);
  await start(async (request, response) => {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    response.setHeader('content-type', 'text/html');
    response.setHeader('content-security-policy', "style-src-elem 'nonce-abc=='");
    for (const piece of pieces.slice(0, -1)) response.write(piece);
    response.end(pieces.at(-1));
    expect(request.url).toBe('/home');
  });
  expect((await ask('/home', '')).body.toString()).toBe(styled);
});

test('a page that ends within a link ends there, and nothing else than a page is touched', async () => {
  await start(page(`<p>text</p>${LINK('a')}`));
  expect((await ask('/home', '')).body.toString()).toBe(`<p>text</p>${LINK('a')}`);
  await start(async (_request, response) => {
    response.setHeader('content-type', 'text/plain');
    response.setHeader('content-security-policy', "style-src-elem 'nonce-abc=='");
    response.end(`${LINK('a')}/>`);
  });
  expect((await ask('/home', '')).body.toString()).toBe(`${LINK('a')}/>`);
});
