import './lib/server/http/no-debug.ts';
import { existsSync } from 'node:fs';
import { type IncomingMessage, Server } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { clientAddress, networksOf } from './lib/server/client-address.ts';
import { readEnv } from './lib/server/env.ts';
import { createMetricsServer } from './lib/server/http/answer-metrics.ts';
import { createConsoleServer } from './lib/server/http/create-console-server.ts';
import { drainOnSignal } from './lib/server/http/drain.ts';
import { watchEventLoop } from './lib/server/http/event-loop.ts';
import { readListenSettings } from './lib/server/listen-settings.ts';

/** The product's entry: `npm start` in production, `--dev` for hot reload. Nothing listens before the configuration is valid. */
const isDevelopment = process.argv.includes('--dev');
const dir = import.meta.dirname;
// The type is read-only, since the build replaces the variable; here it is one like any other.
Object.assign(process.env, { NODE_ENV: isDevelopment ? 'development' : 'production' });

await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

async function start(): Promise<void> {
  const { env, settings } = readConfiguration();
  const { port, host, metricsPort, drainWaitMs, shedLagMs } = settings;
  const dist = process.env.NEXT_DIST_DIR ?? '.next';
  if (!isDevelopment && !existsSync(join(dir, dist, 'BUILD_ID')))
    throw new Error('There is no build to start. Run: npm run build');

  const origin = new URL(env.APP_ORIGIN);
  // Next.js takes upgrades from the server it is given; in production none are wanted, so it gets one that never listens.
  const quiet = isDevelopment ? {} : { httpServer: new Server() };
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
    networkOf,
  });

  const metrics = metricsPort === undefined ? undefined : createMetricsServer();
  if (metrics) await listen(metrics, metricsPort ?? 0, host);
  await listen(server, port, host);
  service.isReady = true;
  drainOnSignal(server, service, drainWaitMs, async () => {
    metrics?.close();
    await app.close();
  });
  console.log(JSON.stringify({ level: 'info', event: 'listening', port, origin: env.APP_ORIGIN }));
}

function networkOf({ headers }: IncomingMessage): string | undefined {
  const address = clientAddress({ get: (name) => [headers[name] ?? []].flat().join(', ') || null });
  return address === undefined ? undefined : networksOf(address).wide;
}

/** Reads both halves before it throws, so that one message lists every problem. */
function readConfiguration(): { env: ReturnType<typeof readEnv>; settings: ReturnType<typeof readListenSettings> } {
  const problems: string[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  const env = attempt(readEnv);
  const settings = attempt(() => readListenSettings(process.env));
  if (!env || !settings) throw new Error(problems.join('\n'));
  return { env, settings };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is in use. Stop what listens there or set another.`)
          : error,
      );
    });
    server.listen(port, host, done);
  });
}
