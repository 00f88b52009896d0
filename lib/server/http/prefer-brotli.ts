import 'server-only';
import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { posix, sep } from 'node:path';

/** Where the framework serves the build's own files from. */
const PLACE = '/_next/static/';
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};
/** Whether `br` is among what a browser takes, and not with a weight of nothing. */
const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i;

/**
 * The paths of the files that the build also keeps in Brotli (see `scripts/compress-static.ts`).
 * @param folder the build's folder of static files; one that is not there has none
 */
export function findBrotli(folder: string): ReadonlySet<string> {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return new Set(
    files
      .filter((file) => file.endsWith('.br'))
      .map((file) => PLACE + file.slice(0, -'.br'.length).replaceAll(sep, posix.sep)),
  );
}

/**
 * Leads a request for a script or style to its Brotli form, which the framework then serves like any other file.
 * @param known the paths that have one
 */
export function preferBrotli(request: IncomingMessage, response: ServerResponse, known: ReadonlySet<string>): void {
  const { url = '', headers } = request;
  if (!known.has(url)) return;
  response.setHeader('Vary', 'Accept-Encoding');
  if (!TAKES_BROTLI.test(String(headers['accept-encoding'] ?? ''))) return;
  response.setHeader('Content-Type', TYPES[posix.extname(url)] ?? 'application/octet-stream');
  response.setHeader('Content-Encoding', 'br');
  request.url = `${url}.br`;
}
