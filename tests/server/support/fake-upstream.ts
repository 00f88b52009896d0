import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Pool } from 'undici';
import { processWide } from '@/lib/server/process-wide';
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

/** Answers each call as is chosen for it. */
export const choosing =
  (choose: (arrived: Arrived) => Behaviour): Behaviour =>
  (arrived, ...rest) =>
    choose(arrived)(arrived, ...rest);

/** The provider's word on a token that is good no more. */
export const dead = json({ status: 'error', message: 'User not authorized' }, 403);

/** A call as method and path. */
export const callOf = ({ method, path }: Arrived) => `${method} ${path.split('?', 1)[0]}`;

/** Starts one on loopback, on a free port unless one is wanted. */
export async function startUpstream(wanted = 0): Promise<FakeUpstream> {
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
  const port = await listen(server, wanted);
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    behave: (next) => {
      behaviour = next;
    },
    close: () => closeServer(server),
  };
}

/** Cuts the connections to all providers, and forgets what is known of them. */
export async function closeUpstream(): Promise<void> {
  const hosts = processWide<Map<string, { pool: Pool }>>('upstream').value;
  const open = [...(hosts?.values() ?? [])];
  hosts?.clear();
  await Promise.all(open.map(({ pool }) => pool.destroy()));
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
