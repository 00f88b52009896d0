/** The desk's pages: accounts with their codes, the mail inbox, the switches, the log. Forms and links only, no scripts. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Bindings } from '../api/bindings.ts';
import { isScenarioName, type ScenarioOptions } from '../scenarios/catalogue.ts';
import type { World } from '../world.ts';
import { accountsBody } from './accounts-page.ts';
import { logBody } from './log-page.ts';
import { mailsBody } from './mails-page.ts';
import { type Html, page, pageHeaders } from './page.ts';
import { scenariosBody } from './scenarios-page.ts';
import { CONTROL_PANEL_CSS } from './style.ts';
import { type ControlPanelLanguage, languageOf, type Words, wordsOf } from './words.ts';

const PAGES = { '/': 'accounts', '/mails': 'mails', '/scenarios': 'scenarios', '/log': 'log' } as const;
type Path = keyof typeof PAGES;

/** The routes of the pages. */
export function createPages(world: World, reset: () => void): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.get('/desk.css', (context) =>
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
  act('/mails/clear', '/mails', world.post.clear);
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
  if (context.req.query('lang')) context.header('set-cookie', `desk_lang=${language}; Path=/; SameSite=Lax; HttpOnly`);
  // Codes change every 30 seconds: the page comes again just after.
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
  return html`<nav><strong>${words.desk}</strong>${links}
    <a href="${world.config.consoleOrigin}">${words.console}</a>
    <a href="?lang=${other}" lang="${other}">${other === 'ja' ? '日本語' : 'English'}</a>
    <form method="post" action="/reset"><button>${words.reset}</button></form></nav>`;
}

/** Takes a switch's form; empty fields are left to the scenario's own values. */
function setScenario(world: World, fields: Record<string, string>): void {
  const { name = '', on, ms, megabytes, count, ...texts } = fields;
  if (!isScenarioName(name)) return;
  const numbers = Object.entries({ ms, megabytes, count }).filter(
    ([, value]) => value && Number.isFinite(Number(value)),
  );
  const options: ScenarioOptions = {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...Object.fromEntries(numbers.map(([key, value]) => [key, Number(value)])),
  };
  world.scenarios.set(name, on === '1' ? options : null);
}
