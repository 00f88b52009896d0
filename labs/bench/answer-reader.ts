/**
 * Tells when an HTTP/1.1 answer is complete. Far cheaper than a whole client, so that the load on the other core is not
 * what limits the server.
 */
export class AnswerReader {
  #head = '';
  #tail = '';
  /** Bytes of the body still to come; null if it comes in chunks. */
  #left: number | null = null;
  #isInBody = false;

  /**
   * Takes in what arrived.
   * @returns the HTTP status once the answer is complete
   */
  push(chunk: Buffer): number | undefined {
    if (this.#isInBody) return this.#take(chunk);
    this.#head += chunk.toString('latin1');
    const end = this.#head.indexOf('\r\n\r\n');
    if (end === -1) return undefined;
    const body = Buffer.from(this.#head.slice(end + 4), 'latin1');
    this.#head = this.#head.slice(0, end);
    this.#isInBody = true;
    const isChunked = /\r\ntransfer-encoding: chunked/i.test(this.#head);
    this.#left = isChunked ? null : Number(/\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1] ?? 0);
    return this.#take(body);
  }

  #take(body: Buffer): number | undefined {
    if (this.#left === null) {
      this.#tail = (this.#tail + body.subarray(-5).toString('latin1')).slice(-5);
      return this.#tail === '0\r\n\r\n' ? this.#end() : undefined;
    }
    this.#left -= body.length;
    return this.#left <= 0 ? this.#end() : undefined;
  }

  #end(): number {
    const status = Number(this.#head.slice(9, 12));
    this.#head = '';
    this.#tail = '';
    this.#isInBody = false;
    return status;
  }
}
