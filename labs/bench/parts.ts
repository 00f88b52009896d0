import { measureDoor } from './door.ts';
import { measureFairness } from './fairness.ts';
import type { Figure } from './figure.ts';
import { measureGrowth } from './growth/growth.ts';
import { measureMemory } from './memory.ts';
import { measurePages } from './pages/pages.ts';
import { measureRelease } from './release.ts';
import { measureSessions } from './sessions.ts';
import type { World } from './world.ts';

/** The parts of the benchmark by name, in the order in which they run. */
export const PARTS: Record<string, (world: World) => Promise<Figure[]>> = {
  door: measureDoor,
  sessions: measureSessions,
  memory: measureMemory,
  fairness: measureFairness,
  pages: measurePages,
  growth: measureGrowth,
  release: measureRelease,
};
