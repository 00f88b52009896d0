/** A page that stands for any other site: external links lead here offline, and a sibling that was taken over redirects here. */
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Bindings } from '../api/bindings.ts';
import { page } from './page.ts';

/** Tells what it is given, and acknowledges everything to everybody: nothing secret may ever be sent here. */
const SCRIPT = `addEventListener('message', (event) => {
  document.getElementById('received').textContent = JSON.stringify(event.data);
  parent.postMessage({ type: 'sso:ack', id: event.data && event.data.id }, '*');
});`;

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'",
} as const;

/** Adds `/elsewhere` and everything below it. */
export function addElsewhere(app: Hono<Bindings>): void {
  app.get('/elsewhere.js', (context) =>
    context.body(SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/elsewhere/*', (context) => {
    const body = html`<p>外部のページの代わりです。 / It stands for an external page.</p>
      <p><code>${context.req.path}</code></p><pre id="received"></pre><script src="/elsewhere.js"></script>`;
    return context.html(page({ title: '外部のページ / External page', body }), 200, HEADERS);
  });
}
