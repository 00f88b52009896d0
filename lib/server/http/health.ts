import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerText } from './answer.ts';

/**
 * Answers the two questions of whoever runs the process: whether it is alive, and whether to send it requests. Neither
 * looks at the provider: its outage must not take every instance out of service (promises: section 4).
 * @returns whether this was one of them
 */
export function answerHealth(request: IncomingMessage, response: ServerResponse, isReady: boolean): boolean {
  if (request.url === '/healthz') answerText(response, 200, 'ok\n');
  else if (request.url === '/readyz') answerText(response, isReady ? 200 : 503, isReady ? 'ready\n' : 'not ready\n');
  else return false;
  return true;
}
