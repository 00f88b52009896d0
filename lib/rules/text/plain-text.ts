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
