/** The vendor's API with a secret key, as far as the provider uses it: form-encoded in, JSON out. */
import { type Context, Hono } from 'hono';
import { randomId } from '../account/tokens.ts';
import type { Database } from '../db/database.ts';
import type { Bindings } from '../world.ts';
import { type CardHostContext, intentAnswer, type IntentRow, type MethodRow } from './card-host-context.ts';

interface CustomerRow {
  id: string;
  name: string;
  default_method: string | null;
}

export function createVendorApi(parts: CardHostContext): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use('*', async (context, next) => {
    const isKnown = /^Bearer sk_test_\w+$/.test(context.req.header('authorization') ?? '');
    return isKnown
      ? next()
      : context.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }, 401);
  });
  addCustomers(app, parts);
  addIntentsAndMethods(app, parts);
  return app;
}

function customerOf(db: Database, id: string): CustomerRow | undefined {
  return db.get<CustomerRow>('SELECT * FROM card_customers WHERE id = ?', id);
}

function addCustomers(app: Hono<Bindings>, { db, origins }: CardHostContext): void {
  const customer = (id: string) => customerOf(db, id);
  app.post('/customers', async (context) => {
    const { name = '' } = await fieldsOf(context);
    const row = { id: randomId('cus_'), name, default_method: null };
    db.insert('card_customers', row);
    return context.json(customerAnswer(row));
  });
  app.get('/customers/:id', (context) => orMissing(context, customer(context.req.param('id')), customerAnswer));
  app.post('/customers/:id', async (context) => {
    const fields = await fieldsOf(context);
    const chosen = fields['invoice_settings[default_payment_method]'];
    if (chosen !== undefined)
      db.run('UPDATE card_customers SET default_method = ? WHERE id = ?', chosen, context.req.param('id'));
    return orMissing(context, customer(context.req.param('id')), customerAnswer);
  });
  app.post('/billing_portal/sessions', async (context) => {
    const { customer: owner = '', return_url = '' } = await fieldsOf(context);
    if (!customer(owner)) return missing(context);
    const id = randomId('bps_');
    db.insert('card_portals', { id, customer: owner, return_url });
    return context.json({
      id,
      object: 'billing_portal.session',
      customer: owner,
      return_url,
      url: `${origins.card}/portal/${id}`,
    });
  });
}

function addIntentsAndMethods(app: Hono<Bindings>, { db }: CardHostContext): void {
  const method = (id: string) => db.get<MethodRow>('SELECT * FROM card_methods WHERE id = ?', id);
  app.post('/setup_intents', async (context) => {
    const { customer: owner = '' } = await fieldsOf(context);
    if (!customerOf(db, owner)) return missing(context);
    const id = randomId('seti_');
    const row: IntentRow = {
      id,
      secret: `${id}_secret_${randomId('')}`,
      customer: owner,
      status: 'requires_payment_method',
      method: null,
      return_url: null,
    };
    db.insert('card_intents', { ...row });
    return context.json(intentAnswer(row));
  });
  app.get('/payment_methods/:id', (context) => orMissing(context, method(context.req.param('id')), methodAnswer));
  app.post('/payment_methods/:id/attach', async (context) => {
    const { customer: owner = '' } = await fieldsOf(context);
    if (!customerOf(db, owner)) return missing(context);
    db.run('UPDATE card_methods SET customer = ? WHERE id = ? AND customer IS NULL', owner, context.req.param('id'));
    return orMissing(context, method(context.req.param('id')), methodAnswer);
  });
}

async function fieldsOf(context: Context): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await context.req.text()));
}

function orMissing<Row>(context: Context, row: Row | undefined, answer: (row: Row) => object): Response {
  return row === undefined ? missing(context) : context.json(answer(row));
}

function missing(context: Context): Response {
  return context.json(
    { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } },
    404,
  );
}

function customerAnswer({ id, name, default_method }: CustomerRow) {
  return { id, object: 'customer', name, invoice_settings: { default_payment_method: default_method } };
}

function methodAnswer({ id, customer, brand, last4, exp_month, exp_year, fingerprint }: MethodRow) {
  return {
    id,
    object: 'payment_method',
    type: 'card',
    customer,
    card: { brand, last4, exp_month, exp_year, fingerprint },
  };
}
