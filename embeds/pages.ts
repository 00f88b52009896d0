/**
 * The pages that host the marketing platform's form and chat, for an origin of their own: the vendor's scripts run here and
 * never on a page of the console (docs/operating.md#chat-and-contact-form, decision 0027).
 */
import { readFileSync } from 'node:fs';
import type { EmbedsConfig } from './env.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const FILES: Readonly<Record<string, { type: string; text: string }>> = {
  '/contact-form.js': { type: 'text/javascript', text: read('contact-form.js') },
  '/chat.js': { type: 'text/javascript', text: read('chat.js') },
  '/embed.css': { type: 'text/css', text: read('embed.css') },
};

const PAGES = {
  '/form': { script: '/contact-form.js', title: { ja: 'お問い合わせフォーム', en: 'Contact form' } },
  '/chat': { script: '/chat.js', title: { ja: 'チャット', en: 'Chat' } },
} as const;

/** @param target path and query of a GET */
export function answerOf(config: EmbedsConfig, target: string): Answer {
  const url = URL.parse(target, 'http://embeds.invalid');
  const path = url?.pathname ?? '';
  if (path === '/healthz') return plain(200, 'ok');
  const file = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
  if (file)
    return answer(200, file.text, { 'content-type': `${file.type}; charset=utf-8`, 'cache-control': 'no-cache' });
  if (!url || !isPage(path) || !isConfigured(config, path, url.searchParams)) return plain(404, 'not found');
  return answer(200, page(config, path, url.searchParams.get('lang') === 'en' ? 'en' : 'ja'), {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policyOf(config),
  });
}

type PagePath = keyof typeof PAGES;

function isPage(path: string): path is PagePath {
  return Object.hasOwn(PAGES, path);
}

/** Only the operator's own portal and form: otherwise anybody's scripts could be put on this origin by a link. */
function isConfigured({ portalId, formId }: EmbedsConfig, path: PagePath, asked: URLSearchParams): boolean {
  if (asked.get('portalId') !== portalId) return false;
  return path === '/chat' || (formId !== null && asked.get('formId') === formId);
}

/** Every value was checked when the configuration was read. */
function page(config: EmbedsConfig, path: PagePath, lang: 'ja' | 'en'): string {
  const { consoleOrigin, portalId, formId, region } = config;
  const { script, title } = PAGES[path];
  const vendor = path === '/chat' ? chatScript(config) : formScript(config);
  const data = { console: consoleOrigin, portal: portalId, form: formId ?? '', region, vendor };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${value}"`);
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title[lang]}</title>
<link rel="stylesheet" href="/embed.css"><link rel="icon" href="data:,"></head>
<body ${attributes.join(' ')}><main id="embed" class="${path.slice(1)}"></main><script src="${script}" defer></script></body></html>
`;
}

function formScript({ standIn, region }: EmbedsConfig): string {
  return `${standIn ?? `https://js${suffixOf(region)}.hsforms.net`}/forms/embed/v2.js`;
}

function chatScript({ standIn, region, portalId }: EmbedsConfig): string {
  return `${standIn ?? `https://js${suffixOf(region)}.hs-scripts.com`}/${portalId}.js`;
}

/** The first region has hosts without a suffix. */
function suffixOf(region: string): string {
  return region === 'na1' ? '' : `-${region}`;
}

const VENDOR = {
  script: [
    'https://*.hs-scripts.com https://*.hsforms.net https://*.hsforms.com https://*.usemessages.com https://*.hubspot.com',
    'https://*.hs-analytics.net https://*.hs-banner.com https://*.hscollectedforms.net https://*.hsappstatic.net',
    'https://www.google.com https://www.gstatic.com',
  ].join(' '),
  connect:
    'https://*.hubspot.com https://*.hubapi.com https://*.hsforms.com https://*.hscollectedforms.net https://*.hs-banner.com',
  frame: 'https://*.hubspot.com https://*.hsforms.com https://www.google.com',
};

/** What the vendor's embeds need, on these pages only. */
function policyOf({ consoleOrigin, standIn }: EmbedsConfig): string {
  const { script, connect, frame } = standIn ? { script: standIn, connect: standIn, frame: standIn } : VENDOR;
  return [
    "default-src 'none'",
    `script-src 'self' ${script}`,
    // The vendor's widgets write their styles into the page.
    "style-src 'self' 'unsafe-inline' https:",
    `img-src 'self' data: ${standIn ?? 'https:'}`,
    'font-src https: data:',
    `connect-src ${connect}`,
    `frame-src ${frame}`,
    `form-action ${connect}`,
    "base-uri 'none'",
    `frame-ancestors ${consoleOrigin}`,
  ].join('; ');
}

function plain(status: number, body: string): Answer {
  return answer(status, body, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
}

function answer(status: number, body: string, headers: Record<string, string>): Answer {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'x-robots-tag': 'noindex',
  };
  return { status, body, headers: { 'content-security-policy': "default-src 'none'", ...always, ...headers } };
}

function read(name: string): string {
  return readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');
}
