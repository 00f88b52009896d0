/** The newest calls, as the journal has them. */
import { html } from 'hono/html';
import type { World } from '../world.ts';
import type { Html } from './page.ts';
import type { Words } from './words.ts';

const SHOWN = 100;

/** The table of calls, newest first. */
export function logBody(world: World, words: Words): Html {
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
