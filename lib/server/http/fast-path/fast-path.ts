import 'server-only';
import type { RequestListener, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import { answerOperations } from './answer-operation.ts';
import { rewritePages, type StyleSheets } from './rewrite-pages.ts';
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
  const pages = preferBrotli(
    folder,
    compressPages(rewritePages(readStyles(folder), origin.protocol === 'https:', framework)),
  );
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

function readStyles(folder: string): StyleSheets {
  return new Map(
    listStatic(folder, '.css')
      .map(({ file, path }): [string, string] => [path, readFileSync(file, 'latin1').replaceAll('\n', '')])
      // Such a text would end the element that holds it, and a relative address would lead elsewhere.
      .filter(([, text]) => !/<\/style|url\((?!["']?(?:data:|\/))/i.test(text)),
  );
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
        withoutHeaders(response, ['Last-Modified', 'Accept-Ranges']);
      }
    }
    next(request, response);
  };
}

/** Takes headers away that another sets: of a file that never changes nobody asks for a part, or whether it has changed. */
function withoutHeaders(response: ServerResponse, names: readonly string[]): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse; // It has several forms.
  response.writeHead = (...args: unknown[]) => {
    for (const name of names) response.removeHeader(name);
    return writeHead(...args);
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
