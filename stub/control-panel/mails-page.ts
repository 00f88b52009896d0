/** The inbox of everybody: what a mail program would show, with links that work. */
import { html } from 'hono/html';
import type { World } from '../world.ts';
import type { Html } from './page.ts';
import type { Words } from './words.ts';

/** The list of mails, newest first and open. */
export function mailsBody(world: World, words: Words): Html {
  const mails = world.post.list().map(
    ({ recipient, subject, body, link, at }, index) => html`<details class="sheet" ${index === 0 ? 'open' : ''}>
      <summary><strong>${subject}</strong><br><small>${words.to}: ${recipient} · ${at}</small></summary>
      <pre>${body}</pre>${link ? html`<p><a class="button" href="${link}">${words.open}</a> <small><code>${link}</code></small></p>` : ''}</details>`,
  );
  const clear = html`<form method="post" action="/mails/clear"><button>${words.clear}</button></form>`;
  return html`<p class="hint">${words.mailsHint}</p>${mails.length > 0 ? html`${mails}${clear}` : html`<p>${words.mailsEmpty}</p>`}`;
}
