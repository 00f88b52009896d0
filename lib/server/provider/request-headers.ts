import 'server-only';
import type { ProviderOperation } from '@/lib/operations/operation';
import type { ProviderOperationName } from '@/lib/operations/table';
import { PATH_PART } from '@/lib/rules/text/texts.ts';
import { UNREADABLE } from '@/lib/server/client-address.ts';
import type { Deadline } from '@/lib/server/deadline';
import { readEnv } from '@/lib/server/env.ts';
import type { UpstreamRequest } from './transport';

export interface Credential {
  account: string;
  token: string;
  mfaKey?: string | undefined;
}

/** The headers of a provider call (docs/wire-contract.md#request-headers). None is copied from the browser's request. */
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

/**
 * Fills a path template with the configured words and with fields of the input.
 * @returns the path, and the fields that it did not take
 * @throws RangeError if a part has a character that it may not have
 */
function fillPath(template: string, fields: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...fields };
  const path = template.replace(/\{([\w-]+)\}/g, (_, name: string) => {
    const part = name in WORDS ? readEnv()[WORDS[name as keyof typeof WORDS]] : String(rest[name]); // The check before it made it a key.
    delete rest[name];
    if (!PATH_PART.test(part)) throw new RangeError(`the path part ${name} is not allowed`);
    return part;
  });
  return { path, rest };
}

export interface CallFacts {
  requestId: string;
  address?: string | undefined;
  credential?: Credential | undefined;
  signal?: AbortSignal | undefined;
  traceHeaders?: Readonly<Record<string, string>> | undefined;
  /** Of the request that it belongs to. */
  deadline?: Deadline | undefined;
}

/** One call of the table as a request on the wire (docs/wire-contract.md#requests). `timeoutMs` 0: it is not to be sent any more. */
export function toRequest(
  name: ProviderOperationName,
  row: ProviderOperation,
  input: Record<string, unknown>,
  context: CallFacts,
): UpstreamRequest {
  const env = readEnv();
  const { path, rest } = fillPath(row.path, { ...input });
  const fields = { ...rest, ...row.fixed };
  const isQuery = row.method === 'GET' || row.method === 'DELETE';
  const signed = signedHeaders(row.isOpen ? undefined : context.credential, context.requestId, context.address);
  const headers = { ...signed, ...context.traceHeaders };
  const base = row.host === 'search' ? env.PROVIDER_SEARCH_URL : env.PROVIDER_API_URL;
  const account = context.credential?.account;
  const isRead = row.method === 'GET';
  const ownMs = isRead ? env.PROVIDER_TIMEOUT_MS : env.PROVIDER_WRITE_TIMEOUT_MS;
  const timeoutMs = context.deadline?.callMs(ownMs) ?? ownMs;
  const to = { base, group: name.split('.', 1)[0] ?? name, account, method: row.method, headers, timeoutMs };
  if (!isQuery) {
    return {
      ...to,
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    };
  }
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(fields)) if (value !== undefined) query.set(field, String(value));
  query.set('timestamp', String(Date.now()));
  return {
    ...to,
    path: `${path}?${query}`,
    signal: isRead ? context.signal : undefined,
  };
}
