/** The card host's own pages: authentication by the bank, and the billing portal. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { page, pageHeaders } from '../control-panel/page.ts';
import type { Bindings } from '../world.ts';
import type { CardHostContext, IntentRow, MethodRow } from './card-host-context.ts';
import { findIntent } from './elements.ts';

export function createCardPages(parts: CardHostContext): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.get('/authenticate', (context) => {
    const intent = findIntent(parts, context.req.query('client_secret') ?? '');
    if (!intent || intent.status !== 'requires_action' || !intent.return_url) return context.text('not found', 404);
    const result = context.req.query('result');
    if (result === undefined) return context.html(bankPage(intent), 200, pageHeaders);
    const isGood = result === 'complete';
    finish(parts, intent, isGood);
    return context.redirect(returnAddress(intent, intent.return_url, isGood), 303);
  });
  app.get('/portal/:id', (context) => {
    const sql = `SELECT p.return_url, c.name, c.default_method FROM card_portals p JOIN card_customers c ON c.id = p.customer WHERE p.id = ?`;
    const portal = parts.db.get<Portal>(sql, context.req.param('id'));
    if (!portal) return context.text('not found', 404);
    const card = parts.db.get<MethodRow>('SELECT * FROM card_methods WHERE id = ?', portal.default_method ?? '');
    return context.html(portalPage(portal, card), 200, pageHeaders);
  });
  return app;
}

interface Portal {
  return_url: string;
  name: string;
  default_method: string | null;
}

function finish({ db }: CardHostContext, { id, method, customer }: IntentRow, isGood: boolean): void {
  db.run('UPDATE card_intents SET status = ? WHERE id = ?', isGood ? 'succeeded' : 'requires_payment_method', id);
  if (isGood) db.run('UPDATE card_methods SET customer = ? WHERE id = ?', customer, method);
}

function returnAddress(intent: IntentRow, returnUrl: string, isGood: boolean): string {
  const target = new URL(returnUrl);
  target.searchParams.set('setup_intent', intent.id);
  target.searchParams.set('setup_intent_client_secret', intent.secret);
  target.searchParams.set('redirect_status', isGood ? 'succeeded' : 'failed');
  return target.href;
}

function bankPage({ secret }: IntentRow) {
  const link = (result: string) => `/authenticate?${new URLSearchParams({ client_secret: secret, result })}`;
  return page({
    title: '3-D セキュア認証 / 3-D Secure',
    body: html`<p>カード発行会社の認証画面の代わりです。 / It stands for the bank's own page.</p>
      <p><a class="button" href="${link('complete')}">認証する / Complete</a> <a class="button" href="${link('fail')}">失敗させる / Fail</a></p>`,
  });
}

function portalPage({ return_url, name }: Portal, card: MethodRow | undefined) {
  return page({
    title: '請求ポータル / Billing portal',
    body: html`<div class="sheet"><h2>${name}</h2>
      <p>${card ? `${card.brand.toUpperCase()} •••• ${card.last4} (${card.exp_month}/${card.exp_year})` : 'カード未登録 / No card'}</p></div>
      <p><a class="button" href="${return_url}">管理コンソールに戻る / Back to the console</a></p>`,
  });
}
