import 'server-only';
import * as z from 'zod';
import { reject } from '@/lib/server/http-error';
import { atOnce, type InPiece } from './strict-json';

/** A form has fewer fields; a list of thousands that is wrong throughout is not told line by line. */
const MOST_FIELDS = 100;
/** Entries of a list that are checked in one piece: a millisecond or two. */
const ENTRIES_IN_A_PIECE = 500;

/** @throws HttpError `badInput`, with a message key for each wrong field */
export function checkInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  return outputOf(schema.safeParse(value));
}

/**
 * The same for an input that may hold a long list: first whether that has too many entries, then these, up to the first piece with a wrong
 * one, then everything else.
 * @param inPiece does a piece of it, after which others come in between
 */
export async function checkInPieces<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  inPiece = atOnce,
): Promise<z.output<Schema>> {
  const { lists, rest } = partsOf(schema);
  const input: Record<string, unknown> = { ...(typeof value === 'object' ? value : {}) };
  const given = lists.flatMap((list) => {
    const { [list.name]: entries } = input;
    return Array.isArray(entries) ? [{ ...list, given: entries }] : [];
  });
  if (given.every((list) => list.given.length <= ENTRIES_IN_A_PIECE)) return inPiece(() => checkInput(schema, value));
  for (const list of given) input[list.name] = await entriesIn(list, inPiece);
  return inPiece(() => checkInput(rest as Schema, input)); // But for the lists, which fit by now, it is the same.
}

async function entriesIn({ name, bound, entries, given }: List & { given: unknown[] }, inPiece: InPiece) {
  outputOf(bound.safeParse(given), { name });
  const checked: unknown[] = [];
  for (let from = 0; from < given.length; from += ENTRIES_IN_A_PIECE) {
    const piece = given.slice(from, from + ENTRIES_IN_A_PIECE);
    checked.push(...(await inPiece(() => outputOf(entries.safeParse(piece), { name, from }))));
  }
  return checked;
}

/** @param at the list of which it is a piece, and where that begins */
function outputOf<Output>(parsed: z.ZodSafeParseResult<Output>, at?: { name: string; from?: number }): Output {
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues.slice(0, MOST_FIELDS)) {
    const [index, ...deeper] = path;
    const own = typeof index === 'number' && at?.from !== undefined ? [index + at.from, ...deeper] : path;
    const whole = at ? [at.name, ...own] : own;
    fields[whole.join('.') || 'input'] ??= /^[a-zA-Z]+$/.test(message) ? message : 'enterCorrectly';
  }
  throw reject('badInput', { fields });
}

/** A field of an input that is a list. */
interface List {
  name: string;
  /** It with any entries, and nothing asked of it but how many they are. */
  bound: z.ZodType;
  entries: z.ZodArray;
}

interface Parts {
  lists: readonly List[];
  /** The schema with lists of any entries. */
  rest: z.ZodType;
}

const known = new WeakMap<z.ZodType, Parts>();

function partsOf(schema: z.ZodType): Parts {
  const parts = known.get(schema) ?? split(schema);
  known.set(schema, parts);
  return parts;
}

function split(schema: z.ZodType): Parts {
  const lists: List[] = [];
  if (!(schema instanceof z.ZodObject)) return { lists, rest: schema };
  const shape: Record<string, z.ZodType> = { ...schema.def.shape };
  for (const [name, field] of Object.entries(shape)) {
    const list =
      field instanceof z.ZodPipe ? field.def.in : field instanceof z.ZodReadonly ? field.def.innerType : field;
    if (!(list instanceof z.ZodArray)) continue;
    const any = { ...list.def, element: z.unknown() };
    const checks = list.def.checks?.filter(({ _zod }) => _zod.def.check === 'max_length') ?? [];
    lists.push({ name, bound: list.clone({ ...any, checks }), entries: z.array(list.def.element) });
    const ofAny = list.clone(any);
    if (field instanceof z.ZodPipe) shape[name] = field.clone({ ...field.def, in: ofAny });
    else shape[name] = field instanceof z.ZodReadonly ? ofAny.readonly() : ofAny;
  }
  return { lists, rest: lists.length === 0 ? schema : schema.clone({ ...schema.def, shape }) };
}
