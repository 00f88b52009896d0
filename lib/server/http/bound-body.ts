import 'server-only';
import type { IncomingMessage } from 'node:http';
import { BODY_BYTES } from '../../rules/limits.ts';

/** A route refuses what is too large by itself and says so; twice that much comes only from one who does not listen. */
const MAX_BYTES = 2 * BODY_BYTES.door;

/**
 * Cuts the connection of a body that has no announced length and does not end (promises: V-N7).
 * Its chunks are counted as the parser hands them over, because reading them here would take them from the route.
 */
export function limitBody(request: IncomingMessage): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  let size = 0;
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    size += chunk?.length ?? 0;
    if (size <= MAX_BYTES) return push(chunk, encoding);
    request.destroy();
    return false;
  };
}
