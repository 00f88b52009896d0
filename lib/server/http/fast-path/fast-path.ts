import 'server-only';
import type { RequestListener, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import { answerOperations } from './answer-operation.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

interface Options {
  origin: URL;
  isDevelopment: boolean;
  staticFolder?: string | undefined;
}

/**
 * Wraps the framework's listener in everything that exists for speed alone: docs/fast-paths.md says what each part gains
 * and how to remove it. In development calls take the framework's way, because only that has the newest code.
 */
export function fastPath(framework: RequestListener, options: Options): RequestListener {
  const { origin, isDevelopment, staticFolder = '' } = options;
  const folder = isDevelopment ? '' : staticFolder;
  const pages = preferBrotli(folder, compressPages(inlineStyles(folder, framework)));
  return isDevelopment ? pages : answerOperations(origin, pages);
}

/** The window reaches across a page and no further, to save memory. */
const compress = compression({
  // By its text: the framework gives the type of some answers as a list, which the default does not know.
  filter: (_request, response) =>
    /^(?:text\/|application\/(?:json|javascript)|image\/svg)/.test(String(response.getHeader('content-type'))),
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
});

function compressPages(next: RequestListener): RequestListener {
  return (request, response) => compress(request, response, () => next(request, response));
}

/** How React begins each style sheet of a page. Text of a page cannot look like this: it is escaped. */
const LINK = '<link rel="stylesheet" href="';

/** A line of the page's data that asks for a style sheet ahead, as it stands in a script: the page has the sheet already. */
const ASKED_AHEAD = /:HL\[\\"(\/_next\/static\/[^"?\\]+\.css)[^\]]*\]\\n/g;
/** What the data says of each link beyond its address, and what a link that is never loaded does not need. */
const UNUSED =
  /(\\"rel\\":\\"stylesheet\\",\\"href\\":\\"[^"\\]+\\",\\"precedence\\":\\"next\\"),\\"crossOrigin\\":\\"\$undefined\\",\\"nonce\\":\\"[^"\\]+\\"/g;

/** What is never loaded needs none. */
const NONCE = / nonce="[^"]*"/;

type Chunk = string | Uint8Array;

/**
 * Puts the style sheets of a page into the page (decision 0021). Their links stay, so that React finds by them that the page has
 * these styles. None is loaded: `disabled` keeps the parser from it, and `media` the scanner that reads ahead of it. Bytes are changed while they are written, so that pages still stream.
 * @param folder the build's static files; a style that is not there stays a link
 */
function inlineStyles(folder: string, next: RequestListener): RequestListener {
  const styles = readStyles(folder);
  if (styles.size === 0) return next;
  return (request, response) => {
    const [write, end] = [response.write.bind(response), response.end.bind(response)];
    const replace = makeReplace(response, styles);
    const isContent = (chunk: unknown): chunk is Chunk => typeof chunk === 'string' || chunk instanceof Uint8Array;
    // Callbacks are passed on; an encoding has no meaning for bytes.
    response.write = (chunk: Chunk, ...rest: unknown[]): boolean =>
      Reflect.apply(write, response, [replace(chunk, false), ...rest]);
    response.end = (chunk?: unknown, ...rest: unknown[]): ServerResponse => {
      if (isContent(chunk)) return Reflect.apply(end, response, [replace(chunk, true), ...rest]);
      const held = replace('', true);
      return Reflect.apply(end, response, held.length === 0 ? [chunk, ...rest] : [held, chunk, ...rest]);
    };
    next(request, response);
  };
}

/** The text of each style sheet by its path, one character a byte. */
function readStyles(folder: string): ReadonlyMap<string, string> {
  return new Map(
    listStatic(folder, '.css')
      .map(({ file, path }): [string, string] => [path, readFileSync(file, 'latin1')])
      // Such a text would end the element that holds it, and a relative address would lead elsewhere.
      .filter(([, text]) => !/<\/style|url\((?!["']?(?:data:|\/))/i.test(text)),
  );
}

function makeReplace(
  response: ServerResponse,
  styles: ReadonlyMap<string, string>,
): (chunk: Chunk, isLast: boolean) => Chunk {
  let nonce: string | null | undefined;
  let held = '';
  return (chunk, isLast) => {
    if (nonce === undefined) nonce = nonceOfPage(response);
    if (nonce === null) return chunk;
    // latin1 maps each byte to one character and back, so every other byte comes out as it went in.
    const text = held + Buffer.from(chunk).toString('latin1');
    const length = isLast ? text.length : startOfPartialLink(text);
    held = text.slice(length);
    const style = `<style nonce="${nonce}">`;
    const whole = text
      .slice(0, length)
      .replaceAll(/<link rel="stylesheet" href="([^"?]+)[^>]*?(?=\/?>)/g, (link, path) => {
        const found = styles.get(path);
        if (found === undefined) return link;
        return `${style}${found}</style>${link.replace(NONCE, '')} media="not all" disabled=""`;
      })
      .replaceAll(ASKED_AHEAD, (line, path) => (styles.has(path) ? '' : line))
      .replaceAll(UNUSED, '$1');
    return Buffer.from(whole, 'latin1');
  };
}

/** The nonce of the response's policy; null if the response is no page, or has no nonce. */
function nonceOfPage(response: ServerResponse): string | null {
  const isPage = String(response.getHeader('content-type')).startsWith('text/html');
  const nonce = /'nonce-(?<nonce>[^']+)'/.exec(String(response.getHeader('content-security-policy')))?.groups?.nonce;
  const canGrow = !response.hasHeader('content-length');
  return isPage && nonce && canGrow ? nonce : null;
}

/** Where a link begins that the text does not end, or what may be the beginning of one. */
function startOfPartialLink(text: string): number {
  const start = text.lastIndexOf(LINK);
  if (start >= 0 && !text.includes('>', start)) return start;
  for (let length = LINK.length - 1; length > 0; length -= 1)
    if (text.endsWith(LINK.slice(0, length))) return text.length - length;
  return text.length;
}

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};
/** `br` in Accept-Encoding, unless its weight is zero. */
const ACCEPTS_BROTLI = /(?:^|,)\s*br\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i;

/**
 * Serves scripts and styles from the `.br` file beside them, which `scripts/fast-path/compress-static.ts` made at the build:
 * it rewrites the address, and the framework serves that file like any other.
 * @param folder the build's static files; a folder that is missing has none in Brotli
 */
function preferBrotli(folder: string, next: RequestListener): RequestListener {
  const inBrotli = findBrotli(folder);
  return (request, response) => {
    const { url = '', headers } = request;
    // The framework adds the release as a query.
    const [path = '', ...query] = url.split('?');
    if (inBrotli.has(path)) {
      response.setHeader('Vary', 'Accept-Encoding');
      if (ACCEPTS_BROTLI.test(String(headers['accept-encoding'] ?? ''))) {
        response.setHeader('Content-Type', TYPES[posix.extname(path)] ?? 'application/octet-stream');
        response.setHeader('Content-Encoding', 'br');
        request.url = [`${path}.br`, ...query].join('?');
      }
    }
    next(request, response);
  };
}

function findBrotli(folder: string): ReadonlySet<string> {
  return new Set(listStatic(folder, '.br').map(({ path }) => path.slice(0, -'.br'.length)));
}

/** The files of a build with this ending, each with the path that it is served at. A folder that is missing has none. */
function listStatic(folder: string, ending: string): { file: string; path: string }[] {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ file: join(folder, name), path: `/_next/static/${name.replaceAll(sep, posix.sep)}` }));
}
