/** What runs in the card host's frames: the entry form, and its calls with a client secret. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { randomId } from '../account/tokens.ts';
import { dateOf } from '../clock.ts';
import type { Bindings } from '../world.ts';
import { type CardHostContext, intentAnswer, type IntentRow, type MethodRow } from './card-host-context.ts';
import { type CardError, evaluateCard } from './test-cards.ts';

const WORDS = {
  ja: { number: 'カード番号', expiry: '有効期限', cvc: 'セキュリティコード', hint: 'テスト用カード', month: '月 / 年' },
  en: { number: 'Card number', expiry: 'Expiration date', cvc: 'Security code', hint: 'Test cards', month: 'MM / YY' },
} as const;

const ALREADY_TAKEN = {
  type: 'invalid_request_error',
  code: 'setup_intent_unexpected_state',
  message: 'You cannot confirm this SetupIntent because it has already succeeded.',
};

export function createElements(parts: CardHostContext): Hono<Bindings> {
  const { db, config, origins } = parts;
  const app = new Hono<Bindings>();
  app.get('/:kind{payment|controller}', (context) => {
    const kind = context.req.param('kind') === 'payment' ? 'payment' : 'controller';
    const locale = context.req.query('locale')?.startsWith('ja') ? 'ja' : 'en';
    const isDark = context.req.query('theme') === 'night';
    return context.html(
      frame({ kind, locale, isDark, parent: config.consoleOrigin }),
      200,
      headers(config.consoleOrigin),
    );
  });
  app.get('/intent', (context) => {
    const intent = findIntent(parts, context.req.query('client_secret') ?? '');
    return intent ? context.json({ setupIntent: intentAnswer(intent) }) : noIntent(context);
  });
  app.post('/confirm', async (context) => {
    const fields: Record<string, unknown> = (await context.req.json().catch(() => null)) ?? {};
    const text = (name: string) => (typeof fields[name] === 'string' ? fields[name].slice(0, 4000) : '');
    const intent = findIntent(parts, text('clientSecret'));
    if (!intent) return noIntent(context);
    // As at the vendor, an intent takes one card.
    if (intent.status === 'succeeded') return context.json({ error: ALREADY_TAKEN });
    const result = evaluateCard(
      { number: text('number'), expiry: text('expiry'), cvc: text('cvc') },
      dateOf(Date.now()),
    );
    // HTTP 200, as at the vendor: browsers report failed requests as errors of the page.
    if (result.error) return context.json({ error: wordsFor(result.error, text('locale')) });
    const method = randomId('pm_');
    db.insert('card_methods', { id: method, customer: null, ...result.card });
    const status = result.needsAuthentication ? 'requires_action' : 'succeeded';
    db.run(
      'UPDATE card_intents SET status = ?, method = ?, return_url = ? WHERE id = ?',
      status,
      method,
      text('returnUrl'),
      intent.id,
    );
    if (status === 'succeeded') db.run('UPDATE card_methods SET customer = ? WHERE id = ?', intent.customer, method);
    const query = new URLSearchParams({ client_secret: intent.secret });
    const answer = intentAnswer({ ...intent, status, method });
    const isExpanded = Array.isArray(fields.expand) && fields.expand.includes('payment_method');
    return context.json({
      setupIntent: isExpanded ? { ...answer, payment_method: publicMethod(method, result.card) } : answer,
      ...(result.needsAuthentication ? { next: `${origins.card}/authenticate?${query}` } : {}),
    });
  });
  return app;
}

/** What the vendor tells a browser of the card it has just taken. */
function publicMethod(id: string, { brand, last4, exp_month, exp_year }: Omit<MethodRow, 'id' | 'customer'>) {
  return { id, object: 'payment_method', type: 'card', card: { brand, last4, exp_month, exp_year } };
}

/** Knowing the client secret is all the right that a browser has. */
export function findIntent({ db }: Pick<CardHostContext, 'db'>, secret: string): IntentRow | undefined {
  return db.get<IntentRow>('SELECT * FROM card_intents WHERE secret = ?', secret);
}

const JA: Record<string, string> = {
  card_declined: 'カードが拒否されました。',
  expired_card: 'カードの有効期限が切れています。',
  incorrect_cvc: 'セキュリティコードが正しくありません。',
  processing_error: 'カードの処理中にエラーが発生しました。しばらくしてからもう一度お試しください。',
  incorrect_number: 'カード番号が正しくありません。',
  incomplete_expiry: '有効期限を入力してください。',
  invalid_expiry_year_past: '有効期限が過ぎています。',
  incomplete_cvc: 'セキュリティコードを入力してください。',
};

/** The vendor's script uses the page's language. */
function wordsFor(error: CardError, locale: string): CardError {
  return { ...error, message: (locale === 'ja' ? JA[error.code] : undefined) ?? error.message };
}

function noIntent(context: Context): Response {
  return context.json({
    error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such setupintent' },
  });
}

function headers(parent: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${parent}`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

interface Frame {
  kind: 'payment' | 'controller';
  locale: 'ja' | 'en';
  isDark: boolean;
  parent: string;
}

function frame({ kind, locale, isDark, parent }: Frame) {
  const words = WORDS[locale];
  const form = html`<form class="card" novalidate>
    <label>${words.number}<input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23"></label>
    <label>${words.expiry}<input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="${words.month}" maxlength="7"></label>
    <label>${words.cvc}<input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4"></label>
    <p class="hint">${words.hint}: 4242 4242 4242 4242 ✓ · 4000 0000 0000 0002 ✗ · 4000 0025 0000 3155 3-D Secure</p>
    <p class="error" role="alert"></p></form>`;
  return html`<!doctype html><html lang="${locale}" data-theme="${isDark ? 'dark' : 'light'}" data-parent="${parent}" data-kind="${kind}">
<head><meta charset="utf-8"><title>card</title><link rel="stylesheet" href="/style.css"></head>
<body class="frame">${kind === 'payment' ? form : ''}<script src="/elements/frame.js"></script></body></html>`;
}
