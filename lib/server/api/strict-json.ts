import 'server-only';
import { reject } from '@/lib/server/http-error';

/** A text, or a sign that opens or closes. Texts are matched whole, so that signs inside them do not count. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/gs;

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
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon !== undefined) {
      // Escapes are resolved: "a" and "\u0061" are the same key.
      const said = token.slice(0, -colon.length);
      const key = said.includes('\\') ? String(JSON.parse(said)) : said.slice(1, -1);
      const keys = open.at(-1);
      if (keys?.has(key)) throw reject('badJson');
      keys?.add(key);
    }
  }
  return value;
}

/** Whether every text in a value can be kept: a database takes no NUL, and no half of a character. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).flat().every(isStorable);
}

interface JsonRequest extends Pick<Request, 'body'> {
  headers: Pick<Headers, 'get'>;
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
