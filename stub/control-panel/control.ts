/** The control panel as JSON: docs/stub.md#the-control-panel. */
import { Hono } from 'hono';
import * as z from 'zod';
import { PROVIDER_NAMES } from '../../lib/operations/table.ts';
import { codeAt } from '../account/totp.ts';
import { accountOf } from '../db/accounts.ts';
import { isScenarioName, type ScenarioInfo, SCENARIOS } from '../scenarios/catalogue.ts';
import { demoAccounts } from '../seed/demo.ts';
import type { Bindings, World } from '../world.ts';

/** What `operation` of a scenario may be: a misspelt one would switch nothing on. */
const OPERATIONS = new Set<string>(['*', ...PROVIDER_NAMES.flatMap((name) => [name, name.replace(/\..*/, '.*')])]);

const options = z.object({
  name: z.string().refine(isScenarioName, 'unknown scenario'),
  on: z.boolean(),
  operation: z
    .string()
    .refine((text) => OPERATIONS.has(text), 'unknown operation')
    .optional(),
  account: z.string().optional(),
  app: z.string().optional(),
  status: z.union([z.string(), z.number()]).transform(String).optional(),
  description: z.string().optional(),
  message: z.string().optional(),
  ms: z.number().min(0).max(600_000).optional(),
  megabytes: z.number().min(0).max(2000).optional(),
  count: z.number().int().positive().optional(),
  url: z.string().optional(),
  variant: z.string().optional(),
});

const isKnownVariant = ({ name, variant }: z.output<typeof options>): boolean => {
  const { variants }: ScenarioInfo = SCENARIOS[name];
  return variant === undefined || variants === undefined || variants.includes(variant);
};
export const switchInput = options.refine(isKnownVariant, { path: ['variant'], error: 'unknown variant' });

export function createControl(world: World, reset: () => void): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.post('/reset', (context) => {
    reset();
    return context.json({ status: 'ok' });
  });
  app.post('/scenario', async (context) => {
    const parsed = switchInput.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return context.json({ status: 'bad request', message: parsed.error.message }, 400);
    const { name, on, ...options } = parsed.data;
    world.scenarios.set(name, on ? options : null);
    return context.json({ status: 'ok', data: world.scenarios.active() });
  });
  app.get('/scenarios', (context) => context.json({ all: SCENARIOS, active: world.scenarios.active() }));
  app.delete('/scenarios', (context) => {
    world.scenarios.clear();
    return context.json({ status: 'ok' });
  });
  app.get('/accounts', (context) => context.json(demoAccounts()));
  app.get('/mails', (context) => {
    const mails = world.mailer.list(context.req.query('to'));
    return context.json(mails.map(({ recipient, body, ...mail }) => ({ ...mail, to: recipient, text: body })));
  });
  app.delete('/mails', (context) => {
    world.mailer.clear(context.req.query('to'));
    return context.json({ status: 'ok' });
  });
  addJournal(app, world);
  addTime(app, world);
  return app;
}

function addJournal(app: Hono<Bindings>, world: World): void {
  app.get('/calls', (context) => context.json(world.journal.calls()));
  app.get('/writes', (context) => context.json(world.journal.writes()));
  const clear = () => {
    world.journal.clear();
    return Response.json({ status: 'ok' });
  };
  app.delete('/calls', clear);
  app.delete('/writes', clear);
}

const clockInput = z.object({ offsetMs: z.number().int() });

function addTime(app: Hono<Bindings>, world: World): void {
  app.post('/clock', async (context) => {
    const parsed = clockInput.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return context.json({ status: 'bad request', message: parsed.error.message }, 400);
    world.clock.offsetMs = parsed.data.offsetMs;
    return context.json({ status: 'ok', now: new Date(world.clock.now()).toISOString() });
  });
  app.get('/totp', (context) => {
    const account = accountOf(world.db, context.req.query('account') ?? '');
    const secret = account?.mfa_pending ?? account?.mfa_secret;
    if (!account || !secret) return context.json({ status: 'not found' }, 404);
    const nowMs = world.clock.now();
    return context.json({
      code: codeAt(secret, nowMs),
      secret,
      remainingMs: 30_000 - (nowMs % 30_000),
      isUsed: account.mfa_last_step >= Math.floor(nowMs / 30_000),
      backupCode: account.backup_code,
    });
  });
}
