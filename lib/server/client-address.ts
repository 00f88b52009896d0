import 'server-only';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { readEnv } from './env.ts';

/** The HTTP server writes the socket's own address here, over any value that the browser sent. */
export const PEER_HEADER = 'x-console-peer';

/** In place of an address that cannot be read: all of them share one limit, and the provider hears of none. */
export const UNREADABLE = 'unreadable';

/** Some proxies write the port too: `192.0.2.1:80`, `[2001:db8::1]:80`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/i;

/**
 * The user's own address, resolved with TRUST_PROXY: the nth from the right of the addresses that the trusted proxies wrote
 * (docs/wire-contract.md#client-address).
 * @returns an IPv4 or IPv6 address in its plain form, `UNREADABLE` for anything else, undefined if nobody wrote one
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
  return address ? (plainForm(address) ?? UNREADABLE) : undefined;
}

const plain = new LRUCache<string, string>({ max: 10_000 });

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

/** The network whose attempts are counted together: an IPv4 address itself, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (address === UNREADABLE) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, OWN_GROUPS).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
