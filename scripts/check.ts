import { spawnSync } from 'node:child_process';

/** What to run before each commit: the gate without the build and the browser. */
const { status } = spawnSync(process.execPath, ['scripts/test.ts', '--only', 'types,lint,jest'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
