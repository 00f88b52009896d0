import { html } from 'hono/html';

type Html = ReturnType<typeof html>;

const frame = (title: string, body: Html) => html`<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/style.css"><link rel="icon" href="data:,"></head>
<body class="sibling"><main><div class="sheet">${body}</div></main></body></html>`;

const who = html`<p>サインイン中 / Signed in as: <strong id="who" role="status" data-none="サインアウト / signed out" data-state="out">…</strong></p>
<script src="/sso.js"></script>`;

export function homePage(name: SiblingName): Html {
  const { ja, en } = SIBLINGS[name];
  return frame(en, html`<h1>${ja} <small>${en}</small></h1>${who}`);
}

/** The console mounts it hidden; opened by itself it leads to the console's sign-in. */
export function signInPage(name: SiblingName, consoleOrigin: string): Html {
  const { ja, en } = SIBLINGS[name];
  return frame(
    en,
    html`<h1>${ja} <small>${en}</small></h1>${who}<p><a href="${consoleOrigin}/signin">管理コンソールでサインイン / Sign in at the console</a></p>`,
  );
}

export function planPage(name: SiblingName, consoleOrigin: string): Html {
  const { ja, en } = SIBLINGS[name];
  return frame(
    `${en}: plans`,
    html`<h1>${ja}のプラン <small>${en}: plans</small></h1>
<p>プランのお申し込みは管理コンソールから行えます。 / Plans are changed in the console.</p>
<p><a href="${consoleOrigin}/contract">管理コンソールへ / To the console</a></p>`,
  );
}

/** Where a sign-up ends: the thanks page or the start page, with the parameters that it was given. */
export function arrivalPage(name: SiblingName, given: Record<string, string>): Html {
  const { ja, en } = SIBLINGS[name];
  const rows = Object.entries(given).map(([field, value]) => html`<dt>${field}</dt><dd>${value}</dd>`);
  return frame(en, html`<h1>${ja}へようこそ <small>Welcome to the ${en.toLowerCase()}</small></h1><dl>${rows}</dl>`);
}

const SIBLINGS = {
  site: { ja: 'サイト構築サービス', en: 'Site service' },
  deployment: { ja: 'デプロイサービス', en: 'Deployment service' },
  customisation: { ja: 'カスタマイズサービス', en: 'Customization service' },
} as const;

export type SiblingName = keyof typeof SIBLINGS;
