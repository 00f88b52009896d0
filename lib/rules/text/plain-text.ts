/** Texts that somebody else wrote, made safe to show: they are text, they are short, and they read in the order they were written. */
import { LIMITS } from '../limits.ts';

/** Control characters, and the signs that turn the direction of reading or cannot be seen at all. */
const UNWANTED = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]+/g;

/**
 * A text out of an address or an answer, for showing.
 * @param max the most of it that is shown, in UTF-16 code units; a sign is never cut in two
 */
export function plainText(text: string, max: number = LIMITS.errorText): string {
  const shown = text
    .slice(0, max * 2)
    .replace(UNWANTED, ' ')
    .trim()
    .slice(0, max);
  return /[\ud800-\udbff]$/.test(shown) ? shown.slice(0, -1) : shown;
}

/** Words that somebody types out to confirm a decision. Light: dialogs judge by it as one types. */

/** Control characters, signs without a width, and every kind of space: what nobody can see, or tell from a plain space. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\s]+/g;

/**
 * A name as it can be typed on one line; what somebody typed is put into the same form before the two are compared.
 * @returns empty where the name shows nothing
 */
export function confirmationText(name: string): string {
  return name.replace(UNSEEN, ' ').trim();
}

/**
 * A part of an address as it was meant.
 * @param part as it stands in the address; what cannot be decoded stays as it is, and whoever reads it says that the link
 *   is not right
 */
export function readPathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
