import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, lineWith, startNode, stopAll, waitFor } from './child-process.ts';
import { consoleEnv, type DemoAccount, embedsEnv, originOf, type Stack, stubEnv } from './stack.ts';

interface Running {
  children: Child[];
  accounts: DemoAccount[];
}

interface StartOptions {
  /** The folder of the processes' logs. */
  logFolder: string;
  isDevelopment?: boolean;
  /** Variables of the console beyond the stack's own. */
  env?: Record<string, string>;
  /** Gets each process as it starts, for a caller who may have to stop them before all are ready. */
  children?: Child[];
}

/**
 * Starts the stub provider with its sibling apps, then the console, and waits until both are ready.
 * @throws Error that says which of them did not come up, with the end of its log; nothing is left running then
 */
export async function startStack(stack: Stack, options: StartOptions): Promise<Running> {
  const { logFolder, isDevelopment = false, env = {}, children = [] } = options;
  mkdirSync(logFolder, { recursive: true });
  mkdirSync(stack.stateFolder, { recursive: true });
  try {
    const accounts = await startStub(stack, logFolder, children, isDevelopment);
    if (stack.embedsPort !== undefined) await startEmbeds(stack, logFolder, children);
    const args = ['--conditions=react-server', 'server.ts', ...(isDevelopment ? ['--dev'] : [])];
    const log = isDevelopment ? null : join(logFolder, 'console.log');
    const reader = isDevelopment ? await readableLog() : undefined;
    const site = startNode({ name: 'The console', args, env: { ...consoleEnv(stack), ...env }, log, reader });
    children.push(site);
    await waitFor(site, () => isReady(stack), 120_000);
    return { children, accounts };
  } catch (error) {
    await stopAll(children);
    throw error;
  }
}

/**
 * Starts the stub provider alone and waits until it is ready.
 * @param children gets the process at once, so that the caller can stop it even after an error
 * @param isDevelopment it starts again when a file of it changes
 * @returns the accounts to sign in with, the main one first
 */
export async function startStub(
  stack: Stack,
  logFolder: string,
  children: Child[],
  isDevelopment = false,
): Promise<DemoAccount[]> {
  const stub = startNode({
    name: 'The stub provider',
    // Its database stays as it is while the process begins anew.
    args: [...(isDevelopment ? ['--watch', '--watch-preserve-output'] : []), 'stub/main.ts'],
    env: stubEnv(stack),
    log: join(logFolder, 'stub.log'),
  });
  children.push(stub);
  const ready = await waitFor(stub, () => lineWith(stub, 'ready'), 60_000);
  // The stub's contract: one line with this list.
  return (ready.accounts ?? []) as DemoAccount[];
}

/** Prints lines of the log for reading; what is no line of the log passes as it is. */
async function readableLog(): Promise<NodeJS.WritableStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    messageKey: 'event',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
    colorize: process.stdout.isTTY,
  });
}

async function startEmbeds(stack: Stack, logFolder: string, children: Child[]): Promise<void> {
  const embeds = startNode({
    name: 'The embedded pages',
    args: ['embeds/main.ts'],
    env: embedsEnv(stack),
    log: join(logFolder, 'embeds.log'),
  });
  children.push(embeds);
  await waitFor(embeds, () => lineWith(embeds, 'ready'), 30_000);
}

async function isReady(stack: Stack): Promise<true | undefined> {
  try {
    const answer = await fetch(`${originOf(stack)}/readyz`, { signal: AbortSignal.timeout(2000) });
    return answer.ok ? true : undefined;
  } catch {
    return undefined;
  }
}
