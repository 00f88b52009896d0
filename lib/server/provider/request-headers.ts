import 'server-only';
import { UNREADABLE } from '@/lib/server/client-address.ts';
import { readEnv } from '@/lib/server/env.ts';

export interface Credential {
  account: string;
  token: string;
  mfaKey?: string | undefined;
}

/**
 * The headers of a provider call (docs/wire-contract.md#request-headers). None is copied from the browser's request.
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
    ...(address && address !== UNREADABLE ? { [readEnv().PROVIDER_CLIENT_IP_HEADER]: address } : {}),
    ...(credential
      ? {
          authorization: `Basic ${Buffer.from(`${credential.account}:${credential.token}`, 'utf8').toString('base64')}`,
        }
      : {}),
    ...(credential?.mfaKey ? { 'x-mfa-session': credential.mfaKey } : {}),
  };
}

const WORDS = {
  product: 'PROVIDER_WORD_PRODUCT',
  'site-service': 'PROVIDER_WORD_SITE',
  customisation: 'PROVIDER_WORD_CUSTOMISATION',
  payment: 'PROVIDER_WORD_PAYMENT',
} as const;

/** A path part has no character that could reach another path. */
const PART = /^[\w-]{1,128}$/;

/**
 * Fills a path template with the configured words and with fields of the input.
 * @returns the path, and the fields that it did not take
 * @throws RangeError if a part has anything but letters, digits, `_` and `-`
 */
export function fillPath(
  template: string,
  fields: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...fields };
  const path = template.replace(/\{([\w-]+)\}/g, (_, name: string) => {
    const part = name in WORDS ? readEnv()[WORDS[name as keyof typeof WORDS]] : String(rest[name]); // The check before it made it a key.
    delete rest[name];
    if (!PART.test(part)) throw new RangeError(`the path part ${name} is not allowed`);
    return part;
  });
  return { path, rest };
}
