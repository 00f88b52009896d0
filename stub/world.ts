/** What every handler works with: database, clock, configuration, scenarios, mail, cards and the log. */
import type { Cards } from './card/cards.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { StubConfig } from './env.ts';
import type { Journal } from './journal.ts';
import type { Mailer } from './mailer.ts';
import type { ScenarioRegistry } from './scenarios/scenario-registry.ts';

/** The stub's hosts, in the order of their ports. */
export const HOSTS = [
  'api',
  'site',
  'deployment',
  'customisation',
  'desk',
  'avatar',
  'search',
  'postal',
  'card',
] as const;
export type Host = (typeof HOSTS)[number];

export interface World {
  config: StubConfig;
  db: Database;
  clock: Clock;
  scenarios: ScenarioRegistry;
  journal: Journal;
  post: Mailer;
  cards: Cards;
  /** Where each host answers, known once it listens. */
  origins: Record<Host, string>;
  /** Tells of the stub's own mistakes; tests throw, the process writes to its log. */
  onFault: (text: string) => void;
}
