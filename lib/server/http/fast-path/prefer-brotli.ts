import 'server-only';
import { existsSync, readdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join, posix, sep } from 'node:path';

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
export function preferBrotli(folder: string, next: RequestListener): RequestListener {
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
export function listStatic(folder: string, ending: string): { file: string; path: string }[] {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ file: join(folder, name), path: `/_next/static/${name.replaceAll(sep, posix.sep)}` }));
}
