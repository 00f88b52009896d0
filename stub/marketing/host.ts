/** The stand-in for the marketing platform: the two scripts that its customers embed, and what they send to it. */
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { slowOrDown } from '../hosts/slow-or-down.ts';
import type { Bindings, World } from '../world.ts';
import { isVisitorToken } from './visitor-token.ts';

const script = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');
const JS = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' };
const OPEN = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };

export function createMarketingHost(world: World): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use('*', slowOrDown(world, { slow: 'marketingSlow', down: 'marketingDown' }));
  app.get('/forms/embed/v2.js', (context) => context.body(script('forms.js'), 200, JS));
  app.get('/:script{\\d+\\.js}', (context) => context.body(script('conversations.js'), 200, JS));
  app.options('*', (context) => context.body(null, 204, OPEN));
  app.post('/submissions/:portal/:form', async (context) => {
    const { email, message } = (await context.req.json()) as Record<string, unknown>;
    const isFine = typeof email === 'string' && email.includes('@') && typeof message === 'string' && message !== '';
    return context.json({ isTaken: isFine }, isFine ? 200 : 400, OPEN);
  });
  app.post('/conversations/identify', async (context) => {
    const { email, token } = (await context.req.json()) as Record<string, unknown>;
    const isKnown = isVisitorToken(String(email), String(token), world.config.avatarSalt);
    return context.json({ isKnown }, 200, OPEN);
  });
  app.notFound((context) => context.text('not found', 404));
  return app;
}
