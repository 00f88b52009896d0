import { registerHooks } from 'node:module';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// As in the console itself, no variable leaves a certificate unchecked (docs/operating.md#deploying).
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;

/** Lets plain Node load the console's own files, whose imports are written for the bundler: `@/…`, and without an ending. */
const root = join(import.meta.dirname, '..');
const ours = ['lib', 'components'].map((folder) => pathToFileURL(join(root, folder)).href);

registerHooks({
  resolve: (specifier, context, next) => {
    const parent = context.parentURL;
    const isOurs = ours.some((folder) => parent?.startsWith(folder)) || specifier.startsWith('@/');
    if (!isOurs || !/^(?:@\/|\.{1,2}\/)/.test(specifier)) return next(specifier, context);
    const path = specifier.startsWith('@/')
      ? join(root, specifier.slice(2))
      : fileURLToPath(new URL(specifier, parent));
    return next(pathToFileURL(existsSync(`${path}.ts`) ? `${path}.ts` : path).href, context);
  },
});
