import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerText } from './answer.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** The part of prom-client's registry that is used; the registry is made by `lib/server/metrics.ts`, perhaps in a bundle. */
interface Figures {
  registry: { contentType: string; metrics: () => Promise<string> };
}

const KEY = Symbol.for('console.metrics');

/** Answers with the figures of this process; before the first of them exists the answer is empty. */
export async function answerMetrics(response: ServerResponse): Promise<void> {
  const store = globalThis as { [KEY]?: Figures }; // A symbol property of our own on the global object.
  const registry = store[KEY]?.registry;
  const text = (await registry?.metrics()) ?? '';
  response.writeHead(200, {
    'Content-Type': registry?.contentType ?? 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(text);
}

/** Whether a request on the public port names the token for the figures. The comparison takes the same time for any text. */
export function hasMetricsToken(request: IncomingMessage, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** A server for nothing but `GET /metrics`, on a port that is not public. */
export function createMetricsServer(): Server {
  return createServer((request, response) => {
    setSecurityHeaders(response);
    if (request.method !== 'GET' || request.url !== '/metrics') return answerText(response, 404, '404\n');
    answerMetrics(response).catch(() => answerText(response, 500, '500\n'));
  });
}
