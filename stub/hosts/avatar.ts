/** Pictures by the hash of account and salt: docs/wire-contract.md#avatar-pictures. */
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { Bindings, World } from '../world.ts';
import { slowOrDown } from './slow-or-down.ts';

const HEADERS = {
  'cache-control': 'no-cache',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
} as const;

/** A file, not drawn here: this process may have been told to read no SVG. */
const STANDARD = readFileSync(new URL('./default-avatar.webp', import.meta.url));

/** The default picture is 500x500, which is how the console recognizes it. */
export function createAvatarHost(world: World): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use('*', slowOrDown(world, { slow: 'avatarSlow', down: 'avatarDown' }));
  const standIn = () => picture(STANDARD);
  app.get('/default.webp', standIn);
  app.get('/:file{[0-9a-f]{64}\\.webp}', (context) => {
    const address = context.req.param('file').slice(0, 64);
    const found = world.db.get<{ image: Uint8Array }>('SELECT image FROM avatars WHERE address = ?', address);
    return found ? picture(Buffer.from(found.image)) : standIn();
  });
  app.notFound(missing);
  return app;
}

function picture(image: Buffer): Response {
  return new Response(new Uint8Array(image), { headers: { ...HEADERS, 'content-type': 'image/webp' } });
}

function missing(): Response {
  return new Response('not found', { status: 404, headers: { ...HEADERS, 'content-type': 'text/plain' } });
}
