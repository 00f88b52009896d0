import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BUILD = '.next';
const BARE = '.next-bare';

/** Copies the console's build and takes the middleware out of it: the two differ in nothing else. */
export function makeBareConsole(): void {
  rmSync(BARE, { recursive: true, force: true });
  cpSync(BUILD, BARE, {
    recursive: true,
    filter: (path) => !path.startsWith(join(BUILD, 'cache')),
    verbatimSymlinks: true,
  });
  const file = join(BARE, 'server', 'functions-config-manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  if (!manifest.functions?.['/_middleware']) throw new Error('The build has no middleware to take out.');
  delete manifest.functions['/_middleware'];
  writeFileSync(file, JSON.stringify(manifest));
}
