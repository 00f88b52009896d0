import { toHalfWidth } from '../auth/account.ts';
import { LIMITS } from '../limits.ts';

/** Dashes that Japanese keyboards produce and NFKC leaves alone. */
const DASHES = /[\u2010-\u2015\u2212\u30fc\uff70]/g;

/** `１２３－４５６７` and `1234567` become `123-4567`. */
export function normalisePostalCode(typed: string): string {
  return hyphenated(halfWidthDashed(typed).trim());
}

/** Seven digits get their hyphen; anything else stays as it is. */
export function hyphenated(text: string): string {
  return /^\d{7}$/.test(text) ? `${text.slice(0, 3)}-${text.slice(3)}` : text;
}

/** Keeps spaces at the ends, for a text that is still being typed. */
export function halfWidthDashed(typed: string): string {
  return toHalfWidth(typed).replace(DASHES, '-');
}

/** A key of `field` in the messages, or null. */
export function postalCodeProblem(typed: string): 'enter' | 'enterCorrectly' | 'tooLong' | null {
  if (typed.length > LIMITS.postalCode) return 'tooLong';
  const text = normalisePostalCode(typed);
  if (text === '') return 'enter';
  const digits = text.replaceAll('-', '');
  return /^\d+$/.test(digits) && digits.length >= LIMITS.postalCodeMin ? null : 'enterCorrectly';
}

/** The first three and last four digits, as the look-up takes them; null unless there are exactly seven. */
export function lookUpParts(typed: string): readonly [string, string] | null {
  if (typed.length > LIMITS.postalCode) return null;
  const digits = normalisePostalCode(typed).replaceAll('-', '');
  return /^\d{7}$/.test(digits) ? [digits.slice(0, 3), digits.slice(3)] : null;
}

const PARTS = ['prefecture', 'address1', 'address2', 'address3', 'address4'] as const;

/** The address in an answer of the look-up service, whatever that is: one line within the field's limit, or null. */
export function addressIn(answer: unknown): string | null {
  const found = inside(inside(inside(answer, 'data'), 0), 'ja');
  const parts = PARTS.map((part) => inside(found, part)).filter((text) => typeof text === 'string');
  const text = parts
    .join('')
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, '')
    .trim();
  return text === '' ? null : text.slice(0, LIMITS.address);
}

function inside(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  // Own properties only, read as unknown.
  return (value as Record<string | number, unknown>)[key];
}
