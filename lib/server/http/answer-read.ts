import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Reads through the door take most of the requests, and the framework's own way to a handler costs more than all that the
 * door does. So the handler, once the framework has loaded it, is called by the server itself: the same code, the same
 * checks, the same answer. Whatever is not exactly such a read goes the framework's way.
 */
const KEY = Symbol.for('console.answerRead');
const READ = /^\/api\/provider\/(?<operation>[a-zA-Z]{1,40}\.[a-zA-Z]{1,40})(?:\?|$)/;

/** What of a read reaches the handler; it has no body. */
interface Read {
  url: string;
  headers: { get: (name: string) => string | null };
  body: null;
  signal: AbortSignal;
}
interface Answer {
  http: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: string | null;
}
type Handler = (request: Read, params: { operation: string }) => Promise<Answer>;

/** Offers the door's handler of reads, out of the framework's bundle. It must not throw. */
export function offerReads(handler: Handler): void {
  const store = globalThis as { [KEY]?: Handler }; // A symbol property of our own on the global object.
  store[KEY] = handler;
}

/**
 * Answers a read of the door.
 * @param origin the console's own
 * @returns whether it was one, and there is a handler for it
 */
export function answerRead(request: IncomingMessage, response: ServerResponse, origin: URL): boolean {
  const store = globalThis as { [KEY]?: Handler }; // As above.
  const operation = request.method === 'GET' ? READ.exec(request.url ?? '')?.groups?.operation : undefined;
  const handler = store[KEY];
  if (operation === undefined || handler === undefined) return false;
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const { headers } = request;
  const read: Read = {
    url: origin.origin + request.url,
    headers: { get: (name) => textOf(headers[name.toLowerCase()]) },
    body: null,
    signal: gone.signal,
  };
  handler(read, { operation }).then(
    (answer) => send(response, answer),
    () => response.destroy(),
  );
  return true;
}

function send(response: ServerResponse, { http, headers, body }: Answer): void {
  if (response.destroyed) return;
  for (const [name, value] of headers) {
    if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  const bytes = Buffer.from(body ?? '', 'utf8');
  response.writeHead(http, { 'content-length': bytes.length });
  response.end(bytes);
}

function textOf(value: string | string[] | undefined): string | null {
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}
