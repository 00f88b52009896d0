/** Building blocks of the schemas: what a text field may hold. Messages are keys of `field` in the catalogue of messages. */
import * as z from 'zod';

/** Control characters, line ends included, have no place in a one-line field. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * A text of at most so many UTF-16 code units, as browsers count them. The library's own check counts a pair of surrogates
 * as one; it stays for the printed reference.
 * @param missing what to say where there is no text at all
 */
export function text(max: number, missing = 'enter') {
  return z
    .string({ error: missing })
    .max(max, 'tooLong')
    .refine((given) => given.length <= max, 'tooLong');
}

/**
 * A required one-line text, trimmed.
 * @param max greatest length in UTF-16 code units
 */
export function line(max: number) {
  return text(max)
    .refine((given) => !CONTROL.test(given), 'enterCorrectly')
    .transform((given) => given.trim())
    .refine((given) => given !== '', 'enter');
}

/**
 * An optional one-line text, trimmed; empty is the same as left out.
 * @param max greatest length in UTF-16 code units
 */
export function optionalLine(max: number) {
  return text(max)
    .refine((given) => !CONTROL.test(given), 'enterCorrectly')
    .transform((given) => given.trim())
    .optional();
}

/** An answer's optional field: null and left out are the same. */
export function maybe<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value): z.output<T> | undefined => value ?? undefined);
}

/** An identifier that becomes part of a path: letters, digits, `_` and `-`, at most 128. */
export const identifier = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((id) => /^[\w-]{1,128}$/.test(id), 'enterCorrectly');

/** An identifier as the provider writes it, in an answer: whatever it is, a list that holds it is shown. */
export const wireIdentifier = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((id) => id !== '', 'enter');

/** A token out of a mailed link, which travels in a body only. Any printable ASCII may stand in it. */
export const mailedToken = z.string({ error: 'enter' }).regex(/^[\x21-\x7e]{1,1024}$/, 'enterCorrectly');

/** A positive whole number that both sides can hold exactly. */
export const positiveInteger = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
