import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, stopAll } from '../../scripts/child-process.ts';
import { type Figure, figureOf } from './figure.ts';
import { load } from './load.ts';
import { residentMb } from './process-figures.ts';
import { firstAnswer, type Server, startServer } from './servers.ts';
import { signedInCookie, type World } from './world.ts';

interface StartFigures {
  ms: number[];
  idleMb: number[];
}

/** How long a start takes, and what the process holds: idle, and after a minute of load. */
export async function measureMemory(world: World): Promise<Figure[]> {
  const { isQuick, console: site, floor } = world;
  const started = new Map<Server, StartFigures>([site, floor].map((server) => [server, { ms: [], idleMb: [] }]));
  for (let round = 0; round < (isQuick ? 2 : 15); round += 1) {
    for (const [server, figures] of started) await startOnce(server, figures);
  }
  const own = started.get(site);
  const bare = started.get(floor);
  const seconds = isQuick ? 5 : 60;
  const obvious = await loadFresh(floor, seconds, '/api/obvious', async () => world.referenceCookie);
  const door = await loadFresh(site, seconds, '/api/provider/apikey.list', () => signedInCookie(world, site));
  return [
    figureOf('memory: MB idle, against bare next start', own?.idleMb ?? [], bare?.idleMb ?? []),
    figureOf('memory: MB after load, against the obvious BFF', [door.onceMb], [obvious.onceMb]),
    figureOf('memory: MB after twice the load, against once', [door.twiceMb], [door.onceMb]),
    figureOf('start: ms to the first page, against bare next start', own?.ms ?? [], bare?.ms ?? []),
  ];
}

async function startOnce(server: Server, { ms, idleMb }: StartFigures): Promise<void> {
  const startMs = performance.now();
  const child = startServer(server);
  try {
    await firstAnswer(server, child);
    ms.push(performance.now() - startMs);
    // What the framework loads behind the first answer belongs to an idle process as well.
    await sleep(3000);
    idleMb.push(residentMb(child.process.pid ?? 0));
  } finally {
    await stopAll([child]);
  }
}

async function loadFresh(
  server: Server,
  seconds: number,
  path: string,
  cookieOf: () => Promise<string>,
): Promise<{ onceMb: number; twiceMb: number }> {
  const child: Child = startServer(server);
  try {
    await firstAnswer(server, child);
    const job = { url: server.origin + path, headers: [{ cookie: await cookieOf() }], connections: 16, seconds };
    await load(job);
    const onceMb = residentMb(child.process.pid ?? 0);
    await load(job);
    return { onceMb, twiceMb: residentMb(child.process.pid ?? 0) };
  } finally {
    await stopAll([child]);
  }
}
