import 'server-only';
import ipaddr from 'ipaddr.js';
import { boundedCache } from './bounded-cache.ts';
import { readEnv } from './env.ts';
import { log } from './log.ts';
import { metrics } from './metrics.ts';
import { processWide } from './process-wide.ts';

/** The HTTP server writes the socket's own address here, over any value that the browser sent. */
export const PEER_HEADER = 'x-console-peer';

/** In place of an address that cannot be read: all of them share one limit, and the provider hears of none. */
export const UNREADABLE = 'unreadable';

/** Some proxies write the port too: `192.0.2.1:80`, `[2001:db8::1]:80`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/i;

/**
 * The user's own address, resolved with TRUST_PROXY: the nth from the right of the addresses that the trusted proxies wrote
 * (docs/wire-contract.md#client-address).
 * If fewer are there than proxies should have written, it is the one that the last hop wrote.
 * @returns an IPv4 or IPv6 address in its plain form, `UNREADABLE` for anything else, undefined if nobody wrote one
 */
export function clientAddress(headers: Pick<Headers, 'get'>): string | undefined {
  const peer = headers.get(PEER_HEADER);
  const written = headers.get('x-forwarded-for');
  const forwarded = written ? written.split(',').flatMap((part) => part.trim() || []) : [];
  const chain = peer ? [...forwarded, peer] : forwarded;
  const trusted = readEnv().TRUST_PROXY;
  // The framework writes the peer's own address there if nobody wrote one.
  if (trusted === 0 && peer && forwarded.some((part) => part !== peer)) noteUnasked();
  if (!peer && trusted === 0) return undefined;
  // Fewer addresses than proxies: somebody came past one of them, and only the newest address is not of their own making.
  const address = chain.at(trusted < chain.length ? -1 - trusted : -1);
  return address ? (plainForm(address) ?? UNREADABLE) : undefined;
}

const unasked = processWide<true>('forwardedUnasked');

/** An address as its user is told it; null if it cannot be known. */
export function knownAddress(address: string | undefined): string | null {
  return address === undefined || address === UNREADABLE ? null : address;
}

/** A proxy stands in front and is not counted in TRUST_PROXY, so that all users share one address; or a user writes one. */
function noteUnasked(): void {
  metrics().forwardedUnasked.inc();
  if (unasked.value) return;
  unasked.value = true;
  log('warn', { event: 'proxy.unasked' });
}

const plain = boundedCache<string>(10_000);

function plainForm(address: string): string | undefined {
  const known = plain.get(address);
  if (known !== undefined) return known;
  const [, bracketed, before] = WITH_PORT.exec(address) ?? [];
  const bare = bracketed ?? before ?? address;
  if (!ipaddr.isValid(bare)) return undefined;
  const made = ipaddr.process(bare).toString();
  plain.set(address, made);
  return made;
}

const OWN_GROUPS = 4;
const WIDE_GROUPS = 3;

interface Networks {
  /** An IPv4 address itself, or the /64 network of an IPv6 address. */
  own: string;
  /** The /48 network of an IPv6 address, which one customer often has whole; `own` with IPv4. */
  wide: string;
}

const networks = boundedCache<Networks>(10_000);

export function networksOf(address: string): Networks {
  const known = networks.get(address);
  if (known) return known;
  const parsed = address === UNREADABLE ? null : ipaddr.process(address);
  const made =
    parsed instanceof ipaddr.IPv6
      ? { own: prefixOf(parsed, OWN_GROUPS), wide: prefixOf(parsed, WIDE_GROUPS) }
      : { own: parsed?.toString() ?? UNREADABLE, wide: parsed?.toString() ?? UNREADABLE };
  networks.set(address, made);
  return made;
}

/** The network whose attempts are counted together. */
export function networkOf(address: string): string {
  return networksOf(address).own;
}

function prefixOf({ parts }: ipaddr.IPv6, groups: number): string {
  const written = parts.slice(0, groups).map((part) => part.toString(16));
  return `${written.join(':')}::/${groups * 16}`;
}
