import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Options } from '@/lib/server/http/create-console-server';
import { serverOfFile } from './console-server';

const serve = serverOfFile();
const LONG = '<p>words</p>'.repeat(500);
const SCRIPT = '/_next/static/chunks/a.js';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-static-'));
  mkdirSync(join(folder, 'chunks'));
  for (const name of ['a.js', 'a.js.br', 'b.js']) writeFileSync(join(folder, 'chunks', name), name);
  writeFileSync(join(folder, 'chunks', 'a.css'), 'p{content:"→"}');
  writeFileSync(join(folder, 'chunks', 'b.css'), 'b{top:0}');
  writeFileSync(join(folder, 'chunks', 'ends.css'), 'p{content:"</style>"}');
});

afterEach(() => rmSync(folder, { recursive: true }));

/** What such a framework's answer is on its way. */
async function sent(handle: Options['handle'], path = '/home', encodings = '') {
  const opened = await serve(handle, { staticFolder: folder });
  return opened.ask(path, { 'accept-encoding': encodings });
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
  const { headers, text } = await sent(addressSeen, SCRIPT, encodings);
  expect(text).toBe(encoding ? `${SCRIPT}.br` : SCRIPT);
  expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
  if (encoding) expect(headers['content-type']).toBe('application/javascript; charset=UTF-8');
});

test('the release behind an address changes nothing: what counts is the path', async () => {
  const { headers, text } = await sent(addressSeen, `${SCRIPT}?dpl=abc`, 'br');
  expect([text, headers['content-encoding']]).toEqual([`${SCRIPT}.br?dpl=abc`, 'br']);
  expect(headers['content-type']).toMatch(/^application\/javascript/);
});

test('a script that never changes says nothing of parts and of when it was changed', async () => {
  const dated: Options['handle'] = async (_request, response) => {
    response.setHeader('Last-Modified', new Date(0).toUTCString());
    response.setHeader('Accept-Ranges', 'bytes');
    response.end('a');
  };
  const named = async (path: string) => Object.keys((await sent(dated, path, 'br')).headers);
  expect(await named(SCRIPT)).not.toContain('last-modified');
  expect(await named(SCRIPT)).not.toContain('accept-ranges');
  expect(await named('/avatar.png')).toEqual(expect.arrayContaining(['last-modified', 'accept-ranges']));
});

test.each(['/_next/static/chunks/b.js', '/home'])('what is not kept in Brotli is asked for plain: %s', async (path) => {
  const { headers, text } = await sent(addressSeen, path, 'br');
  expect([text, headers['content-encoding']]).toEqual([path, undefined]);
});

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['', undefined, (body: Buffer) => body],
])('a page is compressed on its way, for %p', async (encodings, encoding, open) => {
  const { headers, body } = await sent(page(LONG), '/home', encodings);
  expect(headers['content-encoding']).toBe(encoding);
  expect(open(body).toString()).toBe(LONG);
});

test('a call of the API is not compressed: its secrets and its size are both better off', async () => {
  const { headers, body } = await sent(page(LONG), '/api/session', 'br, gzip');
  expect([headers['content-encoding'], body.length]).toEqual([undefined, LONG.length]);
});

const NONCE = 'abc==';
const LINK = (name: string) =>
  `<link rel="stylesheet" href="/_next/static/chunks/${name}.css?dpl=abc" data-precedence="next"`;
const unloaded = (name: string) => `${LINK(name)} media="not all" disabled>`;
const script = (text: string, id = '') => `<script nonce="${NONCE}"${id}>${text}</script>`;

/** A piece of the page's data as the framework writes it. */
const dataOf = (rows: string) => script(`self.__next_f.push([1,${JSON.stringify(rows)}])`);
const SHEET = (name: string) =>
  `["$","link","0",{"rel":"stylesheet","href":"/_next/static/chunks/${name}.css?dpl=abc","precedence":"next","crossOrigin":"$undefined","nonce":"${NONCE}"}]`;
const WORDS = `it's "quoted" \\ スタイル\n\\"`;
const ROWS = `:HL["/_next/static/chunks/a.css?dpl=abc","style",{"nonce":"${NONCE}"}]\n1:[${SHEET('a')},${SHEET('gone')},${JSON.stringify(WORDS)}]\n`;
/** Chromium paints nothing before the element that it names. */
const EXPECTED = '<link rel="expect" href="#_R_" blocking="render"/>';
/** What puts the scripts of the page into it. */
const TAKE = 'const t=document.getElementById("scripts");document.head.append(t.content);t.remove();';
const held = (elements: string) => `<template id="scripts">${elements}</template>`;
const START = script(`(globalThis["TURBOPACK"]||[]).push({"runtimeModuleIds":[1]});`, ' id="_R_"');

/** Sends a page in pieces of so many bytes. */
const inPieces =
  (text: string, size: number): Options['handle'] =>
  async (_request, response) => {
    const bytes = Buffer.from(text);
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    response.setHeader('content-type', 'text/html');
    response.setHeader('content-security-policy', `style-src-elem 'nonce-${NONCE}'`);
    for (const piece of pieces.slice(0, -1)) response.write(piece);
    response.end(pieces.at(-1));
  };

/** Runs the scripts of a page in the order in which they stand there. */
function run(html: string, afterFirstFrame?: (start: () => void) => void) {
  const [pushed, started, listeners]: [unknown[], unknown[], string[]] = [[], [], []];
  const [, content = ''] = /<template id="scripts">(.*)<\/template>/.exec(html) ?? [];
  const global = {
    __next_f: pushed,
    TURBOPACK: started,
    document: {
      getElementById: (id: string) => (id === 'scripts' ? { content, remove: () => undefined } : null),
      head: { append: (elements: string) => started.push(elements) },
    },
    ...(afterFirstFrame && { afterFirstFrame }),
    addEventListener: (name: string) => listeners.push(name),
  };
  Object.assign(global, { self: global });
  for (const [, text = ''] of html.matchAll(/<script[^>]*>([^<]*)/g)) runInNewContext(text, global);
  return { pushed: JSON.stringify(pushed), started: JSON.stringify(started), listeners };
}

test.each([1, 3, 7, 22, 1000])('a page brings its styles along under its nonce, in pieces of %d', async (size) => {
  const after = `</head><p>スタイル &lt;link rel="stylesheet"<link>`;
  const page = `<head>${LINK('a')}/>${LINK('b')}/>${LINK('gone')}/>${LINK('ends')}/>${LINK('a')}/>${after}`;
  const style = (text: string) => `<style nonce="${NONCE}">${text}</style>`;
  const [a, b] = [style('p{content:"→"}') + unloaded('a'), style('b{top:0}') + unloaded('b')];
  const expected = `<head>${EXPECTED}${a}${b}${LINK('gone')}/>${LINK('ends')}/>${a}${after}`;
  expect((await sent(inPieces(page, size))).text).toBe(expected);
});

test('a browser that has been there has the styles as one file, and only that browser', async () => {
  const page = `<head>${LINK('a')}/>${LINK('b')}/></head>${START}`;
  const opened = await serve(inPieces(page, 1000), { staticFolder: folder });
  const first = (await opened.ask('/home')).text;
  const [, address = ''] = /fetch\("([^"]+)"/.exec(first) ?? [];
  const [, cookie = ''] = /document\.cookie="(styles=[\w.-]+);/.exec(first) ?? [];
  const second = (await opened.ask('/home', { cookie: `lang=ja; ${cookie}` })).text;
  expect(second).toBe(
    `<head>${EXPECTED}<link rel="stylesheet" href="${address}"/>${unloaded('a')}${unloaded('b')}</head>${held('')}${START.replace(/>(.*);<\/script>/, `>(self.afterFirstFrame||(f=>f()))(()=>{${TAKE}$1;});</script>`)}`,
  );
  expect((await opened.ask('/home', { cookie: 'styles=other' })).text).toContain('<style');
  const file = await opened.ask(address);
  expect([file.status, file.text]).toEqual([200, 'p{content:"→"}\nb{top:0}']);
  expect(file.headers).toMatchObject({
    'content-type': 'text/css; charset=UTF-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test.each(['gone', 'a.gone', 'a.a', ''])(
  "styles that the release does not have are the framework's: %p",
  async (names) => {
    const address = `/_next/static/styles/${names}.css`;
    expect((await sent(addressSeen, address)).text).toBe(address);
  },
);

test.each([1, 7, 1000])('the data says the same without the page’s own styles, in pieces of %d', async (size) => {
  const page = `<head>${LINK('a')}/></head>${dataOf(ROWS)}`;
  const { text } = await sent(inPieces(page, size));
  const rows = `1:[null,${SHEET('gone')},${JSON.stringify(WORDS)}]\n`;
  expect(run(text).pushed).toBe(JSON.stringify([[1, rows]]));
  expect(text.length).toBeLessThan(page.length);
  // What a user wrote cannot know the nonce.
  const forged = SHEET('a').replace(NONCE, 'guessed');
  const other = await sent(inPieces(`<head>${LINK('a')}/></head>${dataOf(forged)}`, size));
  expect(run(other.text).pushed).toBe(JSON.stringify([[1, forged]]));
});

test.each([1, 50, 1000])('what the scripts need comes behind the markup, in order, in pieces of %d', async (size) => {
  const needed = [
    `<script src="/_next/static/chunks/a.js" async="" nonce="${NONCE}"></script>`,
    `<link rel="preload" as="fetch" href="/api/texts/x" crossorigin="anonymous"/>`,
    `<script src="/_next/static/chunks/b.js" nonce="${NONCE}" async=""></script>`,
  ];
  const [a, texts, b] = needed;
  const others = `<link rel="preload" as="image" href="/i"/>${script('first()')}<script src="/x.js" async=""></script>`;
  const page = `<head>${a}${others}${texts}</head><p>words</p>${b}${START}${a}</body>`;
  const { text } = await sent(inPieces(page, size));
  // What comes in a piece behind the start may come after the first frame as well.
  const [inside, behind] = size === 1000 ? [[...needed, a], ''] : [needed, a];
  expect(text).toBe(
    `<head>${EXPECTED}${others}</head><p>words</p>${held(inside.join(''))}${text.slice(text.indexOf('<script nonce="abc==" id="_R_">'))}`,
  );
  expect(text.endsWith(`</script>${behind}</body>`)).toBe(true);
  // A page that starts no script still has those that it names.
  const idle = await sent(inPieces(`<head>${a}</head><p>words</p>`, size));
  expect(idle.text).toBe(`<head>${EXPECTED}</head><p>words</p>${a}`);
});

test('scripts start when the page says that its first frame is there, and at once where nothing says so', async () => {
  const needed = '<script src="/_next/static/a.js" async=""></script>';
  const { text } = await sent(inPieces(`<head>${LINK('a')}/>${needed}</head>${START}`, 1000));
  expect(run(text, () => undefined)).toMatchObject({ started: '[]', listeners: ['load'] });
  const started = JSON.stringify([needed, { runtimeModuleIds: [1] }]);
  expect(run(text, (given) => given()).started).toBe(started);
  expect(run(text).started).toBe(started);
});

test('a page that ends within a link ends there, and nothing else than a page is touched', async () => {
  expect((await sent(page(`<p>text</p>${LINK('a')}`))).text).toBe(`<p>text</p>${LINK('a')}`);
  const plain = await sent(async (_request, response) => {
    response.setHeader('content-type', 'text/plain');
    response.setHeader('content-security-policy', "style-src-elem 'nonce-abc=='");
    response.end(`${LINK('a')}/>`);
  });
  expect(plain.text).toBe(`${LINK('a')}/>`);
});
