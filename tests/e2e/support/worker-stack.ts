import { join, resolve } from 'node:path';
import { type Child, stopAll } from '../../../scripts/child-process';
import { freePorts } from '../../../scripts/ports';
import { findPostgres, startPostgres } from '../../../scripts/postgres';
import { consoleEnv, type DemoAccount, originOf, stubAddress } from '../../../scripts/stack';
import { makeStack, startStack } from '../../../scripts/start-stack';

/** A console, a stub provider and siblings that one worker has for itself. */
export interface WorkerStack {
  origin: string;
  accounts: DemoAccount[];
  /** Addresses of what the console talks to. */
  siblings: { site: string; deployment: string; customisation: string };
  controlPanel: string;
  /** The receivers of notifications behind a certificate that nobody vouches for. */
  untrusted: string;
  /** File of the console's log lines. */
  log: string;
  /** What the console is told: for a second one beside it. */
  env: Record<string, string>;
}

/** Whatever makes the framework, its libraries and Node.js say more: no journey may then leave a secret in the log (promise V-R13). */
const EVERY_SWITCH = {
  DEBUG: '*',
  DEBUG_DEPTH: '9',
  __NEXT_VERBOSE_LOGGING: '1',
  NEXT_DEBUG_BUILD: '1',
  NEXT_PRIVATE_DEBUG_CACHE: '1',
  NODE_OPTIONS: '--trace-warnings --trace-uncaught --trace-deprecation',
};

/** What the console keeps its journal in. */
export type StoreKind = 'sqlite' | 'postgres';

/**
 * Starts the stack of a worker on ports and state of its own.
 * @throws Error that says what did not come up; nothing is left running then
 */
export async function startWorkerStack(
  worker: number,
  store: StoreKind,
): Promise<{ stack: WorkerStack; stop: () => Promise<void> }> {
  const isPostgres = store === 'postgres';
  const folder = resolve('.state/e2e', `${worker}-${store}`);
  const { stack } = await makeStack(folder, (isPostgres ? 22_500 : 20_000) + worker * 500);
  const bin = isPostgres ? findPostgres() : undefined;
  const postgres = bin && (await startPostgres(bin, await freePorts(1, 16_200 + worker * 20)));
  // On a busy machine an answer may be late; what a database that hangs does is tried elsewhere.
  const own: Record<string, string> = postgres ? { DATABASE_URL: postgres.url, STORE_TIMEOUT_MS: '10000' } : {};
  const children: Child[] = [];
  const stop = async () => {
    await stopAll(children);
    if (postgres) await postgres.stop();
  };
  try {
    const options = { logFolder: join(folder, 'logs'), env: { ...EVERY_SWITCH, ...own }, children };
    const { accounts } = await startStack(stack, options);
    return {
      stack: {
        origin: originOf(stack),
        accounts,
        siblings: {
          site: stubAddress(stack, 'site'),
          deployment: stubAddress(stack, 'deployment'),
          customisation: stubAddress(stack, 'customisation'),
        },
        controlPanel: stubAddress(stack, 'controlPanel', '127.0.0.1'),
        untrusted: stubAddress(stack, 'untrusted', '127.0.0.1'),
        log: join(folder, 'logs', 'console.log'),
        env: { ...consoleEnv(stack), ...own },
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
