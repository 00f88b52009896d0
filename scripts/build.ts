import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from './arguments.ts';
import { distFolder, isBuildFresh, noteBuild, stampOfSources } from './build-stamp.ts';
import { bundleServer } from './fast-path/bundle-server.ts';
import { compressStatic } from './fast-path/compress-static.ts';
import { primeStart } from './fast-path/prime-start.ts';
import { shortenClasses } from './fast-path/shorten-classes.ts';

/**
 * Makes the production build. With `--if-needed`, which the demo and the gate use, it does so only where its sources have
 * changed, and leaves the types to the gate.
 */
const USAGE = `npm run build [-- --if-needed]: the production build; with the flag only where its sources have changed`;
const { values } = readArguments(USAGE, { 'if-needed': { type: 'boolean', default: false } });
const isForUs = values['if-needed'];
if (isForUs && isBuildFresh()) {
  console.log('The build is up to date.');
} else {
  const stamp = stampOfSources();
  rmSync(join(distFolder, 'SOURCES'), { force: true });
  const { status } = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      RELEASE_ID: stamp.slice(0, 12),
      BUILD_SKIPS_TYPES: isForUs ? '1' : '',
    },
  });
  if (status === 0) {
    shortenClasses(distFolder);
    await compressStatic(distFolder);
    await bundleServer(distFolder);
    await primeStart(distFolder);
    noteBuild(stamp);
  } else {
    console.error('\nThe build failed; the lines above say why.');
  }
  process.exitCode = status ?? 1;
}
