// ipaddr.js accepts forms that docs/product.md#ip-list-rules does not, so the form is checked before it parses.
import ipaddr from 'ipaddr.js';
import { toHalfWidth } from '../auth/account.ts';

export function isAddressOrRange(text: string): boolean {
  return parseRange(text) !== null;
}

export function normaliseEntry(text: string): string {
  return toHalfWidth(text)
    .replace(/[\u200b-\u200f\u2060\ufeff]+/g, '')
    .trim();
}

/** A range of addresses. Its ends are hexadecimal digits of equal length, so that they compare as texts. */
export interface AddressRange {
  kind: 'ipv4' | 'ipv6';
  first: string;
  last: string;
  /** Number of fixed bits: 32 or 128 for a single address, 0 for everything. */
  prefix: number;
}

export function toRange(text: string): AddressRange | null {
  const parsed = parseRange(text);
  if (!parsed) return null;
  const { base, prefix } = parsed;
  return { kind: base.kind(), ...endsOf(base.toByteArray(), prefix), prefix };
}

function parseRange(text: string): { base: ipaddr.IPv4 | ipaddr.IPv6; prefix: number } | null {
  const [address = '', prefixText, ...rest] = text.split('/');
  const parsed = rest.length > 0 ? null : parseAddress(address);
  if (!parsed) return null;
  const isMapped = prefixText === undefined && parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress();
  // The provider sees an IPv4 user under the plain address, so a mapped one means that too.
  const base = isMapped ? parsed.toIPv4Address() : parsed;
  const bits = base.kind() === 'ipv4' ? 32 : 128;
  if (prefixText !== undefined && (!/^(?:0|[1-9]\d{0,2})$/.test(prefixText) || Number(prefixText) > bits)) return null;
  return { base, prefix: prefixText === undefined ? bits : Number(prefixText) };
}

/** The range without the host bits that do not count. */
export function plainRange({ kind, first, prefix }: AddressRange): string {
  const bytes = (first.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16));
  const address = ipaddr.fromByteArray(bytes).toString();
  return prefix === (kind === 'ipv4' ? 32 : 128) ? address : `${address}/${prefix}`;
}

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (/^(?:(?:0|[1-9]\d{0,2})(?:\.(?=\d)|$)){4}$/.test(text)) {
    return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : null;
  }
  if (!text.includes(':') || text.includes('%')) return null;
  try {
    return ipaddr.IPv6.parse(text);
  } catch {
    return null;
  }
}

function endsOf(bytes: readonly number[], prefix: number): Pick<AddressRange, 'first' | 'last'> {
  let first = '';
  let last = '';
  for (const [index, byte] of bytes.entries()) {
    const fixed = Math.min(8, Math.max(0, prefix - 8 * index));
    const mask = (0xff << (8 - fixed)) & 0xff;
    first += hex(byte & mask);
    last += hex((byte & mask) | (~mask & 0xff));
  }
  return { first, last };
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
