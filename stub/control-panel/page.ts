/** The frame of the stub's own pages, without scripts. */
import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

export interface Page {
  title: string;
  body: Html;
  lang?: 'ja' | 'en';
  /** Left out on pages that stand for other sites. */
  nav?: Html;
}

export const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

export function page({ title, body, lang = 'ja', nav }: Page): Html {
  return html`<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/style.css"><link rel="icon" href="data:,"></head>
<body>${nav ?? ''}<main><h1>${title}</h1>${body}</main></body></html>`;
}
