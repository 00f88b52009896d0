/** The pages of the three sibling apps. */
import { html } from 'hono/html';
import { type SiblingName, SIBLINGS } from './names.ts';

type Html = ReturnType<typeof html>;

const frame = (title: string, body: Html) => html`<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/desk.css"><link rel="icon" href="data:,"></head>
<body class="sibling"><main><div class="sheet">${body}</div></main></body></html>`;

const who = html`<p>サインイン中 / Signed in as: <strong id="who" role="status" data-none="サインアウト / signed out" data-state="out">…</strong></p>
<script src="/sso.js"></script>`;

/** The app's home: who is signed in, or "signed out". */
export function homePage(name: SiblingName): Html {
  const { ja, en } = SIBLINGS[name];
  return frame(en, html`<h1>${ja} <small>${en}</small></h1>${who}`);
}

/** The page that the console mounts hidden; opened by itself it leads to the console's sign-in. */
export function signInPage(name: SiblingName, consoleOrigin: string): Html {
  const { ja, en } = SIBLINGS[name];
  return frame(
    en,
    html`<h1>${ja} <small>${en}</small></h1>${who}<p><a href="${consoleOrigin}/signin">管理コンソールでサインイン / Sign in at the console</a></p>`,
  );
}

/** A plan page, as the console's plan-change links open it. */
export function planPage(name: SiblingName, consoleOrigin: string): Html {
  const { ja, en } = SIBLINGS[name];
  return frame(
    `${en}: plans`,
    html`<h1>${ja}のプラン <small>${en}: plans</small></h1>
<p>プランのお申し込みは管理コンソールから行えます。 / Plans are changed in the console.</p>
<p><a href="${consoleOrigin}/contract">管理コンソールへ / To the console</a></p>`,
  );
}

/** Where a sign-up leads on to: the site service's thanks page, the customisation app's start page with what it was given. */
export function arrivalPage(name: SiblingName, given: Record<string, string>): Html {
  const { ja, en } = SIBLINGS[name];
  const rows = Object.entries(given).map(([field, value]) => html`<dt>${field}</dt><dd>${value}</dd>`);
  return frame(en, html`<h1>${ja}へようこそ <small>Welcome to the ${en.toLowerCase()}</small></h1><dl>${rows}</dl>`);
}
