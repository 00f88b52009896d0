/** Uses the full metadata of libphonenumber: load this file on first use in the browser. */
import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { LIMITS } from '../limits.ts';
import { halfWidthDashed } from './postal-code.ts';

/** Extensions and RFC 3966 parameters are costly to parse and not wanted. */
const PLAIN = /^\+?[\d\s().-]+$/;

/** The national form, such as `03-1234-5678`; null if it is no valid Japanese number. Full-width digits and dashes are fine. */
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
 * An incomplete number with its hyphens; a text that is no national number stays as it is.
 * @param typed half-width already
 */
export function formatPhoneSoFar(typed: string): string {
  if (typed.length > LIMITS.telNationalMax * 2 || !/^[\d-]+$/.test(typed)) return typed;
  return new AsYouType('JP').input(typed.replaceAll('-', '')).replaceAll(' ', '-');
}
