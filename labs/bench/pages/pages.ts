import type { Browser } from '@playwright/test';
import { type Child, stopAll } from '../../../scripts/child-process.ts';
import { stubAddress } from '../../../scripts/stack.ts';
import { type Figure, figureOf } from '../figure.ts';
import { load } from '../load.ts';
import { setProvider } from '../provider/settings.ts';
import { alternate, type Contender, seriesOf, warmUp } from '../rounds.ts';
import { type Server, startServers } from '../servers.ts';
import { signedInCookie, type World } from '../world.ts';
import { withBrowser } from './browser.ts';
import { type Sample, samplePage, type Target } from './sample.ts';
import { measureSlowProvider } from './slow-provider.ts';
import { timeSoftNavigation } from './soft-navigation.ts';
import { serveStaticCopies } from './static-copy.ts';

const SCREENS = ['/home', '/contract', '/organization', '/apikey', '/security', '/profile'] as const;
/** The screen whose data is largest: it stands for all of them where time is measured. */
const SCREEN = '/organization';
const WAIT_MS = 300;

/** The pages in a real browser, beside the bare application's. */
export async function measurePages(world: World): Promise<Figure[]> {
  const { console: site, floor } = world;
  const running = await startServers([site, floor]);
  try {
    const cookie = await signedInCookie(world, site);
    const others = (['site', 'deployment', 'customisation', 'avatar'] as const).map((host) =>
      stubAddress(world.stack, host),
    );
    const at = (path: string, signedIn = true): Target => ({
      origin: site.origin,
      path,
      cookie: signedIn ? cookie : '',
      others,
    });
    const bare: Target = { origin: floor.origin, path: '/', cookie: '', others: [] };
    for (const path of ['/signin', ...SCREENS]) {
      const warmed = at(path, path !== '/signin');
      await load({
        url: warmed.origin + path,
        headers: [{ cookie: warmed.cookie }],
        connections: 2,
        seconds: world.isQuick ? 1 : 4,
      });
    }
    const cpu = await timeServer(world, running, at(SCREEN));
    return await withBrowser(async (browser) => [
      ...(await weigh(browser, at, bare)),
      ...cpu,
      ...(await time(browser, world.isQuick ? 1 : 6, at, bare)),
      ...(await navigate(browser, world, at, bare)),
      ...(await measureSlowProvider(browser, world, at('/contract'))),
    ]);
  } finally {
    await setProvider(world.provider, { waitMs: 0, slow: null });
    await stopAll([...running.values()]);
  }
}

type At = (path: string, signedIn?: boolean) => Target;

/** What does not depend on the machine. */
async function weigh(browser: Browser, at: At, bare: Target): Promise<Figure[]> {
  const floor = await samplePage(browser, bare, 'fast');
  const signIn = await samplePage(browser, at('/signin', false), 'fast');
  const screens: Sample[] = [];
  for (const path of SCREENS) screens.push(await samplePage(browser, at(path), 'fast', true));
  const most = (read: (sample: Sample) => number) => Math.max(...screens.map(read));
  return [
    figureOf('pages: kB of script, sign-in', [signIn.scriptKb], [floor.scriptKb]),
    figureOf('pages: kB of script, heaviest signed-in screen', [most(({ scriptKb }) => scriptKb)], [floor.scriptKb]),
    figureOf('pages: kB of style, sign-in', [signIn.styleKb]),
    figureOf('pages: kB of HTML, heaviest signed-in screen', [most(({ htmlKb }) => htmlKb)]),
    figureOf('pages: kB of HTML, heaviest signed-in screen, on a return', [
      most(({ returnKb }) => returnKb ?? Number.NaN),
    ]),
    figureOf('pages: requests, signed-in screen', [most(({ requests }) => requests)]),
    figureOf('pages: layout shift', [
      Math.max(
        signIn.layoutShift,
        most(({ layoutShift }) => layoutShift),
      ),
    ]),
    figureOf('pages: requests beyond the console and its siblings', [signIn.beyond + most(({ beyond }) => beyond)]),
  ];
}

/** What a page costs the server, beside the least page that the framework renders at each request. */
async function timeServer(world: World, running: ReadonlyMap<Server, Child>, screen: Target): Promise<Figure[]> {
  const of = (server: Server, { path, cookie }: Pick<Target, 'path' | 'cookie'>): Contender[] => {
    const child = running.get(server);
    return child ? [{ name: server.name, child, url: server.origin + path, headers: [{ cookie }] }] : [];
  };
  const contenders = [...of(world.console, screen), ...of(world.floor, { path: '/dynamic', cookie: '' })];
  await warmUp(contenders, world.isQuick ? 4 : 27);
  const plan = { rounds: world.isQuick ? 3 : 7, seconds: world.isQuick ? 2 : 4, connections: 2 };
  const all = await alternate(contenders, plan);
  const msOf = (server: Server) => seriesOf(all, server.name).cpuUs.map((us) => us / 1000);
  const name = 'pages: CPU ms of the server, signed-in screen, against a bare one';
  return [figureOf(name, msOf(world.console), msOf(world.floor))];
}

/** Loads in alternation, each page beside one of its own language. */
async function time(browser: Browser, rounds: number, at: At, bare: Target): Promise<Figure[]> {
  const own = { signIn: at('/signin', false), screen: at(SCREEN) };
  const copies = await serveStaticCopies(own);
  const english = { locale: 'en-US' } as const;
  const fast = {
    signIn: own.signIn,
    screen: own.screen,
    signInCopy: copies.targets.signIn,
    screenCopy: copies.targets.screen,
  };
  const slow = {
    floorSlow: { ...bare, path: '/ja' },
    signInSlow: own.signIn,
    screenSlow: own.screen,
    floorEnglish: { ...bare, ...english },
    signInEnglish: { ...own.signIn, ...english },
    screenEnglish: { ...own.screen, ...english },
  };
  const found = new Map<string, Sample[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [profile, targets] of [
      ['fast', fast],
      ['slow', slow],
    ] as const) {
      for (const [name, target] of Object.entries<Target>(targets)) {
        found.set(name, [...(found.get(name) ?? []), await samplePage(browser, target, profile)]);
      }
    }
  }
  copies.stop();
  const of = (read: (sample: Sample) => number) => (name: keyof typeof fast | keyof typeof slow) =>
    (found.get(name) ?? []).map(read);
  const [lcp, blocking] = [of(({ lcpMs }) => lcpMs), of(({ blockingMs }) => blockingMs)];
  return [
    figureOf('pages: LCP ms slow, sign-in in Japanese', lcp('signInSlow'), lcp('floorSlow')),
    figureOf('pages: LCP ms slow, signed-in in Japanese', lcp('screenSlow'), lcp('floorSlow')),
    figureOf('pages: LCP ms slow, sign-in in English', lcp('signInEnglish'), lcp('floorEnglish')),
    figureOf('pages: LCP ms slow, signed-in in English', lcp('screenEnglish'), lcp('floorEnglish')),
    figureOf('pages: LCP ms, sign-in, against a copy of it without scripts', lcp('signIn'), lcp('signInCopy')),
    figureOf('pages: LCP ms, signed-in, against a copy of it without scripts', lcp('screen'), lcp('screenCopy')),
    figureOf('pages: blocking ms slow, signed-in', blocking('screenSlow'), blocking('floorSlow')),
  ];
}

/** The provider takes its time: a screen that was seen before must not wait for it. */
async function navigate(browser: Browser, { provider, isQuick }: World, at: At, bare: Target): Promise<Figure[]> {
  await setProvider(provider, { waitMs: WAIT_MS });
  const times = isQuick ? 2 : 9;
  const figures: Figure[] = [];
  for (const [profile, name] of [
    ['fast', 'pages: soft navigation ms'],
    ['slow', 'pages: soft navigation ms slow'],
  ] as const) {
    const own = await timeSoftNavigation(browser, at('/home'), '/apikey', profile, times);
    const floor = await timeSoftNavigation(browser, bare, '/second', profile, times);
    figures.push(figureOf(name, own, floor));
  }
  return figures;
}
