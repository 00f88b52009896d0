import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { processWide } from '../process-wide.ts';
import { answerText } from './answer.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** The part of the registry that is read here; `lib/server/metrics.ts` makes it. */
interface Metrics {
  registry: { contentType: string; metrics: () => Promise<string> };
}

export async function answerMetrics(response: ServerResponse): Promise<void> {
  const registry = processWide<Metrics>('metrics').value?.registry;
  const text = (await registry?.metrics()) ?? '';
  response.writeHead(200, {
    'Content-Type': registry?.contentType ?? 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(text);
}

/** Whether a request on the public port has the metrics token. The comparison takes the same time for any text. */
export function hasMetricsToken(request: IncomingMessage, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export function createMetricsServer(): Server {
  return createServer((request, response) => {
    setSecurityHeaders(response);
    if (request.method !== 'GET' || request.url !== '/metrics') return answerText(response, 404, '404\n');
    answerMetrics(response).catch(() => answerText(response, 500, '500\n'));
  });
}
