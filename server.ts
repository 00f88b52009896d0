import './lib/server/http/no-debug.ts';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, Server } from 'node:http';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import next from 'next';
import { RELEASE } from './lib/rules/screens.ts';
import { clientAddress, networksOf, UNREADABLE } from './lib/server/client-address.ts';
import { readEnv } from './lib/server/env.ts';
import { logFrameworkOutput } from './lib/server/framework-output.ts';
import { createMetricsServer } from './lib/server/http/answer-metrics.ts';
import { createConsoleServer } from './lib/server/http/create-console-server.ts';
import { drainOnSignal } from './lib/server/http/drain.ts';
import { watchEventLoop } from './lib/server/http/event-loop.ts';
import { observeRequests, readRoutes } from './lib/server/http/observe.ts';
import { ConfigurationError, readListenSettings } from './lib/server/listen-settings.ts';
import { log } from './lib/server/log.ts';
import { metrics as figures } from './lib/server/metrics.ts';
import { boundOutput } from './lib/server/output.ts';
import { closeStore, openStore } from './lib/server/store/open-store.ts';

/** The product's entry: `npm start` in production, `--dev` for hot reload. Nothing listens before the configuration is valid. */
const isDevelopment = process.argv.includes('--dev');
const dir = import.meta.dirname;
// The type is read-only, since the build replaces the variable; here it is one like any other.
Object.assign(process.env, { NODE_ENV: isDevelopment ? 'development' : 'production' });

const unknown = process.argv.slice(2).filter((word) => word !== '--dev');
if (unknown.length > 0) {
  console.error(
    `${unknown.join(' ')}: the console takes no flags but --dev. It is set by the environment: docs/operating.md`,
  );
  process.exit(2);
}
/** By then the first screens are loaded. */
const START_MS = 20_000;
boundHeap();
if (!isDevelopment) for (const output of [process.stdout, process.stderr]) boundOutput(output);
await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

/**
 * On a machine with much memory the collector would wait until the heap is several times what is in use, and would put answers
 * where only a whole collection finds them, because earlier ones like them lived long (docs/performance.md#memory-under-load).
 * The first is said once the start is over, of which it would take a tenth.
 */
function boundHeap(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setTimeout(() => setFlagsFromString('--heap-growing-percent=100'), START_MS).unref();
}

async function start(): Promise<void> {
  const { env, settings } = readConfiguration();
  const { port, host, metricsPort, drainWaitMs, shedLagMs } = settings;
  const dist = process.env.NEXT_DIST_DIR ?? '.next';
  if (!isDevelopment && !existsSync(join(dir, dist, 'BUILD_ID')))
    throw new Error('There is no build to start. Run: npm run build');

  await openStore(env);
  const origin = new URL(env.APP_ORIGIN);
  // Next.js takes upgrades from the server it is given; in production none are wanted, so it gets one that never listens.
  const quiet = isDevelopment ? {} : { httpServer: new Server() };
  if (!isDevelopment) logFrameworkOutput(dir);
  const stopTracing = await traceIfWanted(env);
  const app = next({ dev: isDevelopment, dir, hostname: origin.hostname, port, ...quiet });
  const handle = app.getRequestHandler();
  await app.prepare();
  const eventLoop = shedLagMs > 0 && !isDevelopment ? watchEventLoop(shedLagMs) : undefined;
  const { server, service } = createConsoleServer({
    handle,
    origin,
    isDevelopment,
    staticFolder: join(dir, dist, 'static'),
    support: env.links.LINK_SUPPORT,
    metricsToken: env.METRICS_TOKEN,
    eventLoop,
    networkOf: (request) => networksOf(addressOf(request) ?? UNREADABLE).wide,
    isProxyTrusted: env.TRUST_PROXY > 0,
    observe: observeRequests(readRoutes(join(dir, dist)), env.ACCESS_LOG_SAMPLE, addressOf, env.TRUST_PROXY > 0),
  });
  const release = isDevelopment ? 'development' : readFileSync(join(dir, dist, 'BUILD_ID'), 'utf8').trim();
  figures().build.set({ version: RELEASE, release }, 1);

  const metrics = metricsPort === undefined ? undefined : createMetricsServer();
  if (metrics) await listen(metrics, 'METRICS_PORT', metricsPort ?? 0, host);
  await listen(server, 'PORT', port, host);
  service.isReady = true;
  drainOnSignal(server, service, drainWaitMs, async () => {
    metrics?.close();
    await stopTracing();
    await app.close();
    await closeStore();
  });
  log('info', { event: 'listening', port, origin: env.APP_ORIGIN });
}

/** Nothing of a tracer is loaded unless there is a place for traces. @returns ends it */
async function traceIfWanted(env: ReturnType<typeof readEnv>): Promise<() => Promise<void>> {
  const isTraced = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  if (!isTraced || env.OTEL_SDK_DISABLED === 'true') return async () => undefined;
  const { startTracing } = await import('./lib/server/start-tracing.ts');
  return startTracing({ version: RELEASE, ratio: env.OTEL_TRACES_SAMPLER_ARG });
}

function addressOf({ headers }: IncomingMessage): string | undefined {
  return clientAddress({ get: (name) => [headers[name] ?? []].flat().join(', ') || null });
}

/** Reads both halves before it throws, so that one message lists every problem. */
function readConfiguration(): { env: ReturnType<typeof readEnv>; settings: ReturnType<typeof readListenSettings> } {
  const problems: string[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  };
  const env = attempt(readEnv);
  const settings = attempt(() => readListenSettings(process.env));
  if (!env || !settings) throw new ConfigurationError(problems);
  return { env, settings };
}

function listen(server: Server, variable: string, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(
        error.code === 'EADDRINUSE'
          ? new Error(`${variable}: port ${port} is in use. Stop what listens there or set another.`)
          : error,
      );
    });
    server.listen(port, host, done);
  });
}
