import type { Browser } from '@playwright/test';
import { stopAll } from '../../../scripts/child-process.ts';
import { type Figure, figureOf } from '../figure.ts';
import { load } from '../load.ts';
import { withBrowser } from '../pages/browser.ts';
import type { Target } from '../pages/sample.ts';
import { timeSoftNavigation } from '../pages/soft-navigation.ts';
import { setProvider } from '../provider/settings.ts';
import { startServers } from '../servers.ts';
import { median } from '../statistics.ts';
import { signedInCookie, type World } from '../world.ts';
import { runBulkAdd } from './bulk.ts';
import { timeToFirstRow, scrollList } from './list.ts';
import { measureScreens } from './screens.ts';

const FEW = 10;
const MANY = 10_000;
const VERY_MANY = 100_000;

/** What grows with an organisation, and what must not. */
export async function measureGrowth(world: World): Promise<Figure[]> {
  const members = await measureMembers(world);
  // It takes minutes to fill a journal.
  return world.isQuick ? members : [...members, ...(await withBrowser((browser) => measureScreens(browser, world)))];
}

async function measureMembers(world: World): Promise<Figure[]> {
  const { console: site, provider, isQuick } = world;
  const running = await startServers([site]);
  try {
    const cookie = await signedInCookie(world, site);
    const at = (path: string): Target => ({ origin: site.origin, path, cookie, others: [] });
    const url = site.origin + at('/organization').path;
    await load({ url, headers: [{ cookie }], connections: 2, seconds: isQuick ? 2 : 20 });
    return await withBrowser(async (browser) => [
      ...(await draw(browser, world, at)),
      ...(await use(browser, world, at)),
      await weighHtml(world, at('/organization')),
      ...(await addMany(browser, world, at('/organization'))),
    ]);
  } finally {
    await setProvider(provider, { members: null });
    await stopAll([...running.values()]);
  }
}

type At = (path: string) => Target;

async function draw(browser: Browser, { provider, isQuick }: World, at: At): Promise<Figure[]> {
  const paint = new Map<number, number[]>();
  const atHand = new Map<number, number[]>();
  for (let round = 0; round < (isQuick ? 1 : 7); round += 1) {
    for (const members of [FEW, MANY, VERY_MANY]) {
      await setProvider(provider, { members });
      const seen = await timeSoftNavigation(browser, at('/home'), '/organization', 'fast', isQuick ? 1 : 3);
      atHand.set(members, [...(atHand.get(members) ?? []), median(seen)]);
      if (members === VERY_MANY) continue;
      paint.set(members, [...(paint.get(members) ?? []), await timeToFirstRow(browser, at('/organization'))]);
    }
  }
  const few = atHand.get(FEW) ?? [];
  return [
    figureOf('growth: ms to paint 10,000 members, against 10', paint.get(MANY) ?? [], paint.get(FEW) ?? []),
    figureOf('growth: ms to draw 10,000 members at hand, against 10', atHand.get(MANY) ?? [], few),
    figureOf('growth: ms to draw 100,000 members at hand, against 10', atHand.get(VERY_MANY) ?? [], few),
  ];
}

async function use(browser: Browser, { provider, isQuick }: World, at: At): Promise<Figure[]> {
  await setProvider(provider, { members: MANY });
  const rounds = [];
  for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
    rounds.push(await scrollList(browser, at('/organization'), isQuick ? 3 : 5));
  }
  return [
    figureOf(
      'growth: elements of the list, 10,000 members',
      rounds.map(({ elements }) => elements),
    ),
    figureOf(
      'growth: frames a scroll step takes, p95',
      rounds.map(({ scrollFrames }) => scrollFrames),
    ),
    figureOf(
      'growth: ms to filter 10,000 members to a tenth',
      rounds.map(({ filterMs }) => filterMs),
    ),
  ];
}

async function weighHtml({ provider }: World, { origin, path, cookie }: Target): Promise<Figure> {
  const sizes: number[] = [];
  for (const members of [FEW, MANY]) {
    await setProvider(provider, { members });
    const html = await (await fetch(origin + path, { headers: { cookie } })).arrayBuffer();
    sizes.push(html.byteLength / 1000);
  }
  return figureOf('growth: kB of HTML, 10,000 members against 10', sizes.slice(1), sizes.slice(0, 1));
}

async function addMany(browser: Browser, { provider, isQuick }: World, target: Target): Promise<Figure[]> {
  await setProvider(provider, { members: null });
  const { firstMs, lastMs, firstMb, lastMb } = await runBulkAdd(browser, target, isQuick ? 250 : 1000);
  return [
    figureOf('growth: ms a row of a bulk add, last 100 against first 100', [lastMs], [firstMs]),
    figureOf('growth: MB of heap of a bulk add, at its end against after 100', [lastMb], [firstMb]),
  ];
}
