/** The whole stub provider, without ports: one app for each host, over one database. */
import type { Hono } from 'hono';
import { createApi } from './api/app.ts';
import { createCards } from './card/cards.ts';
import { createCardHost } from './card/host.ts';
import { createClock } from './clock.ts';
import { createControlPanel } from './control-panel/app.ts';
import { openDatabase } from './db/database.ts';
import type { StubConfig } from './env.ts';
import { createAvatarHost } from './hosts/avatar.ts';
import { createIdentityProvider } from './hosts/identity-provider.ts';
import { createPostalHost } from './hosts/postal.ts';
import { createJournal } from './journal.ts';
import { createMailer } from './mailer.ts';
import { createMarketingHost } from './marketing/host.ts';
import { createScenarioRegistry } from './scenarios/scenario-registry.ts';
import { hashSeedPasswords, seed } from './seed/seed.ts';
import { createSibling } from './siblings/app.ts';
import { type Bindings, type Host, HOSTS, type World } from './world.ts';

export interface Stub {
  world: World;
  apps: Record<Host, Hono<Bindings>>;
  /** Back to the seed data: no mails, scenarios or journal, the clock at the machine's time. */
  reset: () => void;
  close: () => void;
}

/** @param onFault is told of the stub's own mistakes */
export async function createStub(config: StubConfig, onFault: (text: string) => void): Promise<Stub> {
  const db = openDatabase(config.stateFolder);
  const clock = createClock();
  const scenarios = createScenarioRegistry();
  const journal = createJournal(db);
  const mailer = createMailer(db, clock);
  const origins = originsFrom(config.port);
  const cardHost = createCardHost({ db, origins, scenarios, config });
  const cards = createCards(config.stripeSecretKey, (request) => cardHost.fetch(request));
  const world: World = { config, db, clock, scenarios, journal, mailer, cards, origins, onFault };
  const hashes = await hashSeedPasswords();
  const reset = () => {
    scenarios.clear();
    clock.offsetMs = 0;
    journal.clear();
    seed(db, hashes, clock.now());
  };
  if (db.isEmpty()) reset();
  const apps = {
    api: createApi(world, 'api', createIdentityProvider(world)),
    site: createSibling(world, 'site'),
    deployment: createSibling(world, 'deployment'),
    customisation: createSibling(world, 'customisation'),
    controlPanel: createControlPanel(world, reset),
    avatar: createAvatarHost(world),
    search: createApi(world, 'search'),
    postal: createPostalHost(world),
    card: cardHost,
    marketing: createMarketingHost(world),
  };
  return { world, apps, reset, close: () => db.close() };
}

export function originsFrom(port: number): Record<Host, string> {
  const pairs = HOSTS.map((host, index) => [host, `http://localhost:${port + index}`]);
  return Object.fromEntries(pairs) as Record<Host, string>; // Every host is among the pairs.
}
