/** The control panel, as pages and as JSON, on loopback only. */
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { type Answer, toResponse } from '../api/answer.ts';
import { connectionOf, flood, hold } from '../scenarios/connection.ts';
import { FAULT_NAMES, FAULTS } from '../scenarios/faults.ts';
import { HOSTILE_TEXTS } from '../scenarios/texts.ts';
import type { Bindings, World } from '../world.ts';
import { createControl } from './control.ts';
import { page } from './page.ts';
import { createPages } from './pages.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

export function createControlPanel(world: World, reset: () => void): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use('*', async (context, next) => (isForeign(context) ? context.json({ status: 'forbidden' }, 403) : next()));
  app.route('/control', createControl(world, reset));
  addElsewhere(app);
  addReceiver(app, world);
  app.get('/status.json', (context) => statusPage(context, world));
  app.get('/:variant/status.json', (context) => statusPage(context, world));
  app.route('/', createPages(world, reset));
  app.notFound((context) => context.json({ status: 'not found' }, 404));
  app.onError((error, context) => {
    world.onFault(`the control panel failed: ${error.stack ?? error.message}`);
    return context.json({ status: 'error', message: error.message }, 500);
  });
  return app;
}

/** A foreign name that leads here, or a foreign page that posts here, gets nothing. */
function isForeign(context: Context<Bindings>): boolean {
  const host = context.req.header('host') ?? new URL(context.req.url).host;
  const origin = context.req.header('origin');
  return !LOOPBACK.test(host) || (origin !== undefined && origin !== `http://${host}`);
}

/** Acknowledges everything to every origin: no secret may ever be sent here. */
const SCRIPT = `addEventListener('message', (event) => {
  document.getElementById('received').textContent = JSON.stringify(event.data);
  parent.postMessage({ type: 'sso:ack', id: event.data && event.data.id }, '*');
});`;

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'",
} as const;

/** Stands for any other site: external links lead here offline, and a hijacked sibling redirects here. */
function addElsewhere(app: Hono<Bindings>): void {
  app.get('/elsewhere.js', (context) =>
    context.body(SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/elsewhere/*', (context) => {
    const body = html`<p>外部のページの代わりです。 / It stands for an external page.</p>
      <p><code>${context.req.path}</code></p><pre id="received"></pre><script src="/elsewhere.js"></script>`;
    return context.html(page({ title: '外部のページ / External page', body }), 200, HEADERS);
  });
}

const statuspage = (indicator: string, description: string, more: object = {}) => ({
  page: { name: 'Stub', url: 'https://status.example.com' },
  status: { indicator, description },
  incidents: [],
  ...more,
});
const STATUS_PAGES: Readonly<Record<string, unknown>> = {
  incident: statuspage('major', 'Partial System Outage', { incidents: [{ name: 'API の応答が遅れています' }] }),
  degraded: statuspage('minor', 'Partially Degraded Service'),
  maintenance: statuspage('maintenance', 'Service Under Maintenance', {
    scheduled_maintenances: [{ name: 'データベースのメンテナンス', status: 'in_progress' }],
  }),
  instatus: { page: { status: 'HASISSUES' }, activeIncidents: [{ name: 'Sign-in is slow' }] },
  unnamed: { page: { status: 'UNDERMAINTENANCE' } },
  hostile: statuspage('critical', HOSTILE_TEXTS.join(' ').repeat(100)),
  broken: { status: 'down' },
};

/** What the provider says of itself: all is well, or a `variant` of the address or of the scenario `statusPage`. */
async function statusPage(context: Context<Bindings>, world: World): Promise<Response> {
  const scenario = world.scenarios.take('statusPage');
  const variant = scenario ? (scenario.variant ?? 'incident') : (context.req.param('variant') ?? 'well');
  const connection = connectionOf(context.env?.outgoing, context.env?.incoming);
  if (variant === 'redirect') return context.redirect('/elsewhere/status');
  if (variant === 'huge') await flood(connection, { http: 200, headers: {}, body: '{}' }, 10);
  else if (variant === 'hangs') await hold(connection);
  else return context.json(STATUS_PAGES[variant] ?? statuspage('none', 'All Systems Operational'));
  return RESPONSE_ALREADY_SENT;
}

const hook = z.object({ text: z.string().default('') });
const hookQuery = z.object({
  http: z.coerce.number().int().min(200).max(599).optional(),
  fault: z.enum(FAULT_NAMES).optional(),
  ms: z.coerce.number().min(0).max(600_000).default(1000),
});

/**
 * Stands for the services that an organization has its journal told to: what arrives lies in the inbox. `?http=503` refuses it,
 * `?fault=commitThenReset` takes it and loses the answer: any fault that an operation of the provider can have.
 */
function addReceiver(app: Hono<Bindings>, world: World): void {
  app.post('/hooks/:name', async (context) => {
    const parsed = hookQuery.safeParse(context.req.query());
    if (!parsed.success) return context.json({ status: 'bad request', message: parsed.error.message }, 400);
    const { fault, ms } = parsed.data;
    // A fault spoils a body, and 204 has none.
    const http = parsed.data.http ?? (fault ? 200 : 204);
    const text = await context.req.text();
    const take = async (): Promise<Answer> => {
      const [headline = ''] = hook.parse(JSON.parse(text)).text.split('\n');
      const recipient = context.req.param('name');
      world.mailer.send({ recipient, kind: 'notification', subject: `${http} ${headline}`, body: text });
      return { http, body: '', headers: {} };
    };
    const connection = connectionOf(context.env?.outgoing, context.env?.incoming);
    const outcome = fault ? await FAULTS[fault](take, { ms }, connection) : await take();
    return outcome === 'sent' ? RESPONSE_ALREADY_SENT : toResponse(outcome);
  });
}
