import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { currentFacts, type RequestFacts } from '../request-facts.ts';
import { SERVER_TIMING } from '../timing.ts';

/** The most bodies of one network under way; each ends with the server's limit for a request. */
const MAX_BODIES = 100;
/** The most requests of one network under way, of a thousand: who reads no answer keeps the rest from nobody. An office is one network, too. */
const MAX_REQUESTS = 750;

/** Counts a request until it is answered. What its network has too many of already, which refuses it. */
export type CountRequest = (request: IncomingMessage, response: ServerResponse) => 'bodies' | 'network' | null;

/**
 * Counts the requests under way. One with a body takes its place among them when the body is in: who sends slowly keeps a
 * place of its own network, none of others (promise V-R6).
 */
export function countRequests(
  service: { inFlight: number },
  networkOf: (request: IncomingMessage) => string | undefined,
): CountRequest {
  const [bodies, requests] = [countPlaces(), countPlaces()];

  const begin = (response: ServerResponse, network: string, facts: RequestFacts | undefined) => {
    service.inFlight += 1;
    const leaveNetwork = requests.take(network);
    const leave = () => {
      if (leaveNetwork()) service.inFlight -= 1;
    };
    response.once('close', leave);
    if (facts) facts.leavePlace = leave;
  };

  const awaitBody = (request: IncomingMessage, response: ServerResponse, network: string) => {
    const end = bodies.take(network);
    // The last bytes of a body come outside the request's own context.
    const facts = currentFacts();
    // A refusal may come before the body is read.
    if (facts) facts.leavePlace = () => void end();
    request.once('end', () => {
      if (end()) begin(response, network, facts);
    });
    response.once('close', end);
  };

  return (request, response) => {
    const network = networkOf(request) ?? '';
    if (requests.isFull(network, MAX_REQUESTS)) return 'network';
    if (!hasBody(request)) begin(response, network, currentFacts());
    else if (bodies.isFull(network, MAX_BODIES)) return 'bodies';
    else awaitBody(request, response, network);
    return null;
  };
}

/** Counts the places that are taken by each key; an entry lasts as long as one is. */
export function countPlaces() {
  const taken = new Map<string, number>();
  return {
    isFull: (key: string, most: number) => (taken.get(key) ?? 0) >= most,
    /** @returns gives the place back; true the first time */
    take: (key: string) => {
      taken.set(key, (taken.get(key) ?? 0) + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return false;
        isTaken = false;
        const left = (taken.get(key) ?? 1) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
        return true;
      };
    },
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The process is behind after this many late checks in a row: one long task, such as a start, is one late check. */
const LATE_CHECKS = 5;

/**
 * Watches how late timers fire (promise F29).
 * @param lateMs a check that fires later than this counts as late, milliseconds
 * @returns whether the process is behind
 */
export function watchEventLoop(lateMs: number, now: () => number = () => performance.now()): () => boolean {
  let last = now();
  let lateChecks = 0;
  const check = () => {
    const spentMs = now() - last;
    last += spentMs;
    lateChecks = spentMs - SERVER_TIMING.loopCheckMs > lateMs ? lateChecks + 1 : 0;
  };
  setInterval(check, SERVER_TIMING.loopCheckMs).unref();
  return () => lateChecks >= LATE_CHECKS;
}
