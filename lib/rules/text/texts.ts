/** Building blocks of the schemas. Problems are keys of `field` in the messages. */
import * as z from 'zod';
import { calendarDate, isPermanent } from './format.ts';

const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** In UTF-16 code units, as browsers count: `max` of zod counts a surrogate pair as one, and stays for the reference. */
export function text(max: number, missing = 'enter') {
  return z
    .string({ error: missing })
    .max(max, 'tooLong')
    .refine((given) => given.length <= max, 'tooLong');
}

export function line(max: number) {
  return text(max)
    .refine((given) => !CONTROL.test(given), 'enterCorrectly')
    .transform((given) => given.trim())
    .refine((given) => given !== '', 'enter');
}

/** Empty is the same as left out. */
export function optionalLine(max: number) {
  return text(max)
    .refine((given) => !CONTROL.test(given), 'enterCorrectly')
    .transform((given) => given.trim())
    .optional();
}

/** For optional fields of answers: null and left out are the same. */
export function maybe<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value): z.output<T> | undefined => value ?? undefined);
}

/** For optional fields of answers on which nothing depends: one that cannot be read is absent, and takes nothing else away. */
export function ifReadable<T extends z.ZodType>(schema: T) {
  return maybe(schema).catch(undefined);
}

/** One of the words of an answer; one that is new in the provider's list is `unknown` and gives no right (promise V-R8). */
export function word<const Word extends string>(known: readonly Word[]) {
  return z.string().transform((given): Word | 'unknown' => known.find((one) => one === given) ?? 'unknown');
}

/** No part of a path has a character that could reach another path. */
export const PATH_PART = /^[\w:=~@-][\w.:=~@-]{0,127}$/;

export const identifier = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((id) => PATH_PART.test(id), 'enterCorrectly');

/** An identifier in an answer: whatever it is, the list that holds it is shown. */
export const wireIdentifier = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((id) => id !== '', 'enter');

/** The token of a mailed link, which travels in a body only. */
export const mailedToken = z.string({ error: 'enter' }).regex(/^[\x21-\x7e]{1,1024}$/, 'enterCorrectly');

export const positiveInteger = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const WITH_TIME = /^(?<day>\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}[\d:.,]*(?<zone>Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** In Japan, where the services are billed: a time with a zone is a moment, one without stands on its own day. */
export function dayIn(text: string): string {
  const { day, zone } = WITH_TIME.exec(text)?.groups ?? {};
  if (day === undefined) return text;
  const moment = new Date(text);
  // What never ends has no moment: in the next zone it would be the year 10000.
  return zone === undefined || isPermanent(day) || Number.isNaN(moment.getTime()) ? day : calendarDate(moment);
}

export const wireDay = z.string().transform(dayIn);
