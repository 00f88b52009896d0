/** Texts of unknown origin, made safe to show: short, and in the order in which they were written. */
import { LIMITS } from '../limits.ts';

/** Control characters, and characters that turn the direction of reading or cannot be seen. */
const UNWANTED = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]+/g;

/** @param max in UTF-16 code units; a character is never cut in two */
export function plainText(text: string, max: number = LIMITS.errorText): string {
  const shown = text
    .slice(0, max * 2)
    .replace(UNWANTED, ' ')
    .trim()
    .slice(0, max);
  return /[\ud800-\udbff]$/.test(shown) ? shown.slice(0, -1) : shown;
}

/** What cannot be seen, or told from a plain space. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\s]+/g;

/** A name as it can be typed on one line; the typed text takes the same form. Empty if the name shows nothing. */
export function confirmationText(name: string): string {
  return name.replace(UNSEEN, ' ').trim();
}

/** @returns whether a name was asked for before */
export function createRepeatCheck(): (name: string) => boolean {
  const seen = new Set<string>();
  // What is added answers false.
  return (name) => seen.has(name) || !seen.add(name);
}

/** What cannot be decoded stays as it is: the reader says that the link is not right. */
export function readPathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
