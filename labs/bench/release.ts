import { execFileSync } from 'node:child_process';
import { type Figure, figureOf } from './figure.ts';

/** What is deployed beside Node.js: the build, and of each package the files that it reaches. */
export async function measureRelease(): Promise<Figure[]> {
  const told = execFileSync(process.execPath, ['scripts/pack.ts', '--out', '.state/bench/release'], {
    encoding: 'utf8',
  });
  const { mb } = /(?<mb>[\d.]+) MB/.exec(told)?.groups ?? {};
  return [figureOf('release: MB of packages and build', [Number(mb)])];
}
