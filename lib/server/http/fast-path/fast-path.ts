import 'server-only';
import type { RequestListener } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import { answerReads } from './answer-read.ts';
import { inlineStyles } from './inline-styles.ts';
import { preferBrotli } from './prefer-brotli.ts';

interface Options {
  origin: URL;
  isDevelopment: boolean;
  staticFolder?: string | undefined;
}

/**
 * Wraps the framework's listener in everything that exists for speed alone: docs/fast-paths.md says what each part gains
 * and how to remove it. In development reads take the framework's way, because only that has the newest code.
 */
export function fastPath(framework: RequestListener, options: Options): RequestListener {
  const { origin, isDevelopment, staticFolder = '' } = options;
  const folder = isDevelopment ? '' : staticFolder;
  const pages = preferBrotli(folder, compressPages(inlineStyles(folder, framework)));
  return isDevelopment ? pages : answerReads(origin, pages);
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
