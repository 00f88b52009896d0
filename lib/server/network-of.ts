import 'server-only';
import ipaddr from 'ipaddr.js';

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
