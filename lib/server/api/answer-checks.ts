import 'server-only';
import type { OperationName } from '@/lib/operations/table';
import { safePortalAddress } from '@/lib/rules/contracts/portal-address';
import { readEnv } from '@/lib/server/env';
import { log } from '@/lib/server/log';
import { reject } from '@/lib/server/http-error';

/**
 * Judges what no schema can: an address that the browser would be sent to.
 * @throws Refusal `unsafeAddress`
 */
export function checkAnswer(name: OperationName, data: unknown, requestId: string): void {
  if (name !== 'payment.openPortal') return;
  const { PROVIDER_API_URL, BILLING_PORTAL_HOSTS } = readEnv();
  const isProviderLocal = new URL(PROVIDER_API_URL).protocol === 'http:';
  const url = typeof data === 'object' && data !== null && 'url' in data ? String(data.url) : '';
  if (safePortalAddress(url, BILLING_PORTAL_HOSTS, isProviderLocal) !== null) return;
  log('error', { event: 'portal.unsafeAddress', operation: name, requestId });
  throw reject('unsafeAddress');
}
