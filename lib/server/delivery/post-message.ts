import 'server-only';
import { lookup, Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import type { buildConnector } from 'undici';
import type { DeliveryFault, DestinationKind } from '@/lib/rules/journal/destinations';
import { readEnv } from '@/lib/server/env';
import { noteUnsent, openTunnel, proxyFault, tlsFault } from '@/lib/server/provider/open-pool';
import { SERVER_TIMING } from '@/lib/server/timing';
import { Webhook } from 'standardwebhooks';
import type { Message } from './message';

/** All addresses of a host. */
type Resolve = (host: string) => Promise<string[]>;

interface Post {
  address: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends a message to an address that a user chose: over https to what is in no private network, by the address that was looked at,
 * without redirects, bounded in time, and of the answer only its status is read. RECEIVER_HOSTS names what may be elsewhere.
 * @returns null if it arrived
 */
export async function postMessage(
  { address, headers, body }: Post,
  resolve: Resolve = resolvePublic,
): Promise<DeliveryFault | null> {
  const url = new URL(address);
  const end = AbortSignal.timeout(SERVER_TIMING.receiverMs);
  const found = await Promise.race([placeOf(url, resolve), aborted(end)]);
  if (typeof found !== 'string') return found;
  const { Client } = await import('undici');
  const client = new Client(url.origin, { connect: await connectorTo(found, url), pipelining: 1 });
  try {
    const request = client.request({
      method: 'POST',
      path: url.pathname + url.search,
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'admin-console' },
      body,
      signal: end,
    });
    const answer = await Promise.race([request, aborted(end)]);
    if (!('statusCode' in answer)) return answer;
    // Nobody needs what it says, however long that is.
    answer.body.on('error', () => undefined).destroy();
    const http = answer.statusCode;
    return http >= 200 && http < 300 ? null : { reason: 'status', http };
  } catch (error) {
    if (end.aborted) return { reason: 'timeout' };
    if (tlsFault(error)) return { reason: 'tls' };
    return { reason: proxyFault(error) ? 'proxy' : 'unreachable' };
  } finally {
    client.destroy().catch(() => undefined);
  }
}

function aborted(signal: AbortSignal): Promise<DeliveryFault> {
  return new Promise((done) => signal.addEventListener('abort', () => done({ reason: 'timeout' }), { once: true }));
}

/** Whether an address may be taken at all; where its name leads is seen when something is sent. */
export function mayLeadTo(address: string): boolean {
  const url = new URL(address);
  if (isNamed(url)) return true;
  const bare = bareHost(url);
  return url.protocol === 'https:' && (!ipaddr.isValid(bare) || isPublic(bare));
}

function isNamed({ host, hostname }: URL): boolean {
  const named = readEnv().RECEIVER_HOSTS;
  return named.includes(host) || named.includes(hostname);
}

function bareHost({ hostname }: URL): string {
  return hostname.replaceAll(/[[\]]/g, '');
}

function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

/** The one address that is connected to: a name that leads to any place that it may not is not followed at all. */
async function placeOf(url: URL, resolve: Resolve): Promise<string | DeliveryFault> {
  if (!mayLeadTo(url.href)) return { reason: 'address' };
  const bare = bareHost(url);
  if (ipaddr.isValid(bare)) return bare;
  const all = await (isNamed(url) ? lookUp(bare) : resolve(bare)).catch(() => []);
  const [first] = all;
  if (first === undefined) return { reason: 'unreachable' };
  return isNamed(url) || all.every(isPublic) ? first : { reason: 'address' };
}

async function lookUp(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

/** Past the threads that files need too, which a name server that hangs would hold. */
async function resolvePublic(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: SERVER_TIMING.connectMs, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

/** Connects to this address whatever the name leads to by now, and checks the certificate by the name; through the proxy, if there is one. */
async function connectorTo(place: string, url: URL): Promise<buildConnector.connector> {
  const { buildConnector: build } = await import('undici');
  const open = build({ timeout: SERVER_TIMING.connectMs, rejectUnauthorized: true });
  const proxy = isNamed(url) ? undefined : readEnv().PROVIDER_PROXY_URL;
  return (options, done) => {
    const end = (...[error, socket]: Parameters<buildConnector.Callback>) =>
      error === null ? done(null, socket) : done(noteUnsent(error), null);
    const pinned = { ...options, hostname: place };
    if (!proxy) return open(pinned, end);
    const host = `${place.includes(':') ? `[${place}]` : place}:${url.port || 443}`;
    openTunnel(proxy, host, SERVER_TIMING.connectMs).then(
      (httpSocket) => open({ ...pinned, httpSocket }, end),
      (error: Error) => end(error, null),
    );
  };
}

type PostKind = Exclude<DestinationKind, 'email'>;

/** A message as a kind of destination takes it. @param secrets that sign it */
export function bodyOf(
  kind: PostKind,
  { id, type, time, text, data }: Message,
  secrets: readonly string[],
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(FORMS[kind]({ id, type, timestamp: time.toISOString(), text, data }));
  if (secrets.length === 0) return { headers: {}, body };
  // The moment of sending: a receiver refuses what is old, and a message may have waited.
  const now = new Date();
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, body));
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
  return { headers, body };
}

type Form = Omit<Message, 'time'> & { timestamp: string };

const SLACK_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const OUTCOMES: Readonly<Record<string, number>> = { done: 1, failed: 2 };

/** An event of the class API Activity of OCSF 1.4: what it has no field for is in `unmapped`. */
function ocsfEvent({ id, type, timestamp, text, data }: Form): object {
  const { act, person, target, outcome, position, address, ...rest } = data;
  const status = OUTCOMES[String(outcome)] ?? 0;
  return {
    category_uid: 6,
    class_uid: 6003,
    activity_id: 99,
    activity_name: String(act ?? type),
    type_uid: 600_399,
    severity_id: 1,
    time: Date.parse(timestamp),
    status_id: status,
    message: text,
    actor: { user: { name: person ?? null } },
    api: { operation: String(act ?? type) },
    src_endpoint: { ip: address ?? null },
    resources: target === undefined ? [] : [target],
    metadata: {
      version: '1.4.0',
      uid: id,
      sequence: position ?? null,
      product: { name: 'Admin console', vendor_name: 'Admin console' },
    },
    unmapped: { type, outcome, ...rest },
  };
}

const FORMS: Record<PostKind, (form: Form) => object> = {
  webhook: ({ id: _inHeader, ...form }) => form,
  stream: ({ id: _inHeader, ...form }) => form,
  ocsf: ocsfEvent,
  splunk: ({ timestamp, ...event }) => ({
    time: Date.parse(timestamp) / 1000,
    source: 'admin-console',
    sourcetype: 'admin-console:journal',
    event,
  }),
  // Otherwise a name could mention a whole channel.
  slack: ({ text }) => ({ text: text.replaceAll(/[&<>]/g, (sign) => SLACK_ESCAPES[sign] ?? sign) }),
  // A run of text is shown as it is, where a block would read links out of names.
  teams: ({ text }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          version: '1.4',
          body: text.split('\n').map((line) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: line }] })),
        },
      },
    ],
  }),
};
