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
