import 'server-only';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { readEnv } from './env.ts';

/** The header in which the HTTP wrapper passes the socket's own address; a browser's value never survives it. */
export const PEER_HEADER = 'x-console-peer';

/**
 * The user's own address, resolved with TRUST_PROXY: the nth from the right of what the trusted proxies wrote
 * (wire contract, section 2). Never copied from the browser unchecked.
 * @returns an IPv4 or IPv6 address in its plain form; undefined where it cannot be known
 */
export function clientAddress(headers: Pick<Headers, 'get'>): string | undefined {
  const peer = headers.get(PEER_HEADER);
  const forwarded = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const chain = peer ? [...forwarded, peer] : forwarded;
  const trusted = readEnv().TRUST_PROXY;
  if (!peer && trusted === 0) return undefined;
  const address = chain.at(-1 - Math.min(trusted, chain.length - 1));
  return address ? plainForm(address) : undefined;
}

const plain = new LRUCache<string, string>({ max: 10_000 });

function plainForm(address: string): string | undefined {
  const known = plain.get(address);
  if (known !== undefined || !ipaddr.isValid(address)) return known;
  const made = ipaddr.process(address).toString();
  plain.set(address, made);
  return made;
}

/** Who has one IPv6 address has the 2^64 beside it as well. */
const OWN_GROUPS = 4;

/**
 * Whom an address stands for, where tries from it are counted.
 * @param address IPv4 or IPv6, as resolved
 * @returns the IPv4 address itself, or the /64 network of an IPv6 one
 */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, OWN_GROUPS).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
