/** IP address restriction: docs/wire-contract.md#ip-restriction. */
import ipaddr from 'ipaddr.js';
import { isAddressOrRange } from '../../lib/rules/security/ip-addresses.ts';

/** @param list JSON; an empty list restricts nothing, and a malformed `ip` passes no other */
export function isAllowedAddress(list: string, ip: string): boolean {
  const rows = JSON.parse(list) as string[]; // The handler of `iptables.set` wrote it.
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
