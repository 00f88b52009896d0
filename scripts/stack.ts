import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

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
};
export type StubHost = keyof typeof OFFSETS;

/** Every port that a stack listens on. */
export function portsOf({ consolePort, stubPort }: Pick<Stack, 'consolePort' | 'stubPort'>): number[] {
  return [consolePort, ...Object.values(OFFSETS).map((offset) => stubPort + offset)];
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
  return `http://${name}:${stubPort + OFFSETS[host]}`;
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
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

/** Cards go to the stub's stand-in, unless the environment names a test account of the real one. */
function cardEntry(stack: Stack): Record<string, string> {
  if (process.env.STRIPE_PUBLISHABLE_KEY) return {};
  return { STRIPE_PUBLISHABLE_KEY: 'pk_test_stub', STRIPE_JS_URL: `${stubAddress(stack, 'card')}/v3/` };
}

/** New secrets, good for one stack. */
export function makeSecrets(): Secrets {
  return {
    sessionPassword: randomBytes(36).toString('base64url'),
    tokenKey: randomBytes(32).toString('base64'),
    avatarSalt: randomBytes(18).toString('base64url'),
  };
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
