import { join, resolve } from 'node:path';
import { type Child, lineWith, startProcess, stopAll, waitFor } from '../../scripts/child-process.ts';
import { consoleEnv, type DemoAccount, originOf, type Stack, stubAddress } from '../../scripts/stack.ts';
import { makeStack, startCommand, startStub } from '../../scripts/start-stack.ts';
import { referenceCookie } from './reference-session.ts';
import type { Server } from './servers.ts';

export interface World {
  isQuick: boolean;
  stack: Stack;
  /** The address of the provider of measurements, in front of the stub. */
  provider: string;
  owner: DemoAccount;
  accounts: DemoAccount[];
  console: Server;
  /** The same console with a build that has no middleware (`door.ts`). */
  bareConsole: Server;
  floor: Server;
  fastify: Server;
  referenceCookie: string;
}

const STATE = resolve('.state/bench');
/** The servers beside the stack. */
const OWN = ['provider', 'bareConsole', 'floor', 'fastify'] as const;
type OwnServer = (typeof OWN)[number];

/** Starts the stub and the provider, measures, and stops them. */
export async function withWorld(isQuick: boolean, measure: (world: World) => Promise<void>): Promise<void> {
  const { stack, sparePorts } = await makeStack(STATE, 30_000, OWN.length);
  const children: Child[] = [];
  try {
    const accounts = await startStub(stack, STATE, children);
    const portOf = (name: OwnServer) => sparePorts[OWN.indexOf(name)] ?? 0;
    const env = { PORT: String(portOf('provider')), BENCH_STUB: stubAddress(stack, 'api', '127.0.0.1') };
    const provider = startProcess({
      name: 'The provider',
      args: ['labs/bench/provider/main.ts'],
      env,
      log: join(STATE, 'provider.log'),
    });
    children.push(provider);
    await waitFor(provider, () => lineWith(provider, 'ready'), 30_000);
    await measure(await worldOf(isQuick, stack, accounts, portOf));
  } finally {
    await stopAll(children);
  }
}

async function worldOf(
  isQuick: boolean,
  stack: Stack,
  accounts: DemoAccount[],
  portOf: (name: OwnServer) => number,
): Promise<World> {
  const [owner] = accounts;
  if (!owner) throw new Error('The stub has no account to sign in with.');
  const provider = `http://127.0.0.1:${portOf('provider')}`;
  const password = stack.secrets.sessionPassword;
  const console = consoleOf(stack, provider);
  const env = { BENCH_PASSWORD: password, BENCH_PROVIDER: provider, BENCH_PORT: String(portOf('fastify')) };
  const floor = ['start', 'labs/bench/floor', '-p', String(portOf('floor')), '-H', '127.0.0.1'];
  return {
    isQuick,
    stack,
    provider,
    owner,
    accounts,
    console,
    bareConsole: {
      ...console,
      name: 'console without middleware',
      env: { ...console.env, PORT: String(portOf('bareConsole')), NEXT_DIST_DIR: '.next-bare' },
      origin: `http://localhost:${portOf('bareConsole')}`,
      firstPath: '/api/session',
    },
    floor: {
      name: 'floor',
      args: ['node_modules/next/dist/bin/next', ...floor],
      env,
      origin: `http://127.0.0.1:${portOf('floor')}`,
      firstPath: '/',
    },
    fastify: {
      name: 'fastify',
      args: ['labs/bench/fastify-bff.ts'],
      env,
      origin: `http://127.0.0.1:${portOf('fastify')}`,
      firstPath: '/healthz',
    },
    referenceCookie: await referenceCookie(password),
  };
}

/** The console as `npm start` runs it. */
function consoleOf(stack: Stack, provider: string): Server {
  const { args, env } = startCommand();
  const own = {
    PROVIDER_API_URL: provider,
    // A list of 100,000 members is larger than what an answer of the provider may be.
    PROVIDER_MAX_ANSWER_BYTES: String(64 * 1024 * 1024),
    // One session makes all the calls.
    CALLS_PER_S: '1000000',
  };
  return {
    name: 'console',
    args,
    env: { ...env, ...consoleEnv(stack), ...own },
    origin: originOf(stack),
    firstPath: '/signin',
  };
}

/**
 * Signs in, and fetches the hand-over to the siblings as the first screen does, so that no measurement includes it.
 * @returns the Cookie header of the session
 */
export async function signedInCookie(
  { owner }: Pick<World, 'owner'>,
  { origin }: Server,
  claimed = origin,
): Promise<string> {
  const credentials = { email: owner.email, password: owner.password };
  const cookie = await post(`${origin}/api/session/sign-in`, claimed, '', credentials);
  return post(`${origin}/api/session/hand-over`, claimed, cookie, {});
}

/** The id of the organization that somebody is signed in to. */
export async function organizationIn({ origin }: Server, cookie: string): Promise<number> {
  const answer = await fetch(`${origin}/api/provider/organization.read`, { headers: { cookie } });
  // By the row of the operation.
  const { data } = (await answer.json()) as { data: { organization: { organization_id: number } } };
  return data.organization.organization_id;
}

async function post(url: string, origin: string, cookie: string, body: object): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { origin, cookie, 'x-console-request': '1', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const cookies = answer.headers.getSetCookie().map((set) => set.split(';', 1)[0] ?? '');
  if (!answer.ok || cookies.length === 0) throw new Error(`${url} refused: ${answer.status} ${await answer.text()}`);
  return cookies.join('; ');
}
