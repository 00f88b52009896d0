import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listSourceFiles } from '../../scripts/source-files.ts';
import type { Release } from './instances.ts';

/**
 * Makes a release beside this one: the same sources with another number and another script in every page, built anew.
 * @param folder outside of the project, so that the bundler takes it for a project of its own
 * @param stamp of the sources; a release that was made of the same before is taken as it is
 * @throws Error if it cannot be built
 */
export function makeSecondRelease(folder: string, stamp: string): Release {
  const release = { name: 'second', folder, dist: '.next' };
  const note = join(folder, '.made-of');
  if (existsSync(note) && readFileSync(note, 'utf8') === stamp) return release;
  rmSync(folder, { recursive: true, force: true });
  for (const file of listSourceFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  for (const modules of ['node_modules', 'tools/node/node_modules']) link(modules, join(folder, modules));
  const screens = join(folder, 'lib/rules/screens.ts');
  const text = readFileSync(screens, 'utf8');
  writeFileSync(screens, text.replace(/(?<=RELEASE = ')[^']+/, '0.0.0-second'));
  appendFileSync(join(folder, 'instrumentation-client.ts'), "\nObject.assign(globalThis, { secondRelease: 'yes' });\n");
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts', '--if-needed'], {
    cwd: folder,
    env: { ...process.env, NEXT_DIST_DIR: '.next' },
    encoding: 'utf8',
    timeout: 900_000,
  });
  if (status !== 0) throw new Error(`The second release could not be built.\n${stdout}${stderr}`);
  writeFileSync(note, stamp);
  return release;
}

/** Hard links, where both are on one disk: packages are half a gigabyte. */
function link(from: string, to: string): void {
  if (!existsSync(from)) return;
  if (spawnSync('cp', ['-al', from, to], { stdio: 'ignore' }).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}
