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
      const key = String(JSON.parse(token.slice(0, -colon.length)));
      const keys = open.at(-1);
      if (keys?.has(key)) throw reject('badJson');
      keys?.add(key);
    }
  }
  return value;
}
