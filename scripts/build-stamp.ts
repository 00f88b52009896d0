import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSourceFiles } from './source-files.ts';

/** What a production build is made of; types of the messages it makes itself. */
const MADE_OF =
  /^(?:app|components|lib|messages(?!\/.*\.d\.json\.ts$)|public)\/|^scripts\/(?:build|journal|doctor(?:\/[a-z-]+)?|arguments|resolve-aliases|console\/prompt|fast-path\/[a-z-]+)\.ts$|^(?:middleware|instrumentation|instrumentation-client)\.tsx?$|^(?:next\.config\.mjs|tsconfig\.json|package-lock\.json)$/;

/** The folder of the build. */
export const distFolder = process.env.NEXT_DIST_DIR ?? '.next';
const stampFile = join(distFolder, 'SOURCES');

/** Whether the build that is there was made of exactly these sources. */
export function isBuildFresh(): boolean {
  return (
    existsSync(join(distFolder, 'BUILD_ID')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stampOfSources()
  );
}

/** Notes what a build was made of; `stamp` is taken before it starts, since a source may change while it runs. */
export function noteBuild(stamp: string): void {
  writeFileSync(stampFile, stamp);
}

/** A text that changes with any source of the build. */
export function stampOfSources(): string {
  const hash = createHash('sha256');
  for (const file of listSourceFiles().filter((name) => MADE_OF.test(name))) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
