/** The demo accounts, with the one-time codes that a phone would show. */
import { html } from 'hono/html';
import { codeAt } from '../account/totp.ts';
import { accountOf } from '../db/accounts.ts';
import { type DemoAccount, demoAccounts } from '../seed/demo.ts';
import type { World } from '../world.ts';
import type { Html } from './page.ts';
import type { ControlPanelLanguage, Words } from './words.ts';

/** The table of accounts. */
export function accountsBody(world: World, words: Words, language: ControlPanelLanguage): Html {
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
