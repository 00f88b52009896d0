import 'server-only';
import { HttpError, reject } from '@/lib/server/http-error';

/** Looks at so many keys and values in one piece: some milliseconds. */
const VALUES_IN_A_PIECE = 5000;
/** No list of an operation takes more entries, and no object has more keys (promise V-S11). */
export const MOST_ENTRIES = 15_000;

/** Does a piece of work, after which others may come in between. */
export type InPiece = <Value>(work: () => Value) => Promise<Awaited<Value>>;
export const atOnce: InPiece = async <Value>(work: () => Value): Promise<Awaited<Value>> => await work();

/**
 * Parses JSON in which no object has a key twice: two readers could take different ones (promise V-R11).
 * @returns it, and whether a database would take every text in it
 * @throws HttpError `badJson`; `badInput` for a list or an object of more entries than anything can mean
 */
export async function parseJson(text: string, inPiece = atOnce): Promise<{ value: unknown; isStorable: boolean }> {
  const value = await inPiece(() => parsed(text));
  const words: Words = { keys: 0, isStorable: true, open: [value] };
  while (words.open.length > 0) await inPiece(() => lookOn(words));
  // Of keys that are the same the value has one.
  if ((await inPiece(() => writtenKeys(text))) !== words.keys) throw reject('badJson');
  return { value, isStorable: words.isStorable };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw reject('badJson');
  }
}

const QUOTE = '"';
const BACKSLASH = '\\';

/** How many keys valid JSON writes down: texts before a colon. By hand, because a megabyte of them takes a pattern ten times as long. */
function writtenKeys(text: string): number {
  let count = 0;
  for (let at = text.indexOf(QUOTE); at !== -1; at = text.indexOf(QUOTE, at)) {
    at = endOfText(text, at + 1);
    while (isBlank(text[at])) at += 1;
    if (text[at] === ':') count += 1;
  }
  return count;
}

/** @returns where a text has ended that begins here */
function endOfText(text: string, from: number): number {
  for (let end = text.indexOf(QUOTE, from); ; end = text.indexOf(QUOTE, end + 1)) {
    let escapes = 0;
    while (text[end - escapes - 1] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
}

function isBlank(sign: string | undefined): boolean {
  return sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t';
}

interface Words {
  keys: number;
  /** Whether every text can be kept: a database takes no NUL, and no half of a character. */
  isStorable: boolean;
  /** What is still to be looked at. */
  open: unknown[];
}

/** Looks at a piece of all keys and texts of parsed JSON, however deep it is. */
function lookOn(words: Words): void {
  const { open } = words;
  for (let looked = 0; open.length > 0 && looked < VALUES_IN_A_PIECE; looked += 1) {
    const value = open.pop();
    if (typeof value === 'string') words.isStorable &&= isStorableText(value);
    else if (typeof value === 'object' && value !== null) lookInto(value, words);
  }
}

/** @throws HttpError `badInput` if it has more than anything can mean: it is not looked at, and neither held against a schema */
function lookInto(value: object, words: Words): void {
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  const entries: unknown[] = Array.isArray(value) ? value : Object.values(value);
  if (entries.length > MOST_ENTRIES) throw reject('badInput', { fields: { input: 'tooMany' } });
  words.keys += keys.length;
  words.isStorable &&= keys.every(isStorableText);
  for (const one of entries) words.open.push(one);
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

interface JsonRequest {
  headers: Pick<Headers, 'get'>;
  body: AsyncIterable<Uint8Array> | null;
}

/**
 * Reads a request's JSON body.
 * @throws HttpError `tooLarge` or `badJson`
 */
export async function readJson(request: JsonRequest, maxBytes: number): Promise<unknown> {
  return (await parseJson(await readText(request, maxBytes))).value;
}

/**
 * Reads a request's body and counts its bytes while they arrive: a body without an announced length has no other limit.
 * @throws HttpError `tooLarge`; `badJson` for what is no text
 */
export async function readText({ headers, body }: JsonRequest, maxBytes: number): Promise<string> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw reject('tooLarge');
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw reject('tooLarge');
      chunks.push(chunk);
    }
  } catch (error) {
    // The connection broke: no fault of the console, and nobody reads the answer.
    throw error instanceof HttpError ? error : reject('badJson');
  }
  return decodeUtf8(Buffer.concat(chunks));
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw reject('badJson');
  }
}
