import 'server-only';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, Server } from 'node:http';
import { join } from 'node:path';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import next from 'next';
import { RELEASE } from '../rules/screens.ts';
import { clientAddress, networksOf, UNREADABLE } from './client-address.ts';
import { setEnv } from './env.ts';
import { type Env, parseEnv } from './env-schema.ts';
import { log, logFrameworkOutput } from './log.ts';
import { createMetricsServer } from './http/answer.ts';
import { createConsoleServer } from './http/create-console-server.ts';
import { drainOnSignal, exitOnSignal } from './http/drain.ts';
import { observeRequests, readRoutes } from './http/observe.ts';
import { watchEventLoop } from './http/request-count.ts';
import { metrics as figures } from './metrics.ts';
import { boundOutput } from './output.ts';
import { redisLink } from './shared-memory/shared-memory.ts';
import { closeStore, openStore } from './store/open-store.ts';
import { SERVER_TIMING } from './timing.ts';

/** Where the console lies, `dist` being the build's folder in `dir`. */
interface Place {
  dir: string;
  dist: string;
  isDevelopment: boolean;
}

/**
 * Starts the console: nothing listens before the configuration is valid, and nothing is answered before the store is open.
 * @throws {ConfigurationError} which names every problem of the environment; Error when there is no build, or a port is taken
 */
export async function startConsole({ dir, dist, isDevelopment }: Place): Promise<void> {
  exitOnSignal();
  boundHeap();
  if (!isDevelopment) for (const output of [process.stdout, process.stderr]) boundOutput(output);
  const env = setEnv(parseEnv());
  const { PORT: port, HOST: host, METRICS_PORT: metricsPort, SHED_LAG_MS: shedLagMs } = env;
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
  // The first requests would count alone, whatever other instances know.
  await redisLink()?.isSettled;
  const isBehind = shedLagMs > 0 && !isDevelopment ? watchEventLoop(shedLagMs) : undefined;
  const { server, service } = createConsoleServer({
    handle,
    origin,
    isDevelopment,
    staticFolder: join(dir, dist, 'static'),
    support: env.links.LINK_SUPPORT,
    metricsToken: env.METRICS_TOKEN,
    isBehind,
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
  drainOnSignal(server, service, env.DRAIN_WAIT_MS, async () => {
    metrics?.close();
    await stopTracing();
    await app.close();
    await closeStore();
  });
  if (!isDevelopment) clearAfterStart();
  log('info', { event: 'listening', port, origin: env.APP_ORIGIN });
}

/** A heap that holds more, garbage and all, grows by three tenths before it is collected, a smaller one by four fifths of what is in use. */
const LARGE_HEAP_BYTES = 192 * 1024 * 1024;

/**
 * On a machine with much memory the collector would wait until a large heap is several times what is in use, and put answers where only a
 * whole collection finds them, because earlier ones like them lived long. While it marks it would let go of nothing, and so keep all that a
 * second of requests makes; short collections go on meanwhile (decision 55). Two values only: compiled code is kept by the flags.
 */
function boundHeap(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--no-separate-gc-phases');
  const boundGrowth = () => {
    const isLarge = getHeapStatistics().used_heap_size > LARGE_HEAP_BYTES;
    setFlagsFromString(`--heap-growing-percent=${isLarge ? 30 : 80}`);
  };
  boundGrowth();
  setInterval(boundGrowth, SERVER_TIMING.loopCheckMs).unref();
}

/**
 * Gives the room back that the start took, which an idle process would keep: for a moment the collector saves memory. Under load that
 * takes a tenth more of the CPU (docs/performance.md#memory-under-load).
 */
function clearAfterStart(): void {
  setFlagsFromString('--memory-saver-mode');
  setTimeout(() => setFlagsFromString('--no-memory-saver-mode'), SERVER_TIMING.clearAfterStartMs).unref();
}

/** Nothing of a tracer is loaded unless there is a place for traces. @returns ends it */
async function traceIfWanted(env: Env): Promise<() => Promise<void>> {
  const isTraced = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  if (!isTraced || env.OTEL_SDK_DISABLED === 'true') return async () => undefined;
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing({ version: RELEASE, ratio: env.OTEL_TRACES_SAMPLER_ARG });
}

function addressOf({ headers }: IncomingMessage): string | undefined {
  return clientAddress({ get: (name) => [headers[name] ?? []].flat().join(', ') || null });
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
