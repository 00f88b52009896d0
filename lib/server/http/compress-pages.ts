import 'server-only';
import { constants } from 'node:zlib';
import compression from 'compression';

/**
 * Compresses pages on their way out, in Brotli where the browser takes it: a page holds its styles in its head
 * and again in the data that the scripts start from, too far apart for gzip to notice.
 */
export const compressPages = compression({
  brotli: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      // As far as it looks back: a page, and no more memory than that for each that is under way.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  },
});
