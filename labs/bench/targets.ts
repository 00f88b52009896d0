/** The limit and the goal of a figure: of its ratio if it has a floor, otherwise of its value. */
export interface Target {
  must: number;
  goal: number;
  /** More is better. */
  isMore?: true;
}

/** The screens whose cost is compared for a small and a large organization. */
export const GROWN_SCREENS = [
  '/home',
  '/contract',
  '/organization',
  '/organization/review',
  '/apikey',
  '/security',
  '/activity',
  '/profile',
] as const;

/** What each of them costs, by the words of its figure. */
export const COSTS = { elements: 'elements', htmlKb: 'kB of HTML', cpuMs: 'CPU ms of the server' } as const;

type GrownName =
  `growth: ${(typeof COSTS)[keyof typeof COSTS]}, ${(typeof GROWN_SCREENS)[number]}, large against small`;

const grown = Object.fromEntries(
  GROWN_SCREENS.flatMap((path) =>
    Object.values(COSTS).map((cost) => [`growth: ${cost}, ${path}, large against small`, { must: 1.25, goal: 1.1 }]),
  ),
) as Record<GrownName, Target>; // Made of all of the names.

/** Every figure by its name; the name says the unit of the value. */
export const TARGETS = {
  'door: requests/s, 16 connections, against an empty handler': { must: 1.5, goal: 2.5, isMore: true },
  'door: CPU µs a request, against an empty handler': { must: 1.5, goal: 1.2 },
  'door: requests/s against fastify with an unseal that logs as much': { must: 1, goal: 1.3, isMore: true },
  'door: p50 µs at one connection, against an empty handler': { must: 2, goal: 1.5 },
  'session: µs to read it again, against one unseal': { must: 0.02, goal: 0.005 },
  'middleware: CPU µs of a call of the API, against none': { must: 1.1, goal: 1 },
  'memory: MB idle, against bare next start': { must: 1.4, goal: 1.2 },
  'memory: MB after load, against the obvious BFF': { must: 1.3, goal: 1.1 },
  'memory: MB after twice the load, against once': { must: 1.15, goal: 1.05 },
  'memory: most MB under a flood of strangers': { must: 512, goal: 400 },
  'fairness: p99 ms of the others, one hostile member and network, against calm': { must: 2, goal: 1.2 },
  'fairness: p50 ms of reads of the store, 30 searches of one admin, against calm': { must: 2, goal: 1.2 },
  'fairness: answers to the others that were not 200': { must: 0, goal: 0 },
  'start: ms to the first page, against bare next start': { must: 1.5, goal: 1.25 },
  'pages: kB of script, sign-in': { must: 1.3, goal: 1.1 },
  'pages: kB of script, heaviest signed-in screen': { must: 1.6, goal: 1.3 },
  'pages: kB of style, sign-in': { must: 15, goal: 8.6 },
  'pages: requests, signed-in screen': { must: 20, goal: 16 },
  'pages: LCP ms slow, sign-in in Japanese': { must: 1.6, goal: 1.25 },
  'pages: LCP ms slow, signed-in in Japanese': { must: 1.6, goal: 1.25 },
  'pages: LCP ms slow, sign-in in English': { must: 1.6, goal: 1.25 },
  'pages: LCP ms slow, signed-in in English': { must: 1.6, goal: 1.25 },
  'pages: LCP ms, sign-in, against a copy of it without scripts': { must: 1.25, goal: 1.1 },
  'pages: LCP ms, signed-in, against a copy of it without scripts': { must: 1.25, goal: 1.1 },
  'pages: blocking ms slow, signed-in': { must: 2, goal: 1.3 },
  'pages: soft navigation ms': { must: 2, goal: 1.2 },
  'pages: soft navigation ms slow': { must: 2, goal: 1.5 },
  'pages: kB of HTML, heaviest signed-in screen': { must: 100, goal: 80 },
  'pages: kB of HTML, heaviest signed-in screen, on a return': { must: 75, goal: 60 },
  'pages: CPU ms of the server, signed-in screen, against a bare one': { must: 4, goal: 2.5 },
  'pages: ms from a click to the new frame, one read at 6 s': { must: 100, goal: 50 },
  'pages: ms to the other panels, one read at 6 s, against calm': { must: 1.1, goal: 1 },
  'pages: ms to the first byte, provider hanging, against calm': { must: 1.2, goal: 1 },
  'pages: layout shift': { must: 0, goal: 0 },
  'pages: requests beyond the console and its siblings': { must: 0, goal: 0 },
  'growth: ms to paint 10,000 members, against 10': { must: 1.25, goal: 1.25 },
  'growth: ms to draw 10,000 members at hand, against 10': { must: 1.25, goal: 1.25 },
  'growth: ms to draw 100,000 members at hand, against 10': { must: 3, goal: 3 },
  'growth: elements of the list, 10,000 members': { must: 400, goal: 400 },
  'growth: frames a scroll step takes, p95': { must: 1.5, goal: 1.5 },
  'growth: ms to filter 10,000 members to a tenth': { must: 50, goal: 50 },
  'growth: kB of HTML, 10,000 members against 10': { must: 2, goal: 2 },
  'growth: ms a row of a bulk add, last 100 against first 100': { must: 1.1, goal: 1.1 },
  'growth: MB of heap of a bulk add, at its end against after 100': { must: 1.1, goal: 1.1 },
  'growth: CPU µs a request, 10,000 sessions against 1': { must: 1.25, goal: 1.25 },
  'growth: MB of 10,000 sessions, against 1': { must: 1.5, goal: 1.25 },
  ...grown,
  'release: MB of packages and build': { must: 150, goal: 80 },
} as const satisfies Record<string, Target>;

export type FigureName = keyof typeof TARGETS;
