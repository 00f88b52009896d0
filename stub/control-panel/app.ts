/** The desk: what a developer or a test wants of the stub, as pages and as JSON. Loopback only. */
import { type Context, Hono } from 'hono';
import type { Bindings } from '../api/bindings.ts';
import type { World } from '../world.ts';
import { createControl } from './control.ts';
import { addElsewhere } from './elsewhere.ts';
import { createPages } from './pages.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * The app of the desk.
 * @param reset starts the whole stub over
 */
export function createControlPanel(world: World, reset: () => void): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use('*', async (context, next) => (isForeign(context) ? context.json({ status: 'forbidden' }, 403) : next()));
  app.route('/control', createControl(world, reset));
  addElsewhere(app);
  app.route('/', createPages(world, reset));
  app.notFound((context) => context.json({ status: 'not found' }, 404));
  app.onError((error, context) => {
    world.onFault(`the desk failed: ${error.stack ?? error.message}`);
    return context.json({ status: 'error', message: error.message }, 500);
  });
  return app;
}

/** A name that leads here from elsewhere, or a foreign page that posts here, gets nothing. */
function isForeign(context: Context<Bindings>): boolean {
  const host = context.req.header('host') ?? new URL(context.req.url).host;
  const origin = context.req.header('origin');
  return !LOOPBACK.test(host) || (origin !== undefined && origin !== `http://${host}`);
}
