import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeUpstream } from '@/lib/server/provider/transport';
import { closeServer, listen } from './listen';
import { configure } from './test-env';

/** A request as it arrived at the provider's side. */
export interface Arrived {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
export type Behaviour = (arrived: Arrived, response: ServerResponse, request: IncomingMessage) => void;

/** A provider's end of the wire that does exactly what a test says, faults included. */
export interface FakeUpstream {
  url: string;
  calls: Arrived[];
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
}

/** Answers with an envelope. */
export function json(body: unknown, http = 200, headers: Record<string, string> = {}): Behaviour {
  return (_arrived, response) => {
    response.writeHead(http, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** Answers with these bytes. */
export function raw(body: string | Uint8Array, type = 'application/json', http = 200): Behaviour {
  return (_arrived, response) => response.writeHead(http, { 'content-type': type }).end(body);
}

/** Starts one on a free port of loopback. */
export async function startUpstream(): Promise<FakeUpstream> {
  const calls: Arrived[] = [];
  let behaviour: Behaviour = json({ status: 'ok', data: {} });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const arrived = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      calls.push(arrived);
      behaviour(arrived, response, request);
    });
  });
  // A busy machine stands still for longer than the usual five seconds, and a connection would end with a call on its way.
  server.keepAliveTimeout = 120_000;
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    behave: (next) => {
      behaviour = next;
    },
    close: () => closeServer(server),
  };
}

/**
 * Starts one for the tests of a file, and closes it behind them. Each test begins without calls, with the console pointed at it.
 * @param more variables of the console
 * @returns filled before the first test
 */
export function upstreamOfFile(more: Record<string, string> = {}): FakeUpstream {
  const upstream = {} as FakeUpstream; // Nothing reads it before the tests run.
  beforeAll(async () => {
    Object.assign(upstream, await startUpstream());
  });
  beforeEach(() => {
    configure(upstream.url, more);
    upstream.calls.length = 0;
  });
  afterAll(async () => {
    await closeUpstream();
    await upstream.close();
  });
  return upstream;
}
