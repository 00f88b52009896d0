import { spawnSync } from 'node:child_process';
import { readArguments } from './arguments.ts';

/** What to run before each commit: the gate without the build and the browser. */
readArguments('npm run check: types, lint, house rules and unit tests', {});
const { status } = spawnSync(process.execPath, ['scripts/test.ts', '--only', 'types,lint,jest'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
