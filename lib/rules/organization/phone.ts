/** Japanese phone numbers, judged and formatted by libphonenumber's full metadata: load this file on first use in the browser. */
import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { LIMITS } from '../limits.ts';
import { halfWidthDashed } from './postal-code.ts';

/** Only what a plain number is written with: extensions and RFC 3966 parameters are costly to parse and not wanted. */
const PLAIN = /^\+?[\d\s().-]+$/;

/**
 * A valid Japanese number in its national form, spaces turned into hyphens (specification, section 5).
 * @param typed what somebody typed; full-width digits and dashes are fine
 * @returns for example `03-1234-5678`; null where it is not a valid Japanese number
 */
export function formatPhone(typed: string): string | null {
  if (typed.length > LIMITS.telParsed) return null;
  const text = halfWidthDashed(typed).trim();
  if (!PLAIN.test(text)) return null;
  const number = parsePhoneNumberFromString(text, 'JP');
  if (!number?.isValid() || number.country !== 'JP' || number.ext) return null;
  const { length } = number.nationalNumber;
  if (length < LIMITS.telNationalMin || length > LIMITS.telNationalMax) return null;
  return number.formatNational().replaceAll(' ', '-');
}

/**
 * A number that is still being typed, with hyphens where they will stand.
 * @param typed half-width already
 * @returns the text as it was where it is more than the digits of a national number
 */
export function formatPhoneSoFar(typed: string): string {
  if (typed.length > LIMITS.telNationalMax * 2 || !/^[\d-]+$/.test(typed)) return typed;
  return new AsYouType('JP').input(typed.replaceAll('-', '')).replaceAll(' ', '-');
}
