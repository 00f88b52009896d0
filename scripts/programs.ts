import { spawnSync } from 'node:child_process';
import { findChromium, hasJapaneseFont, hasQuickChromium, playwrightFetches } from './chromium.ts';
import { findEngines } from './engines.ts';
import { hasKubectl } from './kubectl.ts';
import { allOnPath, onPath } from './on-path.ts';
import { findPostgres } from './postgres.ts';
import { findRedis } from './redis.ts';
import { installPackages } from './system-packages.ts';

interface Program {
  isThere: () => boolean;
  /** Of Debian, and of systems that name them alike. */
  packages: string[];
  /** What is not tried without it. */
  holds: string;
  /** Whether everything is tried without it, only more slowly. */
  hasSubstitute?: () => boolean;
}

/** Whatever the project runs beside Node.js and the packages of the lock file. */
const PROGRAMS = {
  Chromium: {
    // A machine that has the whole one is given the quick one too: journeys take a third less with it.
    isThere: hasQuickChromium,
    packages: ['chromium-headless-shell'],
    holds: 'the journeys',
    hasSubstitute: () => findChromium('windowless') !== null,
  },
  'the whole Chromium': {
    isThere: () => findChromium('whole') !== null,
    packages: ['chromium'],
    holds: 'the journey with pages that a browser keeps',
  },
  'a Japanese font': {
    isThere: hasJapaneseFont,
    packages: ['fontconfig', 'fonts-noto-cjk'],
    holds: 'how Japanese text looks',
  },
  Redis: {
    isThere: () => findRedis() !== undefined && starts('redis-cli'),
    packages: ['redis-tools'],
    holds: 'what instances share',
  },
  PostgreSQL: {
    isThere: () => findPostgres() !== undefined,
    packages: ['postgresql'],
    holds: 'whatever the store does in PostgreSQL',
  },
  Firefox: {
    isThere: () => findEngines().FIREFOX_PATH !== undefined,
    packages: ['firefox-esr'],
    holds: 'the journeys in Firefox',
  },
  WebKit: {
    isThere: () => findEngines().WEBKIT_DRIVER_PATH !== undefined,
    packages: ['webkit2gtk-driver', 'xvfb'],
    holds: 'the journeys in WebKit',
  },
  nginx: {
    isThere: () => findProxy('nginx') !== undefined,
    packages: ['nginx'],
    holds: 'deploy/nginx, deploy/compose',
  },
  HAProxy: { isThere: () => findProxy('haproxy') !== undefined, packages: ['haproxy'], holds: 'deploy/haproxy' },
  Buildah: { isThere: () => starts('buildah'), packages: ['buildah'], holds: 'deploy/container' },
  iproute2: { isThere: () => starts('ip', '-V'), packages: ['iproute2'], holds: 'deploy/compose' },
  OpenSSL: { isThere: () => starts('openssl', 'version'), packages: ['openssl'], holds: 'deploy/compose' },
  'kubectl 1.24 or newer': { isThere: hasKubectl, packages: ['kubernetes-client'], holds: 'deploy/kubernetes' },
  promtool: {
    isThere: () => starts('promtool'),
    packages: ['prometheus'],
    holds: 'the alerts of deploy/observability',
  },
  'systemd-analyze': { isThere: () => starts('systemd-analyze'), packages: ['systemd'], holds: 'deploy/systemd' },
} satisfies Record<string, Program>;

/** The proxies of deploy/. */
export const PROXIES = ['nginx', 'haproxy'] as const;
export type ProxyName = (typeof PROXIES)[number];

/** The path of a proxy that starts. */
export function findProxy(name: ProxyName): string | undefined {
  const flag = name === 'nginx' ? '-v' : '-vv';
  return allOnPath(name).find((path) => spawnSync(path, [flag], { stdio: 'ignore', timeout: 20_000 }).status === 0);
}

export type ProgramName = keyof typeof PROGRAMS;
const ALL = Object.keys(PROGRAMS) as ProgramName[]; // Its own keys.
const programOf = (name: ProgramName): Program => PROGRAMS[name];

/**
 * Fetches from the system's packages what is missing of these programs, all of it at once.
 * @returns those that could not be had, each with what is not tried without it
 */
export async function fetchPrograms(wanted: readonly ProgramName[] = ALL): Promise<string[]> {
  const missing = () => wanted.filter((name) => !PROGRAMS[name].isThere());
  const first = missing();
  if (first.length === 0) return [];
  console.log(`Fetching ${first.join(', ')} ...`);
  if (first.some((name) => name.includes('Chromium'))) await playwrightFetches();
  const toInstall = missing();
  await installPackages(toInstall.flatMap((name) => PROGRAMS[name].packages));
  return missing()
    .filter((name) => !programOf(name).hasSubstitute?.())
    .map((name) => `${name}: ${PROGRAMS[name].holds}`);
}

/**
 * Finds a whole Chromium that starts, or fetches one, and a Japanese font for it: without one the text is a row of boxes.
 * @returns its path; undefined where Playwright's own is used, which Playwright finds by itself
 * @throws Error that says what was tried
 */
export async function ensureChromium(): Promise<string | undefined> {
  await fetchPrograms(['the whole Chromium', 'a Japanese font']);
  const found = findChromium('whole');
  if (found !== null) return found;
  throw new Error(
    "There is no Chromium that starts. Tried: CHROMIUM_PATH, Playwright's own, the system's chromium or google-chrome, " +
      '"playwright install chromium", and apt-get. Install one of them, or set CHROMIUM_PATH.',
  );
}

function starts(name: string, flag = '--version'): boolean {
  const path = onPath(name);
  return path !== undefined && spawnSync(path, [flag], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
