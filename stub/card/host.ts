/** The stand-in for the card vendor: the part of its API in use, its browser script, and its pages. */
import { readFileSync } from 'node:fs';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { CONTROL_PANEL_CSS } from '../control-panel/style.ts';
import { connectionOf, resetUnanswered } from '../scenarios/connection.ts';
import type { Bindings } from '../world.ts';
import type { CardHostContext } from './card-host-context.ts';
import { createElements } from './elements.ts';
import { createCardPages } from './pages.ts';
import { createVendorApi } from './vendor-api.ts';

const script = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');
const JS = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'cross-origin',
};

export function createCardHost(parts: CardHostContext): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use('*', async (context, next) => {
    if (!parts.scenarios.take('cardDown')) return next();
    const connection = connectionOf(context.env?.outgoing, context.env?.incoming);
    if (!connection.outgoing) return context.json({ error: { type: 'api_error', message: 'down' } }, 503);
    resetUnanswered(connection);
    return RESPONSE_ALREADY_SENT;
  });
  app.get('/v3/', (context) => context.body(script('card-script.js'), 200, JS));
  app.get('/elements/frame.js', (context) => context.body(script('card-frame.js'), 200, JS));
  app.get('/style.css', (context) =>
    context.body(CONTROL_PANEL_CSS, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  app.route('/v1', createVendorApi(parts));
  app.route('/elements', createElements(parts));
  app.route('/', createCardPages(parts));
  app.notFound((context) =>
    context.json({ error: { type: 'invalid_request_error', message: 'Unrecognized request URL' } }, 404),
  );
  return app;
}
