import 'server-only';
import type { RequestListener } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import { addStyleNonce } from './add-style-nonce.ts';
import { answerReads } from './answer-read.ts';
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
  const pages = preferBrotli(isDevelopment ? '' : staticFolder, compressPages(addStyleNonce(framework)));
  return isDevelopment ? pages : answerReads(origin, pages);
}

/**
 * A page holds its styles twice, in its head and in the data that the scripts start from, too far apart for gzip to notice.
 * The window reaches across a page and no further, to save memory.
 */
const compress = compression({
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
});

function compressPages(next: RequestListener): RequestListener {
  return (request, response) => compress(request, response, () => next(request, response));
}
