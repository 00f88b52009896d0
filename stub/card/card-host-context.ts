import type { Database } from '../db/database.ts';
import type { StubConfig } from '../env.ts';
import type { ScenarioRegistry } from '../scenarios/scenario-registry.ts';
import type { Host } from '../world.ts';

export interface IntentRow {
  id: string;
  secret: string;
  customer: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  method: string | null;
  return_url: string | null;
}

export interface MethodRow {
  id: string;
  customer: string | null;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
}

/** As the vendor answers it. */
export function intentAnswer({ id, secret, customer, status, method }: IntentRow) {
  return {
    id,
    object: 'setup_intent',
    client_secret: secret,
    customer,
    status,
    payment_method: method,
    payment_method_types: ['card'],
    usage: 'off_session',
  };
}

export interface CardHostContext {
  db: Database;
  origins: Record<Host, string>;
  scenarios: ScenarioRegistry;
  config: StubConfig;
}
