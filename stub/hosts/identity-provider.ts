/** A page of a made-up identity provider, which sends the browser on to the console. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { canonicalAccount } from '../../lib/rules/auth/account.ts';
import { LIFETIMES } from '../account/lifetimes.ts';
import { hashOf, randomToken } from '../account/tokens.ts';
import { page, pageHeaders } from '../control-panel/page.ts';
import { CONTROL_PANEL_CSS } from '../control-panel/style.ts';
import { demoAccounts } from '../seed/demo.ts';
import type { Bindings, World } from '../world.ts';

/** Routes below `/signin/start/` of the API host; everything else falls through. */
export function createIdentityProvider(world: World): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.get('/style.css', (context) =>
    context.body(CONTROL_PANEL_CSS, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  app.get('/signin/start/:provider', (context) => {
    const provider = context.req.param('provider');
    if (!world.config.socialProviders.includes(provider)) return context.json({ status: 'not found' }, 404);
    if (context.req.query('signin_type') !== 'Admin') return context.json({ status: 'bad request' }, 400);
    const state = (context.req.query('state') ?? randomToken()).slice(0, 1000);
    const answer = context.req.query('answer');
    if (answer !== undefined) return context.redirect(callbackAddress(world, provider, state, answer), 302);
    return context.html(choose(provider, state), 200, pageHeaders);
  });
  return app;
}

/** The answer of somebody who refuses, and of one whose provider hands no state back with it. */
const DENIED = '';
const DENIED_WITHOUT_STATE = '-';

/** With a code that works once, or with an error. */
function callbackAddress(world: World, provider: string, state: string, answer: string): string {
  const target = new URL(`/callback/${provider}`, world.config.consoleOrigin);
  if (answer === DENIED || answer === DENIED_WITHOUT_STATE) {
    target.searchParams.set('error', 'access_denied');
    target.searchParams.set('error_code', '403');
    target.searchParams.set('error_message', 'The person refused to sign in.');
  } else {
    const code = randomToken();
    world.db.insert('social_codes', {
      code_hash: hashOf(code),
      provider,
      login: canonicalAccount(answer.slice(0, 300)),
      state,
      expires_ms: world.clock.now() + LIFETIMES.socialCodeMs,
    });
    target.searchParams.set('code', code);
  }
  if (answer !== DENIED_WITHOUT_STATE) target.searchParams.set('state', state);
  return target.href;
}

function choose(provider: string, state: string) {
  const link = (answer: string) =>
    `/signin/start/${provider}?${new URLSearchParams({ signin_type: 'Admin', state, answer })}`;
  const rows = demoAccounts().map(
    ({ email, note }) =>
      html`<li><a href="${link(email)}"><strong>${email}</strong><span>${note.ja} / ${note.en}</span></a></li>`,
  );
  return page({
    title: `${provider}: アカウントの選択 / Choose an account`,
    body: html`
      <p class="hint">これは開発用の偽の認証プロバイダーです。 / A made-up identity provider for development.</p>
      <ul class="choices">${rows}
        <li><a href="${link('new.person@example.com')}"><strong>new.person@example.com</strong><span>はじめての人 / Somebody new</span></a></li>
      </ul>
      <p><a class="button" href="${link(DENIED)}">拒否する / Deny</a>
        <a class="button" href="${link(DENIED_WITHOUT_STATE)}">state なしで拒否する / Deny without state</a></p>`,
  });
}
