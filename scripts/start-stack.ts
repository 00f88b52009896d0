import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, lineWith, startProcess, stopAll, waitFor } from './child-process.ts';
import { freePorts } from './ports.ts';
import {
  consoleEnv,
  type DemoAccount,
  embedsEnv,
  makeSecrets,
  originOf,
  portsFrom,
  type Stack,
  STACK_PORTS,
  stubEnv,
} from './stack.ts';

/** The one way in which a stack comes up, for the demo, the journeys and the labs. */

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
 * A stack of its own: on free ports, with new secrets and without any state.
 * @param folder is emptied; its state will lie in it
 * @param firstPort where to begin to look for free ports
 * @param spare how many ports more are wanted, for what stands beside it
 * @throws Error if there are not enough free ports
 */
export async function makeStack(
  folder: string,
  firstPort: number,
  spare = 0,
): Promise<{ stack: Stack; sparePorts: number[] }> {
  rmSync(folder, { recursive: true, force: true });
  const stateFolder = join(folder, 'stub');
  mkdirSync(stateFolder, { recursive: true });
  const first = await freePorts(STACK_PORTS + spare, firstPort);
  const { consolePort, stubPort } = portsFrom(first);
  const sparePorts = Array.from({ length: spare }, (_, index) => first + STACK_PORTS + index);
  return { stack: { consolePort, stubPort, stateFolder, secrets: makeSecrets() }, sparePorts };
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
    const log = isDevelopment ? null : join(logFolder, 'console.log');
    const { args, env: usual } = startCommand();
    const site = startProcess({
      name: 'The console',
      args: [...args, ...(isDevelopment ? ['--dev'] : [])],
      env: { ...usual, ...consoleEnv(stack), ...env },
      log,
      reader: isDevelopment ? await readableLog() : undefined,
    });
    children.push(site);
    await untilReady(site, originOf(stack));
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
  const stub = startProcess({
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
  const embeds = startProcess({
    name: 'The embedded pages',
    args: ['embeds/main.ts'],
    env: embedsEnv(stack),
    log: join(logFolder, 'embeds.log'),
  });
  children.push(embeds);
  await waitFor(embeds, () => lineWith(embeds, 'ready'), 30_000);
}

/**
 * Waits until a console says that it is ready.
 * @throws Error with the end of its log
 */
export async function untilReady(child: Child, origin: string, timeoutMs = 120_000): Promise<void> {
  await waitFor(child, async () => (await isReady(origin)) || undefined, timeoutMs);
}

/** Whether a console says that it is ready. */
export async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return answer?.ok ?? false;
}

/** Starts another console of a stack, as an operator does; it is not ready yet. */
export function startConsole(env: Record<string, string>, log: string, name = 'The console'): Child {
  const { args, env: usual } = startCommand();
  return startProcess({ name, args, env: { ...usual, ...env }, log });
}

/** Arguments of Node and variables of `npm start`. */
export function startCommand(): { args: string[]; env: Record<string, string> } {
  const words: string[] = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.split(' ');
  const args = words.slice(words.indexOf('scripts/with-node.sh') + 1);
  const before = words.slice(0, words.indexOf('sh')).filter((word) => word.includes('='));
  const set = before.map((word) => word.split('=') as [string, string]); // Name and value.
  return { args, env: Object.fromEntries(set) };
}
