import 'server-only';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isSameSecret } from '../same-secret.ts';
import { exposeMetrics } from '../metrics.ts';
import { answerText } from './answer.ts';
import { setSecurityHeaders } from './security-headers.ts';

export async function answerMetrics(response: ServerResponse): Promise<void> {
  const { contentType, text } = await exposeMetrics();
  response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  response.end(text);
}

/** Whether a request on the public port has the metrics token. */
export function hasMetricsToken(request: IncomingMessage, token: string): boolean {
  return isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`);
}

export function createMetricsServer(): Server {
  return createServer((request, response) => {
    setSecurityHeaders(response);
    if (request.method !== 'GET' || request.url !== '/metrics') return answerText(response, 404, '404\n');
    answerMetrics(response).catch(() => answerText(response, 500, '500\n'));
  });
}
