import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, stopAll } from '../../scripts/child-process.ts';
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
  const { isQuick, console: site, bareConsole, floor, fastify } = world;
  makeBareConsole();
  const isFastifyThere = existsSync('node_modules/fastify');
  const running = await startServers([site, bareConsole, floor, ...(isFastifyThere ? [fastify] : [])]);
  try {
    const contenders = await contendersOf(world, running);
    await warmUp(contenders, isQuick ? 4 : 27);
    const rounds = isQuick ? 3 : 7;
    const many = await alternate(contenders, { rounds, seconds: isQuick ? 1.5 : 4, connections: 16 });
    const single = contenders.filter(({ name }) => name === 'door' || name === 'empty');
    const one = await alternate(single, { rounds, seconds: isQuick ? 1 : 2, connections: 1 });
    const door = seriesOf(many, 'door');
    const empty = seriesOf(many, 'empty');
    const other = many.get('fastify');
    return [
      figureOf('door: requests/s, 16 connections, against an empty handler', door.perSecond, empty.perSecond),
      figureOf('door: CPU µs a request, against an empty handler', door.cpuUs, empty.cpuUs),
      ...(other
        ? [
            figureOf(
              'door: requests/s against fastify with an unseal that logs as much',
              door.perSecond,
              other.perSecond,
            ),
          ]
        : []),
      figureOf(
        'door: p50 µs at one connection, against an empty handler',
        seriesOf(one, 'door').p50Us,
        seriesOf(one, 'empty').p50Us,
      ),
      figureOf(
        'middleware: CPU µs of a call of the API, against none',
        seriesOf(many, 'who').cpuUs,
        seriesOf(many, 'who without').cpuUs,
      ),
    ];
  } finally {
    await stopAll([...running.values()]);
  }
}

async function contendersOf(world: World, running: ReadonlyMap<Server, Child>): Promise<Contender[]> {
  const { console: site, bareConsole, floor, fastify } = world;
  const cookie = await signedInCookie(world, site);
  const bareCookie = await signedInCookie(world, bareConsole, site.origin);
  const all = [
    { name: 'empty', server: floor, path: '/api/empty', cookie: '' },
    { name: 'door', server: site, path: DOOR, cookie },
    { name: 'who', server: site, path: WHO, cookie },
    { name: 'who without', server: bareConsole, path: WHO, cookie: bareCookie },
    { name: 'fastify', server: fastify, path: '/api/keys', cookie: world.referenceCookie },
  ];
  return all.flatMap(({ name, server, path, cookie: sent }) => {
    const child = running.get(server);
    return child ? [{ name, child, url: server.origin + path, headers: [{ cookie: sent }] }] : [];
  });
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
