import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments } from './arguments.ts';
import { type Child, startProcess, stopAll } from './child-process.ts';
import { busyPorts } from './ports.ts';
import {
  consoleEnv,
  type DemoAccount,
  emptyFolder,
  noteUsers,
  readOrMakeSecrets,
  originOf,
  portsOf,
  type Stack,
  STACK_PORTS,
  stubAddress,
  stubEnv,
  takeFolder,
} from './stack.ts';
import { startStack } from './start-stack.ts';

/** Runs the console with the stub provider and its sibling apps, until Ctrl-C. */
const USAGE = `npm run demo [-- FLAGS]: the console with the stub provider and its sibling apps, until Ctrl-C
  --fresh         start over from the seed data
  --port N        the console's port (3000)
  --stub-port N   the first of the stub's ports (4100)
  --dev           with hot reload: npm run dev`;
const { values: wishes } = readArguments(USAGE, {
  dev: { type: 'boolean', default: false },
  fresh: { type: 'boolean', default: false },
  port: { type: 'string', default: '3000' },
  'stub-port': { type: 'string', default: '4100' },
});
const state = resolve('.state/demo');

await run().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});

async function run(): Promise<void> {
  const ports = {
    consolePort: portFrom(wishes.port, '--port'),
    stubPort: portFrom(wishes['stub-port'], '--stub-port'),
    embedsPort: portFrom(wishes['stub-port'], '--stub-port') + STACK_PORTS - 2,
  };
  takeFolder(state);
  const busy = await busyPorts(portsOf(ports));
  if (busy.length > 0) {
    throw new Error(
      `In use: port ${busy.join(', ')}. Stop what listens there, or choose others: npm run demo -- --port 3100 --stub-port 4200`,
    );
  }
  if (wishes.fresh) emptyFolder(state);
  if (!wishes.dev) build();

  const stack: Stack = {
    ...ports,
    stateFolder: join(state, 'stub'),
    secrets: readOrMakeSecrets(join(state, 'secrets.json')),
  };
  console.log('Starting the stub provider and the console ...');
  // From here on a signal has something to stop, even before all of it is ready.
  const children: Child[] = [];
  const stopping = stopOnSignal(children);
  const options = { logFolder: join(state, 'logs'), isDevelopment: wishes.dev, children };
  const { accounts } = await startStack(stack, options);
  noteUsers(state, children);
  await fillPast(stack, children);
  stopWithAnyOf(children, stopping);
  console.log(guide(stack, accounts));
}

/** Some weeks of journal, notes and alerts, once: a store that begins today would have nothing to show. */
async function fillPast(stack: Stack, children: Child[]): Promise<void> {
  const done = join(stack.stateFolder, 'store', 'has-past');
  if (existsSync(done) || process.env.DATABASE_URL || process.env.STORE === 'off') return;
  const args = ['--conditions=react-server', 'scripts/demo-past.ts'];
  const filling = startProcess({ name: 'The past', args, env: { ...stubEnv(stack), ...consoleEnv(stack) }, log: null });
  children.push(filling);
  const [code] = await once(filling.process, 'exit');
  if (code === 0) writeFileSync(done, '');
  else console.warn('The demo goes on without a past: its store could not be filled.');
}

function build(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('Without a build there is nothing to start.');
}

function portFrom(text: string, flag: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_000)
    throw new Error(`${flag} must be a port number, not "${text}".`);
  return port;
}

interface Stopping {
  stop: (code: number) => Promise<void>;
  isStopping: () => boolean;
}

/** Ctrl-C stops everything. */
function stopOnSignal(children: Child[]): Stopping {
  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    await stopAll(children);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  return { stop, isStopping: () => isStopping };
}

/** So does the end of any part, since a half is of no use. */
function stopWithAnyOf(children: readonly Child[], { stop, isStopping }: Stopping): void {
  for (const { name, process: child, log } of children) {
    child.once('exit', () => {
      if (!isStopping()) console.error(`\n${name} ended by itself.${log ? ` Its last words are in ${log}` : ''}`);
      void stop(1);
    });
  }
}

function guide(stack: Stack, accounts: DemoAccount[]): string {
  const rows = accounts.map(({ email, password, role, organization, note }) => [
    email,
    password,
    role ?? 'general',
    organization ?? '-',
    note.en,
  ]);
  const controlPanel = stubAddress(stack, 'controlPanel');
  return [
    '',
    `  Console     ${originOf(stack)}`,
    `  Inbox       ${controlPanel}/mails   (what the provider mailed, with working links)`,
    `  Scenarios   ${controlPanel}/scenarios   (faults and states of the provider to switch on)`,
    `  Codes       ${controlPanel}/   (accounts with their one-time codes)`,
    `  Siblings    ${(['site', 'deployment', 'customisation'] as const).map((host) => stubAddress(stack, host)).join('  ')}`,
    '',
    '  Accounts to try:',
    ...inColumns(rows).map((line) => `    ${line}`),
    '',
    `  Everything is kept in .state/demo; npm run ${wishes.dev ? 'dev' : 'demo'} -- --fresh starts over.   Ctrl-C stops it.`,
    '',
  ].join('\n');
}

function inColumns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))));
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}

/** Japanese signs take two columns in a terminal. */
function widthOf(text: string): number {
  return [...text].reduce(
    (width, sign) =>
      width + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(sign) ? 2 : 1),
    0,
  );
}
