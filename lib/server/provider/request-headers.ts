import 'server-only';
import { readEnv } from '@/lib/server/env.ts';

/** With what a call is made: the account, its token, and the session of the second factor where there is one. */
export interface Credential {
  account: string;
  token: string;
  mfaKey?: string | undefined;
}

/**
 * The headers of a provider call (wire contract, section 2). Nothing of the browser's request is among them.
 * @param credential left out for calls that are made without
 * @param address the user's own address
 */
export function signedHeaders(
  credential: Credential | undefined,
  requestId: string,
  address: string | undefined,
): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'x-date': new Date().toISOString(),
    'x-request-id': requestId,
    ...(address ? { [readEnv().PROVIDER_CLIENT_IP_HEADER]: address } : {}),
    ...(credential
      ? {
          authorization: `Basic ${Buffer.from(`${credential.account}:${credential.token}`, 'utf8').toString('base64')}`,
        }
      : {}),
    ...(credential?.mfaKey ? { 'x-mfa-session': credential.mfaKey } : {}),
  };
}
