import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { listSourceFiles } from '../../scripts/source-files.ts';

const FLOOR = 'labs/bench/floor';
const NOTE = `${FLOOR}/.next/MADE-WITH`;

/**
 * Makes the builds that are compared, where they are not there yet: the floor's and the project's own.
 * @throws Error if one fails
 */
export function makeBuilds(): void {
  if (!isFloorFresh()) {
    console.log('Building the floor ...');
    run(['node_modules/next/dist/bin/next', 'build', FLOOR]);
    writeFileSync(NOTE, versionOfNext());
  }
  run(['scripts/build.ts', '--if-needed']);
}

function isFloorFresh(): boolean {
  if (!existsSync(NOTE) || readFileSync(NOTE, 'utf8') !== versionOfNext()) return false;
  const madeAt = statSync(NOTE).mtimeMs;
  return listSourceFiles()
    .filter((file) => file.startsWith('labs/bench/floor/') || file.startsWith('labs/bench/provider/key-list'))
    .every((file) => statSync(file).mtimeMs < madeAt);
}

function versionOfNext(): string {
  return JSON.parse(readFileSync('node_modules/next/package.json', 'utf8')).version;
}

function run(args: string[]): void {
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) throw new Error('Without its builds there is nothing to measure.');
}
