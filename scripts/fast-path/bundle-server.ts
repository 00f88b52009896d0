import { join } from 'node:path';
import { build } from 'esbuild';

/** What the framework's half of the process loads as well, what starts threads of its own, and what is loaded late or never. */
const LEFT_OUT = ['next', '@prometheus-io/client', 'pg', 'pino', 'compression', '@opentelemetry/*', 'ioredis'];

/**
 * Joins the server's own modules and the schema library, of which it uses a third, into one file: to find, read and link them
 * one by one was a tenth of a start (docs/fast-paths.md).
 */
export async function bundleServer(distFolder: string): Promise<void> {
  const bundle = (entry: string) =>
    build({
      entryPoints: [entry],
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
    });
  await bundle('lib/server/start-console.ts');
  // A release checks its journal by it. On its own, so that the start reads nothing of it.
  await bundle('scripts/journal.ts');
}
