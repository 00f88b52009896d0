import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Child, statOf } from './child-process.ts';

/** What the demo and the journeys in Chromium both know: which processes there are, where they listen, what they are told. */

/** What the stub provider and the console must agree on. */
export interface Secrets {
  sessionPassword: string;
  tokenKey: string;
  avatarSalt: string;
}

export interface Stack {
  consolePort: number;
  stubPort: number;
  /** Of the pages that embed form and chat; left out, there are none. */
  embedsPort?: number;
  /** The folder of the stub's database. */
  stateFolder: string;
  secrets: Secrets;
}

/** An account to try, as the stub names it when it is ready. */
export interface DemoAccount {
  email: string;
  password: string;
  role: string | null;
  organization: string | null;
  note: { ja: string; en: string };
}

/** The stub's hosts, each on the port that far from its first. */
const OFFSETS = {
  api: 0,
  site: 1,
  deployment: 2,
  customisation: 3,
  controlPanel: 4,
  avatar: 5,
  search: 6,
  postal: 7,
  card: 8,
  marketing: 9,
  smtp: 10,
  untrusted: 11,
};
export type StubHost = keyof typeof OFFSETS;

type StackPorts = Pick<Stack, 'consolePort' | 'stubPort' | 'embedsPort'>;

/** Every port that a stack listens on. */
export function portsOf({ consolePort, stubPort, embedsPort }: StackPorts): number[] {
  const stub = Object.values(OFFSETS).map((offset) => stubPort + offset);
  return [consolePort, ...stub, ...(embedsPort === undefined ? [] : [embedsPort])];
}

/** How many ports in a row a whole stack takes. */
export const STACK_PORTS = Object.keys(OFFSETS).length + 2;

/** The ports of a stack that has all of them in a row. */
export function portsFrom(first: number): Required<StackPorts> {
  return { stubPort: first, embedsPort: first + STACK_PORTS - 2, consolePort: first + STACK_PORTS - 1 };
}

/** The console's own origin. `localhost` by name, so that the console and its siblings are one site to a browser. */
export function originOf({ consolePort }: Pick<Stack, 'consolePort'>): string {
  return `http://localhost:${consolePort}`;
}

/** The address of one of the stub's hosts. */
export function stubAddress(
  { stubPort }: Pick<Stack, 'stubPort'>,
  host: StubHost,
  name: 'localhost' | '127.0.0.1' = 'localhost',
): string {
  return `${host === 'untrusted' ? 'https' : 'http'}://${name}:${stubPort + OFFSETS[host]}`;
}

/** The environment of the stub provider's process. */
export function stubEnv(stack: Stack): Record<string, string> {
  return {
    STUB_PORT: String(stack.stubPort),
    STUB_STATE: stack.stateFolder,
    CONSOLE_ORIGIN: originOf(stack),
    PROVIDER_TOKEN_KEY: stack.secrets.tokenKey,
    PROVIDER_AVATAR_SALT: stack.secrets.avatarSalt,
  };
}

/** The environment of the console's process. */
export function consoleEnv(stack: Stack): Record<string, string> {
  return {
    PORT: String(stack.consolePort),
    // The demo's passwords are in its documentation: only this machine may try them.
    HOST: '127.0.0.1',
    APP_ORIGIN: originOf(stack),
    PROVIDER_API_URL: stubAddress(stack, 'api', '127.0.0.1'),
    PROVIDER_SEARCH_URL: stubAddress(stack, 'search', '127.0.0.1'),
    PROVIDER_AVATAR_URL: stubAddress(stack, 'avatar'),
    PROVIDER_AVATAR_SALT: stack.secrets.avatarSalt,
    PROVIDER_TOKEN_KEY: stack.secrets.tokenKey,
    SESSION_PASSWORD: stack.secrets.sessionPassword,
    SITE_APP_URL: stubAddress(stack, 'site'),
    DEPLOYMENT_APP_URL: stubAddress(stack, 'deployment'),
    CUSTOMISATION_APP_URL: stubAddress(stack, 'customisation'),
    POSTAL_CODE_URL: `${stubAddress(stack, 'postal')}/api`,
    SOCIAL_PROVIDERS: 'google',
    ...cardEntry(stack),
    ...embeddedPages(stack),
    LINK_SITE_THANKS: `${stubAddress(stack, 'site')}/thanks`,
    LINK_CUSTOMISATION_START: `${stubAddress(stack, 'customisation')}/start`,
    STORE_DIR: join(stack.stateFolder, 'store'),
    RECEIVER_HOSTS: [OFFSETS.controlPanel, OFFSETS.untrusted]
      .flatMap((offset) => ['localhost', '127.0.0.1'].map((host) => `${host}:${stack.stubPort + offset}`))
      .join(),
    STATUS_URL: `${stubAddress(stack, 'controlPanel', '127.0.0.1')}/status.json`,
    SMTP_URL: `smtp://127.0.0.1:${stack.stubPort + OFFSETS.smtp}`,
    MAIL_FROM: 'console@example.com',
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

/** Cards go to the stub's stand-in, unless the environment names a test account of the real one. */
function cardEntry(stack: Stack): Record<string, string> {
  if (process.env.STRIPE_PUBLISHABLE_KEY) return {};
  return { STRIPE_PUBLISHABLE_KEY: 'pk_test_stub', STRIPE_JS_URL: `${stubAddress(stack, 'card')}/v3/` };
}

const EMBEDS = { HUBSPOT_PORTAL_ID: '1000001', HUBSPOT_FORM_ID: 'contact-form' };

function embeddedPages({ embedsPort }: Stack): Record<string, string> {
  return embedsPort === undefined ? {} : { ...EMBEDS, HUBSPOT_SCRIPT_ORIGIN: `http://localhost:${embedsPort}` };
}

/** The environment of the pages that embed form and chat, with the stub's stand-in for their vendor. */
export function embedsEnv(stack: Stack): Record<string, string> {
  return {
    ...EMBEDS,
    EMBEDS_PORT: String(stack.embedsPort),
    EMBEDS_HOST: 'localhost',
    EMBEDS_STAND_IN: stubAddress(stack, 'marketing'),
    APP_ORIGIN: originOf(stack),
  };
}

/** New secrets, good for one stack. */
export function makeSecrets(): Secrets {
  return {
    sessionPassword: randomBytes(36).toString('base64url'),
    tokenKey: randomBytes(32).toString('base64'),
    avatarSalt: randomBytes(18).toString('base64url'),
  };
}

/**
 * Takes a folder of state for this process until it ends: `pid` in it says so.
 * @throws Error if the process that took it still runs, or one that it started
 */
export function takeFolder(folder: string): void {
  const file = join(folder, 'pid');
  mkdirSync(folder, { recursive: true });
  if (existsSync(file)) {
    const holders = readFileSync(file, 'utf8').split('\n').filter(isRunning);
    if (holders.length > 0) {
      const pids = holders.map((holder) => holder.split(' ', 1)[0]).join(', ');
      throw new Error(
        `${folder} is in use (process ${pids}): a second one would share its database. Stop that one first.\nIf it is another program, remove ${file}.`,
      );
    }
    rmSync(file);
  }
  // Of two that come this far at once, one fails.
  writeFileSync(file, holderOf(process.pid), { flag: 'wx' });
  process.once('exit', () => rmSync(file, { force: true }));
}

/** Notes who else uses a folder that is taken, in case whoever took it is killed and leaves them behind. */
export function noteUsers(folder: string, children: readonly Child[]): void {
  for (const { process: child } of children) appendFileSync(join(folder, 'pid'), `\n${holderOf(child.pid ?? 0)}`);
}

/** Of what `statOf` gives: when a process began. */
const BEGAN = 19;

/** The line of a process in `pid`: its number and, where the kernel says it, when it began, since numbers are given again. */
function holderOf(pid: number): string {
  return [pid, statOf(pid)[BEGAN] ?? ''].join(' ').trimEnd();
}

/** Removes what lies in a folder that is taken. */
export function emptyFolder(folder: string): void {
  const others = readdirSync(folder).filter((name) => name !== 'pid');
  for (const name of others) rmSync(join(folder, name), { recursive: true, force: true });
}

function isRunning(holder: string): boolean {
  const [number, began] = holder.split(' ');
  const pid = Number(number);
  if (!Number.isInteger(pid) || pid < 1 || pid === process.pid) return false;
  const { 0: state, [BEGAN]: since } = statOf(pid);
  // Z: it has ended, and nobody has asked how.
  if (state !== undefined) return state !== 'Z' && (began === undefined || began === since);
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // It runs for somebody else.
  }
}

/** The secrets in a file, made by the first call, so that sessions survive a restart. */
export function readOrMakeSecrets(file: string): Secrets {
  try {
    // Only this function writes the file.
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  } catch {
    const secrets = makeSecrets();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    return secrets;
  }
}
