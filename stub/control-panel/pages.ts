/** The control panel as pages, with forms and links only. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { codeAt } from '../account/totp.ts';
import { accountOf } from '../db/accounts.ts';
import { type DemoAccount, demoAccounts } from '../seed/demo.ts';
import type { Bindings, World } from '../world.ts';
import { switchInput } from './control.ts';
import { type Html, page, pageHeaders } from './page.ts';
import { scenariosBody } from './scenarios-page.ts';
import { CONTROL_PANEL_CSS } from './style.ts';
import { type ControlPanelLanguage, languageOf, type Words, wordsOf } from './words.ts';

const PAGES = { '/': 'accounts', '/mails': 'mails', '/scenarios': 'scenarios', '/log': 'log' } as const;
type Path = keyof typeof PAGES;

export function createPages(world: World, reset: () => void): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.get('/style.css', (context) =>
    context.body(CONTROL_PANEL_CSS, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );
  const show = (path: Path, body: (words: Words, language: ControlPanelLanguage) => Html) =>
    app.get(path, (context) => respond(world, context, path, body));
  show('/', (words, language) => accountsBody(world, words, language));
  show('/mails', (words) => mailsBody(world, words));
  show('/scenarios', (words, language) => scenariosBody(world, words, language));
  show('/log', (words) => logBody(world, words));
  const act = (path: string, back: Path, action: (fields: Record<string, string>) => void) =>
    app.post(path, async (context) => {
      action(Object.fromEntries(new URLSearchParams(await context.req.text())));
      return context.redirect(back, 303);
    });
  act('/reset', '/', reset);
  act('/mails/clear', '/mails', () => world.mailer.clear());
  act('/scenarios/clear', '/scenarios', world.scenarios.clear);
  act('/scenarios/set', '/scenarios', (fields) => setScenario(world, fields));
  return app;
}

function respond(
  world: World,
  context: Context,
  path: Path,
  body: (words: Words, language: ControlPanelLanguage) => Html,
): Response | Promise<Response> {
  const language = languageOf(context);
  const words = wordsOf(language);
  if (context.req.query('lang'))
    context.header('set-cookie', `control_panel_lang=${language}; Path=/; SameSite=Lax; HttpOnly`);
  // Codes change every 30 seconds: the page reloads just after.
  if (path === '/') context.header('refresh', String(31 - Math.floor((world.clock.now() / 1000) % 30)));
  const title = words[PAGES[path]];
  const document = page({ title, lang: language, nav: nav(world, words, language, path), body: body(words, language) });
  return context.html(document, 200, pageHeaders);
}

function nav(world: World, words: Words, language: ControlPanelLanguage, current: Path): Html {
  const links = Object.entries(PAGES).map(
    ([path, word]) => html`<a href="${path}" aria-current="${path === current ? 'page' : 'false'}">${words[word]}</a>`,
  );
  const other = language === 'ja' ? 'en' : 'ja';
  return html`<nav><strong>${words.title}</strong>${links}
    <a href="${world.config.consoleOrigin}">${words.console}</a>
    <a href="?lang=${other}" lang="${other}">${other === 'ja' ? '日本語' : 'English'}</a>
    <form method="post" action="/reset"><button>${words.reset}</button></form></nav>`;
}

/** Empty fields are left to the scenario's defaults. What `/control/scenario` refuses leaves the switch as it is. */
function setScenario(world: World, fields: Record<string, string>): void {
  const { on, ms, megabytes, count, ...texts } = fields;
  const numbers = Object.entries({ ms, megabytes, count }).filter(
    ([, value]) => value && Number.isFinite(Number(value)),
  );
  const parsed = switchInput.safeParse({
    on: on === '1',
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...Object.fromEntries(numbers.map(([key, value]) => [key, Number(value)])),
  });
  if (!parsed.success) return;
  const { name, on: isOn, ...options } = parsed.data;
  world.scenarios.set(name, isOn ? options : null);
}

function accountsBody(world: World, words: Words, language: ControlPanelLanguage): Html {
  const rows = demoAccounts().map(
    (demo) => html`<tr><td>${demo.email}</td><td><code>${demo.password}</code></td><td>${roleOf(demo, words)}</td>
      <td>${demo.organization ?? words.none}</td><td>${demo.note[language]}</td><td>${codeCell(world, demo.email, words)}</td></tr>`,
  );
  return html`<p class="hint">${words.accountsHint}</p>
    <div class="scroll"><table class="accounts"><thead><tr><th>${words.email}</th><th>${words.password}</th><th>${words.role}</th>
    <th>${words.organization}</th><th>${words.note}</th><th>${words.code}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function roleOf({ role, organization }: DemoAccount, words: Words): string {
  return organization === null ? words.none : words[role ?? 'general'];
}

function codeCell(world: World, login: string, words: Words): Html | string {
  const account = accountOf(world.db, login);
  const secret = account?.mfa_pending ?? account?.mfa_secret;
  if (!account || !secret) return '';
  const nowMs = world.clock.now();
  const isUsed = account.mfa_last_step >= Math.floor(nowMs / 30_000);
  return html`<span class="code">${codeAt(secret, nowMs)}</span> ${isUsed ? html`<small>${words.used}</small>` : ''}
    ${account.backup_code ? html`<br><small>${words.backup}: <code>${account.backup_code}</code></small>` : ''}`;
}

const SHOWN = 100;

function logBody(world: World, words: Words): Html {
  const rows = world.journal
    .calls()
    .slice(-SHOWN)
    .toReversed()
    .map(
      ({ at, operation, method, path, account, body, query }) => html`<tr><td><code>${at.slice(11, 23)}</code></td>
      <td>${operation ?? '—'}<br><small><code>${method} ${path}</code></small></td><td>${account ?? '—'}</td>
      <td><pre>${JSON.stringify(body ?? query)}</pre></td></tr>`,
    );
  return html`<p class="hint">${words.logHint}</p><div class="scroll"><table><thead><tr><th>${words.when}</th>
    <th>${words.operation}</th><th>${words.who}</th><th>${words.what}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function mailsBody(world: World, words: Words): Html {
  const mails = world.mailer.list().map(
    ({ recipient, subject, body, link, at }, index) => html`<details class="sheet" ${index === 0 ? 'open' : ''}>
      <summary><strong>${subject}</strong><br><small>${words.to}: ${recipient} · ${at}</small></summary>
      <pre>${body}</pre>${link ? html`<p><a class="button" href="${link}">${words.open}</a> <small><code>${link}</code></small></p>` : ''}</details>`,
  );
  const clear = html`<form method="post" action="/mails/clear"><button>${words.clear}</button></form>`;
  return html`<p class="hint">${words.mailsHint}</p>${mails.length > 0 ? html`${mails}${clear}` : html`<p>${words.mailsEmpty}</p>`}`;
}
