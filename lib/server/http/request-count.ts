import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { currentFacts, type RequestFacts } from '../request-facts.ts';

/** The most bodies of one network under way; each ends with the server's limit for a request. */
const MAX_BODIES = 100;

export interface RequestCount {
  /** Counts a request until it is answered. False if its network sends too many bodies at once already. */
  add: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/**
 * Counts the requests under way. One with a body takes its place among them when the body is in: who sends slowly keeps a
 * place of its own network, none of others (promise V-R6).
 */
export function countRequests(
  service: { inFlight: number },
  networkOf: (request: IncomingMessage) => string | undefined,
): RequestCount {
  // An entry lasts as long as a body of its network is under way.
  const bodies = new Map<string, number>();

  const begin = (response: ServerResponse, facts: RequestFacts | undefined) => {
    service.inFlight += 1;
    let isUnderWay = true;
    const leave = () => {
      if (isUnderWay) service.inFlight -= 1;
      isUnderWay = false;
    };
    response.once('close', leave);
    if (facts) facts.leavePlace = leave;
  };

  const awaitBody = (request: IncomingMessage, response: ServerResponse, network: string) => {
    bodies.set(network, (bodies.get(network) ?? 0) + 1);
    let isWaiting = true;
    // The last bytes of a body come outside the request's own context.
    const facts = currentFacts();
    const end = () => {
      if (!isWaiting) return false;
      isWaiting = false;
      const left = (bodies.get(network) ?? 1) - 1;
      if (left > 0) bodies.set(network, left);
      else bodies.delete(network);
      return true;
    };
    // A refusal may come before the body is read.
    if (facts) facts.leavePlace = () => void end();
    request.once('end', () => {
      if (end()) begin(response, facts);
    });
    response.once('close', end);
  };

  return {
    add: (request, response) => {
      if (!hasBody(request)) {
        begin(response, currentFacts());
        return true;
      }
      const network = networkOf(request) ?? '';
      if ((bodies.get(network) ?? 0) >= MAX_BODIES) return false;
      awaitBody(request, response, network);
      return true;
    },
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
