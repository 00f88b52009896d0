import './lib/server/http/no-debug.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The product's entry: `npm start` in production, `--dev` for hot reload. A build brings the console's own modules along as one
 * file, which starts sooner (docs/fast-paths.md#the-start); without it they are read one by one, and do the same.
 */
const isDevelopment = process.argv.includes('--dev');
const dir = import.meta.dirname;
const dist = process.env.NEXT_DIST_DIR ?? '.next';
// The type is read-only, since the build replaces the variable; here it is one like any other.
Object.assign(process.env, { NODE_ENV: isDevelopment ? 'development' : 'production' });

const unknown = process.argv.slice(2).filter((word) => word !== '--dev');
if (unknown.length > 0) {
  console.error(
    `${unknown.join(' ')}: the console takes no flags but --dev. It is set by the environment: docs/operating.md`,
  );
  process.exit(2);
}
try {
  const { startConsole } = await loadStart();
  await startConsole({ dir, dist, isDevelopment });
} catch (error) {
  // Past the log, which LOG_LEVEL may have silenced.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function loadStart(): Promise<typeof import('./lib/server/start-console.ts')> {
  const built = join(dir, dist, 'console', 'start-console.mjs');
  if (isDevelopment || !existsSync(built)) return import('./lib/server/start-console.ts');
  return import(pathToFileURL(built).href);
}
