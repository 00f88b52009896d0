import 'server-only';
import { IncomingMessage } from 'node:http';
import { BODY_BYTES } from '../../rules/limits.ts';

/** A route refuses a body that is too large by itself and says so; only a client that does not listen sends twice as much. */
const MAX_BYTES = 2 * BODY_BYTES.operation;

/**
 * A request whose connection is cut when a body without an announced length does not end (promise V-N7). It counts chunks
 * as the parser hands them over, because reading them would take them from the route.
 */
export class BoundedRequest extends IncomingMessage {
  #bytes = 0;

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (this.headers['transfer-encoding'] !== undefined) this.#bytes += chunk?.length ?? 0;
    if (this.#bytes <= MAX_BYTES) return super.push(chunk, encoding);
    this.destroy();
    return false;
  }
}
