import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Child, lineWith, startNode, stopAll, waitFor } from '../../scripts/child-process.ts';
import { freePorts } from '../../scripts/ports.ts';
import {
  consoleEnv,
  type DemoAccount,
  makeSecrets,
  originOf,
  portsFrom,
  type Stack,
  STACK_PORTS,
  stubAddress,
} from '../../scripts/stack.ts';
import { startStub } from '../../scripts/start-stack.ts';
import { referenceCookie } from './reference-session.ts';
import type { Server } from './servers.ts';

export interface World {
  isQuick: boolean;
  stack: Stack;
  /** The address of the provider of measurements, in front of the stub. */
  provider: string;
  owner: DemoAccount;
  console: Server;
  /** The same console with a build that has no middleware (`bare-console.ts`). */
  bareConsole: Server;
  floor: Server;
  fastify: Server;
  referenceCookie: string;
}

const STATE = resolve('.state/bench');
// The other servers come after the stack's ports.
const OWN = { provider: 0, bareConsole: 1, floor: 2, fastify: 3 };

/** Starts the stub and the provider, measures, and stops them. */
export async function withWorld(isQuick: boolean, measure: (world: World) => Promise<void>): Promise<void> {
  rmSync(join(STATE, 'stub'), { recursive: true, force: true });
  mkdirSync(join(STATE, 'stub'), { recursive: true });
  const { consolePort, stubPort } = portsFrom(await freePorts(STACK_PORTS + Object.keys(OWN).length, 30_000));
  const stack: Stack = {
    consolePort,
    stubPort,
    stateFolder: join(STATE, 'stub'),
    secrets: makeSecrets(),
  };
  const children: Child[] = [];
  try {
    const [owner] = await startStub(stack, STATE, children);
    if (!owner) throw new Error('The stub has no account to sign in with.');
    const env = {
      PORT: String(stubPort + STACK_PORTS + OWN.provider),
      BENCH_STUB: stubAddress(stack, 'api', '127.0.0.1'),
    };
    const provider = startNode({
      name: 'The provider',
      args: ['labs/bench/provider/main.ts'],
      env,
      log: join(STATE, 'provider.log'),
    });
    children.push(provider);
    await waitFor(provider, () => lineWith(provider, 'ready'), 30_000);
    await measure(await worldOf(isQuick, stack, owner));
  } finally {
    await stopAll(children);
  }
}

async function worldOf(isQuick: boolean, stack: Stack, owner: DemoAccount): Promise<World> {
  const port = (name: keyof typeof OWN) => stack.stubPort + STACK_PORTS + OWN[name];
  const provider = `http://127.0.0.1:${port('provider')}`;
  const password = stack.secrets.sessionPassword;
  const command = commandOfStart();
  const console: Server = {
    name: 'console',
    args: command.args,
    // A list of 100,000 members is larger than what an answer of the provider may be.
    env: {
      ...command.env,
      ...consoleEnv(stack),
      PROVIDER_API_URL: provider,
      PROVIDER_MAX_ANSWER_BYTES: String(64 * 1024 * 1024),
      // One session makes all the calls.
      CALLS_PER_S: '1000000',
    },
    origin: originOf(stack),
    firstPath: '/signin',
  };
  const env = { BENCH_PASSWORD: password, BENCH_PROVIDER: provider, BENCH_PORT: String(port('fastify')) };
  return {
    isQuick,
    stack,
    provider,
    owner,
    console,
    bareConsole: {
      ...console,
      name: 'console without middleware',
      env: { ...console.env, PORT: String(port('bareConsole')), NEXT_DIST_DIR: '.next-bare' },
      origin: `http://localhost:${port('bareConsole')}`,
      firstPath: '/api/session',
    },
    floor: {
      name: 'floor',
      args: [
        'node_modules/next/dist/bin/next',
        'start',
        'labs/bench/floor',
        '-p',
        String(port('floor')),
        '-H',
        '127.0.0.1',
      ],
      env,
      origin: `http://127.0.0.1:${port('floor')}`,
      firstPath: '/',
    },
    fastify: {
      name: 'fastify',
      args: ['labs/bench/fastify-bff.ts'],
      env,
      origin: `http://127.0.0.1:${port('fastify')}`,
      firstPath: '/healthz',
    },
    referenceCookie: await referenceCookie(password),
  };
}

/** Arguments and variables of `npm start`. */
function commandOfStart(): { args: string[]; env: Record<string, string> } {
  const words: string[] = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.split(' ');
  const args = words.slice(words.indexOf('scripts/with-node.sh') + 1);
  const before = words.slice(0, words.indexOf('sh')).filter((word) => word.includes('='));
  const set = before.map((word) => word.split('=') as [string, string]); // Name and value.
  return { args, env: Object.fromEntries(set) };
}

/**
 * Signs in, and fetches the hand-over to the siblings as the first screen does, so that no measurement includes it.
 * @returns the Cookie header of the session
 */
export async function signedInCookie({ owner }: World, { origin }: Server, claimed = origin): Promise<string> {
  const credentials = { email: owner.email, password: owner.password };
  const cookie = await post(`${origin}/api/session/sign-in`, claimed, '', credentials);
  return post(`${origin}/api/session/hand-over`, claimed, cookie, {});
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
