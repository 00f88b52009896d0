import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

/** What the framework's half of the process loads as well, what starts threads of its own, and what is loaded late or never. */
const LEFT_OUT = ['next', '@prometheus-io/client', 'pg', 'pino', 'compression', '@opentelemetry/*', 'ioredis'];
/** For packages that are no modules: they ask for Node's own by `require`, which a module does not have. */
const REQUIRE = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

/**
 * Joins the server's own modules and the schema library, of which it uses a third, into one file: to find, read and link them
 * one by one was a tenth of a start (docs/fast-paths.md).
 */
export async function bundleServer(distFolder: string): Promise<void> {
  const bundle = (entryPoints: string[], more: BuildOptions = {}) =>
    build({
      entryPoints,
      outdir: join(distFolder, 'console'),
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      target: 'node24',
      format: 'esm',
      // What is loaded late stays so.
      splitting: true,
      conditions: ['react-server'],
      external: LEFT_OUT,
      logLevel: 'warning',
      ...more,
    });
  await bundle(['lib/server/start-console.ts']);
  // A release checks its journal and its environment by them. On their own, so that the start reads nothing of them.
  const commands = ['scripts/journal.ts', 'scripts/doctor.ts'];
  await bundle(commands, { banner: { js: REQUIRE }, minifyWhitespace: true });
}
