import type { SiblingName } from '@/lib/rules/auth/siblings';

/**
 * Logs an SSO timeout that names the silent siblings (wire contract, section 6). Nobody waits for it, nothing hangs on
 * it, and it outlives the page, which is about to go elsewhere.
 */
export function logTimeout(siblings: readonly SiblingName[]): void {
  const headers = { 'content-type': 'application/json', 'x-console-request': '1' };
  const body = JSON.stringify({ siblings });
  fetch('/api/session/sso-timeout', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}
