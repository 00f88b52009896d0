import { execFileSync } from 'node:child_process';
import { stopAll } from '../../scripts/child-process.ts';
import { type Figure, figureOf } from './figure.ts';
import { load } from './load.ts';
import { residentMb } from './process-figures.ts';
import { alternate, seriesOf } from './rounds.ts';
import { startServers } from './servers.ts';
import type { World } from './world.ts';

const DOOR = '/api/provider/apikey.list';

/** What a session costs: to read it again, and to have ten thousand of them. */
export async function measureSessions(world: World): Promise<Figure[]> {
  const { isQuick, console: site } = world;
  const rounds = isQuick ? 3 : 7;
  // Printed by the process itself.
  const cost = printedBy<{ again: number[]; unsealed: number[] }>(world, [
    'labs/bench/session-cost.ts',
    String(rounds),
  ]);
  const cookies = printedBy<string[]>(world, ['labs/bench/mint-sessions.ts', String(10_000), world.owner.email]);
  const headers = cookies.map((cookie) => ({ cookie }));
  const running = await startServers([site]);
  const [child] = [...running.values()];
  if (!child) throw new Error('The console is not there.');
  try {
    const url = site.origin + DOOR;
    const one = { name: 'one', child, url, headers: headers.slice(0, 1) };
    const many = { name: 'many', child, url, headers };
    await load({ ...one, connections: 16, seconds: isQuick ? 4 : 30 });
    const beforeMb = residentMb(child.process.pid ?? 0);
    // Long enough for each of them to have been opened.
    await load({ ...many, connections: 16, seconds: isQuick ? 7 : 40 });
    const all = await alternate([one, many], { rounds, seconds: isQuick ? 1.5 : 4, connections: 16 });
    const afterMb = residentMb(child.process.pid ?? 0);
    return [
      figureOf('session: µs to read it again, against one unseal', cost.again, cost.unsealed),
      figureOf(
        'growth: CPU µs a request, 10,000 sessions against 1',
        seriesOf(all, 'many').cpuUs,
        seriesOf(all, 'one').cpuUs,
      ),
      figureOf('growth: MB of 10,000 sessions, against 1', [afterMb], [beforeMb]),
    ];
  } finally {
    await stopAll([child]);
  }
}

/** What a process of its own prints as JSON, with the console's environment. */
export function printedBy<Printed>({ console: site }: World, args: readonly string[]): Printed {
  const output = execFileSync(process.execPath, ['--conditions=react-server', '--no-warnings', ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', ...site.env },
    maxBuffer: 1 << 27,
  });
  return JSON.parse(output);
}

/** Adds lines to journals of the console's store, from a process of its own. */
export function fillJournals(world: World, journals: readonly { id: number; lines: number }[]): void {
  printedBy<null>(world, ['labs/bench/fill-journal.ts', JSON.stringify(journals)]);
}
