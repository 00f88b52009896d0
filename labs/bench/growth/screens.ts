import { rmSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { type Child, stopAll } from '../../../scripts/child-process.ts';
import { type Figure, figureOf } from '../figure.ts';
import { type Sample, samplePage, type Target } from '../pages/sample.ts';
import { load } from '../load.ts';
import { setProvider } from '../provider/settings.ts';
import { alternate, seriesOf } from '../rounds.ts';
import { type Server, startServers } from '../servers.ts';
import { fillJournals, printedBy } from '../sessions.ts';
import { COSTS, GROWN_SCREENS } from '../targets.ts';
import { organizationIn, signedInCookie, type World } from '../world.ts';

/** What the provider has of an organization. */
const SMALL = { members: 10, keys: 10, domains: 1 };
const LARGE = { members: 100_000, keys: 300, domains: 50 };
/** What the console's own store has of it, in addition. */
const FEW_RECORDS = { lines: 100, sessions: 1, reviews: 1, linesOfReview: 10 };
const MANY_RECORDS = {
  lines: 1_000_000,
  sessions: 200,
  reviews: 50,
  linesOfReview: 2000,
};

type Cost = Record<keyof typeof COSTS, number[]>;

/** What each screen costs for an organization that has much of everything, beside one that has little. */
export async function measureScreens(browser: Browser, world: World): Promise<Figure[]> {
  const folder = '.state/bench/grown-store';
  rmSync(folder, { recursive: true, force: true });
  const { console: usual, provider, owner } = world;
  // A store of its own: that of the other parts is filled already.
  const site: Server = { ...usual, env: { ...usual.env, STORE_DIR: folder } };
  const own = { ...world, console: site };
  const [child] = (await startServers([site])).values();
  if (!child) throw new Error('The console is not there.');
  try {
    const cookie = await signedInCookie(own, site);
    const id = await organizationIn(site, cookie);
    const costsFor = async (known: typeof SMALL, { lines, ...records }: typeof FEW_RECORDS) => {
      await setProvider(provider, known);
      fillJournals(own, [{ id, lines }]);
      const wanted = JSON.stringify({ id, account: owner.email, ...records });
      printedBy<null>(own, ['labs/bench/growth/fill-records.ts', wanted]);
      const costs: Cost[] = [];
      for (const path of GROWN_SCREENS) {
        costs.push(await costOf(browser, { origin: site.origin, path, cookie, others: [] }, child));
      }
      return costs;
    };
    const small = await costsFor(SMALL, FEW_RECORDS);
    const large = await costsFor(LARGE, MANY_RECORDS);
    return GROWN_SCREENS.flatMap((path, at) =>
      Object.entries(COSTS).map(([cost, words]) => {
        const of = (all: Cost[]) => all[at]?.[cost as keyof Cost] ?? []; // The names are those of `COSTS`.
        return figureOf(`growth: ${words}, ${path}, large against small`, of(large), of(small));
      }),
    );
  } finally {
    await setProvider(provider, { members: null, keys: null, domains: null });
    await stopAll([child]);
  }
}

async function costOf(browser: Browser, target: Target, child: Child): Promise<Cost> {
  const { origin, path, cookie } = target;
  const contender = { name: path, child, url: origin + path, headers: [{ cookie }] };
  // One at a time: sixteen pages of 100,000 members at once wait for each other.
  await load({ ...contender, connections: 1, seconds: 4 });
  const samples: Sample[] = [];
  for (let round = 0; round < 3; round += 1) samples.push(await samplePage(browser, target, 'fast'));
  const { cpuUs } = seriesOf(await alternate([contender], { rounds: 5, seconds: 3, connections: 1 }), path);
  return {
    elements: samples.map(({ elements }) => elements),
    htmlKb: samples.map(({ htmlKb }) => htmlKb),
    cpuMs: cpuUs.map((us) => us / 1000),
  };
}
