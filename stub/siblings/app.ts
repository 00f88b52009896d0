/** A sibling app on its own origin, which shows who is signed in: docs/wire-contract.md#shared-sign-in. */
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { findActor, hasMfaSession, readCredential } from '../api/authenticate.ts';
import { CONTROL_PANEL_CSS } from '../control-panel/style.ts';
import { connectionOf, hold } from '../scenarios/connection.ts';
import type { Bindings, World } from '../world.ts';
import { arrivalPage, homePage, planPage, type SiblingName, signInPage } from './pages.ts';
import { hostileScript, SSO_SCRIPT } from './sso-script.ts';

export function createSibling(world: World, name: SiblingName): Hono<Bindings> {
  const app = new Hono<Bindings>();
  const { scenarios } = world;
  app.use('*', async (context, next) => {
    await next();
    for (const [header, value] of Object.entries(headersOf(world))) context.header(header, value);
  });
  app.get('/', (context) => context.html(homePage(name)));
  app.get('/signin', async (context) => {
    if (scenarios.take('siblingMissing', { app: name })) return context.text('not found', 404);
    if (scenarios.take('siblingHangs', { app: name })) return hang(context);
    const away = scenarios.take('siblingRedirects', { app: name });
    if (away) return context.redirect(away.url ?? `${world.origins.controlPanel}/elsewhere`, 302);
    return context.html(signInPage(name, world.config.consoleOrigin));
  });
  app.get('/sso.js', (context) => {
    const hostile = scenarios.take('siblingHostile', { app: name });
    const isSilent = hostile !== null || scenarios.take('siblingSilent', { app: name }) !== null;
    const script =
      SSO_SCRIPT(world.config.consoleOrigin, isSilent) + (hostile ? hostileScript(hostile.variant ?? 'all') : '');
    return context.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' });
  });
  app.get('/style.css', (context) =>
    context.body(CONTROL_PANEL_CSS, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  app.get('/whoami', (context) => context.json({ email: whoIs(world, context) }));
  app.get('/thanks', (context) => context.html(arrivalPage(name, {})));
  app.get('/start', (context) => context.html(arrivalPage(name, context.req.query())));
  app.get('/plan_c.html', (context) => context.html(planPage('customisation', world.config.consoleOrigin)));
  app.get('/plan_e.html', (context) => context.html(planPage('site', world.config.consoleOrigin)));
  app.notFound((context) => context.text('not found', 404));
  return app;
}

function headersOf(world: World): Record<string, string> {
  // A hostile sibling would have no policy that stops its own scripts.
  const scripts = world.scenarios.active().siblingHostile ? "'self' 'unsafe-inline'; frame-src *" : "'self'";
  return {
    'cache-control': 'no-store',
    'content-security-policy': [
      `default-src 'none'; script-src ${scripts}; style-src 'self'; img-src data:; connect-src 'self'`,
      `base-uri 'none'; form-action 'none'; frame-ancestors ${world.config.consoleOrigin}`,
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/** Null for a dead, half-open or incomplete credential. */
function whoIs(world: World, context: Context): string | null {
  const nowMs = world.clock.now();
  const actor = findActor(world.db, readCredential(context.req.header('authorization') ?? null), nowMs);
  if (!actor || actor.session.step !== 'open') return null;
  const key = context.req.header('x-mfa-session') ?? null;
  return actor.account.mfa_on && !hasMfaSession(world.db, actor.account.id, key, nowMs) ? null : actor.account.login;
}

async function hang(context: Context<Bindings>): Promise<Response> {
  await hold(connectionOf(context.env?.outgoing, context.env?.incoming));
  return RESPONSE_ALREADY_SENT;
}
