/** The organisation's list of addresses, judged against the user's own (wire contract, section 2). */
import ipaddr from 'ipaddr.js';
import { isAddressOrRange } from '../../lib/rules/security/ip-addresses.ts';

/**
 * Whether an address is let in.
 * @param list the kept list, as JSON; an empty one restricts nothing
 * @param ip the user's address; what is no address is let in nowhere
 */
export function isAllowedAddress(list: string, ip: string): boolean {
  const rows = JSON.parse(list) as string[]; // Written by the handler that keeps the list.
  if (rows.length === 0) return true;
  if (!isAddressOrRange(ip) || ip.includes('/')) return false;
  const address = ipaddr.process(ip);
  return rows.some((row) => isWithin(address, row));
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, row: string): boolean {
  const [base = '', prefix] = row.split('/');
  if (!isAddressOrRange(row)) return false;
  const range = prefix === undefined ? ipaddr.process(base) : ipaddr.parse(base);
  if (range.kind() !== address.kind()) return false;
  const bits = prefix === undefined ? (range.kind() === 'ipv4' ? 32 : 128) : Number(prefix);
  return address.match(range, bits);
}
