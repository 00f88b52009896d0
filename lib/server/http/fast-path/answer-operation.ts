import 'server-only';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { processWide } from '../../process-wide.ts';

/**
 * Answers `/api/provider/{operation}` and `/api/console/{operation}` without the framework, whose way to a handler costs more than the
 * handler itself (decision 0049). A route file offers its handlers when the framework loads it; the server calls those same functions.
 */
const ADDRESS = /^\/api\/(?<room>provider|console)\/(?<operation>[a-zA-Z]{1,40}\.[a-zA-Z]{1,40})(?:\?|$)/;

interface OperationRequest {
  url: string;
  headers: { get: (name: string) => string | null };
  body: AsyncIterable<Uint8Array> | null;
  signal: AbortSignal;
}
interface Answer {
  http: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: string | null;
  stream?: ReadableStream<Uint8Array>;
}
type OperationHandler = (request: OperationRequest, params: { operation: string }) => Promise<Answer>;
type Verb = 'GET' | 'POST';

const offered = processWide<Record<string, OperationHandler>>('operationHandlers');

/** Offers the handlers of a route to the server. They must not throw. */
export function offerOperations(room: 'provider' | 'console', handlers: Record<Verb, OperationHandler>): void {
  offered.value = {
    ...offered.value,
    [`GET ${room}`]: handlers.GET,
    [`POST ${room}`]: handlers.POST,
  };
}

/** Answers calls by the offered handlers; `next` gets every other request, and calls that come before the offer. */
export function answerOperations(origin: URL, next: RequestListener): RequestListener {
  return (request, response) => {
    const { room, operation } = ADDRESS.exec(request.url ?? '')?.groups ?? {};
    const handler = offered.value?.[`${request.method} ${room}`];
    if (operation === undefined || handler === undefined) return next(request, response);
    handler(toOperation(request, response, origin), { operation })
      .then((answer) => send(response, answer))
      .catch(() => response.destroy());
  };
}

function toOperation(request: IncomingMessage, response: ServerResponse, origin: URL): OperationRequest {
  const { url, headers, method } = request;
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return {
    url: origin.origin + url,
    headers: { get: (name) => textOf(headers[name] ?? headers[name.toLowerCase()]) },
    // Who does not read it to its end still answers: the connection stays.
    body: method === 'POST' ? request.iterator({ destroyOnReturn: false }) : null,
    signal: gone.signal,
  };
}

function textOf(value: string | string[] | undefined): string | null {
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}

async function send(response: ServerResponse, { http, headers, body, stream }: Answer): Promise<void> {
  if (response.destroyed) return stream?.cancel();
  for (const [name, value] of headers) {
    if (name === 'set-cookie') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (stream) {
    response.writeHead(http);
    // The same class, of which the browser's types and those of Node.js say different things. It ends at once if the browser leaves.
    return pipeline(Readable.fromWeb(stream as NodeStream<Uint8Array>), response);
  }
  const bytes = Buffer.from(body ?? '', 'utf8');
  response.writeHead(http, { 'content-length': bytes.length });
  response.end(bytes);
}
