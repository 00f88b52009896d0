import type { Browser } from '@playwright/test';
import { type Figure, figureOf } from '../figure.ts';
import { setProvider } from '../provider/settings.ts';
import { median } from '../statistics.ts';
import type { World } from '../world.ts';
import { newVisitor } from './browser.ts';
import type { Target } from './sample.ts';
import { press } from './soft-navigation.ts';

/** The read of one panel of the contracts. */
const ONE_READ = { path: '/service/site', ms: 6000 };
const ALL_READS = { path: '/', ms: 60_000 };
/** The first page after the provider began to hang still waits a moment for it. */
const REQUESTS = 3;

/** What a provider that is slow or hangs does to the rest of the contracts' screen. */
export async function measureSlowProvider(browser: Browser, world: World, contracts: Target): Promise<Figure[]> {
  const rounds = world.isQuick ? 3 : 7;
  const times = { click: [], usable: [], calmUsable: [], hanging: [], calm: [] } as Record<string, number[]>;
  const note = (name: string, ms: number) => times[name]?.push(ms);
  for (let round = 0; round < rounds; round += 1) {
    await setProvider(world.provider, { waitMs: 0, slow: null });
    note('calmUsable', await timeUsable(browser, contracts));
    note('calm', await timeFirstByte(contracts));
    await setProvider(world.provider, { slow: ONE_READ });
    note('usable', await timeUsable(browser, contracts));
    note('click', await timeClick(browser, contracts));
    await setProvider(world.provider, { slow: ALL_READS });
    note('hanging', await timeFirstByte(contracts));
  }
  await setProvider(world.provider, { slow: null });
  const { click = [], usable = [], calmUsable, hanging = [], calm } = times;
  return [
    figureOf('pages: ms from a click to the new frame, one read at 6 s', click),
    figureOf('pages: ms to the other panels, one read at 6 s, against calm', usable, calmUsable),
    figureOf('pages: ms to the first byte, provider hanging, against calm', hanging, calm),
  ];
}

async function timeClick(browser: Browser, { origin, path, cookie }: Target): Promise<number> {
  const { context, page } = await newVisitor(browser, origin, cookie, 'fast');
  await page.goto(`${origin}/profile`, { waitUntil: 'networkidle' });
  const ms = await press(page, path, 'frame');
  await context.close();
  return ms;
}

/** Until a control of the first panel can be pressed. */
async function timeUsable(browser: Browser, { origin, path, cookie }: Target): Promise<number> {
  const { context, page } = await newVisitor(browser, origin, cookie, 'fast');
  await page.goto(origin + path, { waitUntil: 'commit' });
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const control = document.querySelector('main section button:not([aria-disabled])');
          // React has taken the element over.
          const isAlive = control && Object.keys(control).some((key) => key.startsWith('__reactProps'));
          if (isAlive) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await context.close();
  return ms;
}

async function timeFirstByte({ origin, path, cookie }: Target): Promise<number> {
  const found: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const stop = new AbortController();
    const startMs = performance.now();
    const answer = await fetch(origin + path, { headers: { cookie }, signal: stop.signal });
    await answer.body?.getReader().read();
    found.push(performance.now() - startMs);
    stop.abort();
  }
  return median(found);
}
