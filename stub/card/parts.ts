import type { Database } from '../db/database.ts';
import type { StubConfig } from '../env.ts';
import type { ScenarioRegistry } from '../scenarios/scenario-registry.ts';
import type { Host } from '../world.ts';

/** What the card host needs of the world: it is made before the rest. */
export interface CardHostParts {
  db: Database;
  origins: Record<Host, string>;
  scenarios: ScenarioRegistry;
  config: StubConfig;
}
