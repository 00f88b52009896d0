import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stopAll } from '../../scripts/child-process.ts';
import { type Figure, figureOf } from './figure.ts';
import { alternate, type Contender, seriesOf, warmUp } from './rounds.ts';
import { type Server, startServers } from './servers.ts';
import { signedInCookie, type World } from './world.ts';

const DOOR = '/api/provider/apikey.list';
/** A call through the framework, which could run a middleware. */
const WHO = '/api/session?peek';
const BUILD = '.next';
const BARE = '.next-bare';

/** The door: a read of 2 KB through session, checks and signing, against an empty handler and against others. */
export async function measureDoor(world: World): Promise<Figure[]> {
  const { console: site, floor, fastify } = world;
  const isFastifyThere = existsSync('node_modules/fastify');
  const { many, one } = await inTurn(
    world,
    [
      { name: 'empty', server: floor, path: '/api/empty', cookie: async () => '' },
      { name: 'door', server: site, path: DOOR, cookie: () => signedInCookie(world, site) },
      ...(isFastifyThere
        ? [{ name: 'fastify', server: fastify, path: '/api/keys', cookie: async () => world.referenceCookie }]
        : []),
    ],
    { alone: ['empty', 'door'] },
  );
  const door = seriesOf(many, 'door');
  const empty = seriesOf(many, 'empty');
  const other = many.get('fastify');
  return [
    figureOf('door: requests/s, 16 connections, against an empty handler', door.perSecond, empty.perSecond),
    figureOf('door: CPU µs a request, against an empty handler', door.cpuUs, empty.cpuUs),
    ...(other
      ? [figureOf('door: requests/s against fastify with an unseal that logs as much', door.perSecond, other.perSecond)]
      : []),
    figureOf(
      'door: p50 µs at one connection, against an empty handler',
      seriesOf(one, 'door').p50Us,
      seriesOf(one, 'empty').p50Us,
    ),
    await measureMiddleware(world),
  ];
}

/** Two processes that do nothing else: what one of them had left of other calls would be collected in its rounds. */
async function measureMiddleware(world: World): Promise<Figure> {
  const { console: site, bareConsole } = world;
  makeBareConsole();
  const candidates = [
    { name: 'with', server: site, path: WHO, cookie: () => signedInCookie(world, site) },
    { name: 'without', server: bareConsole, path: WHO, cookie: () => signedInCookie(world, bareConsole, site.origin) },
  ];
  // They differ by little: many short rounds tell more than a few long ones, in each of which the machine has its own pace.
  const { many } = await inTurn(world, candidates, { times: 4 });
  return figureOf(
    'middleware: CPU µs of a call of the API, against none',
    seriesOf(many, 'with').cpuUs,
    seriesOf(many, 'without').cpuUs,
  );
}

interface Candidate {
  name: string;
  server: Server;
  path: string;
  cookie: () => Promise<string>;
}

interface Turns {
  /** Those who are asked over one connection, too. */
  alone?: readonly string[];
  /** Into how many a round is cut. */
  times?: number;
}

/** Starts the candidates, warms them up and asks them in turn, over 16 connections. */
async function inTurn(world: World, candidates: readonly Candidate[], { alone = [], times = 1 }: Turns) {
  const { isQuick } = world;
  const rounds = isQuick ? 3 : 7;
  const running = await startServers(candidates.map(({ server }) => server));
  try {
    const contenders: Contender[] = [];
    for (const { name, server, path, cookie } of candidates) {
      const child = running.get(server);
      if (child) contenders.push({ name, child, url: server.origin + path, headers: [{ cookie: await cookie() }] });
    }
    await warmUp(contenders, isQuick ? 4 : 27);
    const seconds = (isQuick ? 1.5 : 4) / times;
    const many = await alternate(contenders, { rounds: rounds * times, seconds, connections: 16 });
    const single = contenders.filter(({ name }) => alone.includes(name));
    const one = await alternate(single, { rounds, seconds: isQuick ? 1 : 2, connections: 1 });
    return { many, one };
  } finally {
    await stopAll([...running.values()]);
  }
}

/** Copies the console's build and takes the middleware out of it: the two differ in nothing else. */
function makeBareConsole(): void {
  rmSync(BARE, { recursive: true, force: true });
  cpSync(BUILD, BARE, {
    recursive: true,
    filter: (path) => !path.startsWith(join(BUILD, 'cache')),
    verbatimSymlinks: true,
  });
  const file = join(BARE, 'server', 'functions-config-manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  if (!manifest.functions?.['/_middleware']) throw new Error('The build has no middleware to take out.');
  delete manifest.functions['/_middleware'];
  writeFileSync(file, JSON.stringify(manifest));
}
