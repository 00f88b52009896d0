import 'server-only';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { processWide } from '../../process-wide.ts';

/**
 * Answers `GET /api/provider/{operation}` without the framework, whose way to a handler costs more than the handler itself
 * (decision 0015). The route file offers its handler when the framework loads it; the server calls that same function.
 */
const READ = /^\/api\/provider\/(?<operation>[a-zA-Z]{1,40}\.[a-zA-Z]{1,40})(?:\?|$)/;

interface ReadRequest {
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
type ReadHandler = (request: ReadRequest, params: { operation: string }) => Promise<Answer>;

const offered = processWide<ReadHandler>('readHandler');

/** Offers the route's handler to the server. It must not throw. */
export function offerReads(handler: ReadHandler): void {
  offered.value = handler;
}

/** Answers reads by the offered handler; `next` gets every other request, and reads that come before the offer. */
export function answerReads(origin: URL, next: RequestListener): RequestListener {
  return (request, response) => {
    const operation = request.method === 'GET' ? READ.exec(request.url ?? '')?.groups?.operation : undefined;
    if (operation === undefined || offered.value === undefined) return next(request, response);
    offered.value(toRead(request, response, origin), { operation }).then(
      (answer) => send(response, answer),
      () => response.destroy(),
    );
  };
}

function toRead({ url, headers }: IncomingMessage, response: ServerResponse, origin: URL): ReadRequest {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return {
    url: origin.origin + url,
    headers: { get: (name) => textOf(headers[name.toLowerCase()]) },
    body: null,
    signal: gone.signal,
  };
}

function textOf(value: string | string[] | undefined): string | null {
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
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
