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

const WORDS = {
  product: 'PROVIDER_WORD_PRODUCT',
  'site-service': 'PROVIDER_WORD_SITE',
  customisation: 'PROVIDER_WORD_CUSTOMISATION',
  payment: 'PROVIDER_WORD_PAYMENT',
} as const;

/** What a path part may be made of: nothing that could reach another path. */
const PART = /^[\w-]{1,128}$/;

/**
 * Fills a path template with the configured words and with fields of the input.
 * @param fields the input; the fields that the path takes are left out of `rest`
 * @throws RangeError where a part holds anything but letters, digits, `_` and `-`
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
