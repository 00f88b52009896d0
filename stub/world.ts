/** What every handler works with. */
import type { HttpBindings } from '@hono/node-server';
import type { Cards } from './card/cards.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { StubConfig } from './env.ts';
import type { Journal } from './journal.ts';
import type { Mailer } from './mailer.ts';
import type { ScenarioRegistry } from './scenarios/scenario-registry.ts';

/** In the order of their ports. */
export const HOSTS = [
  'api',
  'site',
  'deployment',
  'customisation',
  'controlPanel',
  'avatar',
  'search',
  'postal',
  'card',
  'marketing',
] as const;
export type Host = (typeof HOSTS)[number];

export interface World {
  config: StubConfig;
  db: Database;
  clock: Clock;
  scenarios: ScenarioRegistry;
  journal: Journal;
  mailer: Mailer;
  cards: Cards;
  /** Known once the hosts listen. */
  origins: Record<Host, string>;
  /** The stub's own mistakes: tests fail on them, the process logs them. */
  onFault: (text: string) => void;
}

/** Empty if a test calls an app without a port. */
export interface Bindings {
  Bindings: Partial<HttpBindings>;
}
