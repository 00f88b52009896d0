/** The postal-code service that the browser asks (wire contract, section 1). */
import { Hono } from 'hono';
import type { Bindings } from '../api/bindings.ts';
import { HOSTILE_TEXTS } from '../scenarios/texts.ts';
import type { World } from '../world.ts';
import { POSTAL_CODES, type PostalAddress } from './postal-codes.ts';
import { slowOrDown } from './slow-or-down.ts';

const OPEN = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' } as const;

/** The app of the postal host: `GET /api/{first 3}/{last 4}.json`, 404 for codes it does not know. */
export function createPostalHost(world: World): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use('*', slowOrDown(world, { slow: 'postalSlow', down: 'postalDown' }));
  const answer = (first: string, last: string) => {
    if (world.scenarios.take('postalHostile')) return json(first + last, hostile());
    const found = POSTAL_CODES.get(first + last);
    return found ? json(first + last, found) : new Response('not found', { status: 404, headers: OPEN });
  };
  app.get('/api/:first{\\d{3}}/:last{\\d{4}\\.json}', (context) => {
    const { first, last } = context.req.param();
    return answer(first, last.slice(0, 4));
  });
  app.notFound(() => new Response('not found', { status: 404, headers: OPEN }));
  return app;
}

function json(code: string, { prefecture, address1, address2 }: PostalAddress): Response {
  const ja = { prefecture, address1, address2, address3: '', address4: '' };
  return Response.json({ code, data: [{ prefcode: '', ja }] }, { headers: OPEN });
}

function hostile(): PostalAddress {
  return { prefecture: HOSTILE_TEXTS[1], address1: HOSTILE_TEXTS[0], address2: HOSTILE_TEXTS[6].repeat(200) };
}
