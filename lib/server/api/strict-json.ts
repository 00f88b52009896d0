import 'server-only';
import { reject } from '@/lib/server/http-error';

/**
 * Parses JSON in which no object has a key twice: two readers could take different ones (promise V-R11).
 * @throws HttpError `badJson`
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw reject('badJson');
  }
  // Of keys that are the same the value has one.
  if (writtenKeys(text) !== wordsIn(value).keys) throw reject('badJson');
  return value;
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

/** Whether every text in a value can be kept: a database takes no NUL, and no half of a character. */
export function isStorable(value: unknown): boolean {
  return wordsIn(value).isStorable;
}

/** Looks at every key and text of parsed JSON, however deep it is. */
function wordsIn(whole: unknown): { keys: number; isStorable: boolean } {
  const found = { keys: 0, isStorable: true };
  const open = [whole];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') found.isStorable &&= isStorableText(value);
    else if (Array.isArray(value)) for (const one of value) open.push(one);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) {
        found.keys += 1;
        found.isStorable &&= isStorableText(key);
        open.push(one);
      }
  }
  return found;
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
  return parseStrictJson(await readText(request, maxBytes));
}

/**
 * Reads a request's body and counts its bytes while they arrive: a body without an announced length has no other limit.
 * @throws HttpError `tooLarge`; `badJson` for what is no text
 */
export async function readText({ headers, body }: JsonRequest, maxBytes: number): Promise<string> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw reject('tooLarge');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw reject('tooLarge');
    chunks.push(chunk);
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
