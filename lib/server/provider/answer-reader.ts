import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

export interface UpstreamAnswer {
  http: number;
  header: (name: string) => string | undefined;
  /** The body as it came in pieces: a large one that is known already is never put together. */
  pieces: readonly Buffer[];
  bytes: number;
}

/** A piece costs memory of its own, however short it is: past the first few, short ones are put together. */
const FREE_PIECES = 16;
const SHORT_BYTES = 4096;
const BLOCK_BYTES = 64 * 1024;

/** It is larger than what is taken, or in an encoding that nobody asked for. */
export class UnacceptableAnswer extends Error {}

/**
 * Reads one answer whole. The library's own stream for a body, with its signal and its listeners, costs as much as all that the console
 * does for a call (decision 0051).
 */
export class AnswerReader implements Dispatcher.DispatchHandler {
  readonly answer: Promise<UpstreamAnswer>;
  readonly header = (name: string): string | undefined => only(this.#headers[name]);
  readonly #resolve: (answer: UpstreamAnswer) => void;
  readonly #reject: (error: Error) => void;
  readonly #maxBytes: () => number;
  #controller: Dispatcher.DispatchController | undefined;
  #stopped: Error | undefined;
  #http = 0;
  #headers: IncomingHttpHeaders = {};
  readonly #pieces: Buffer[] = [];
  #block: Buffer | undefined;
  #filled = 0;
  #size = 0;

  constructor(maxBytes: () => number) {
    const { promise, resolve, reject } = Promise.withResolvers<UpstreamAnswer>();
    this.answer = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#maxBytes = maxBytes;
  }

  /** The caller hears of it at once; a call that still waits for a connection is then never sent. */
  stop(error: Error): void {
    this.#stopped ??= error;
    this.#reject(error);
    this.#controller?.abort(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#stopped) controller.abort(this.#stopped);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, http: number, headers: IncomingHttpHeaders): void {
    if (http < 200) return;
    this.#http = http;
    this.#headers = headers;
    const encoding = only(headers['content-encoding']);
    // The request asks for no encoding: an encoded answer could expand to any size.
    const isEncoded = encoding !== undefined && encoding !== '' && encoding !== 'identity';
    if (isEncoded || Number(headers['content-length'] ?? 0) > this.#maxBytes()) this.stop(new UnacceptableAnswer());
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.#maxBytes()) this.stop(new UnacceptableAnswer());
    else this.#keep(chunk);
  }

  #keep(chunk: Buffer): void {
    const isShort = chunk.length < SHORT_BYTES && this.#pieces.length >= FREE_PIECES;
    if (!isShort || this.#filled + chunk.length > BLOCK_BYTES) this.#endBlock();
    if (!isShort) return void this.#pieces.push(chunk);
    this.#block ??= Buffer.allocUnsafeSlow(BLOCK_BYTES);
    this.#filled += chunk.copy(this.#block, this.#filled);
  }

  #endBlock(): void {
    if (this.#block) this.#pieces.push(this.#block.subarray(0, this.#filled));
    this.#block = undefined;
    this.#filled = 0;
  }

  onResponseEnd(): void {
    this.#endBlock();
    this.#resolve({ http: this.#http, header: this.header, pieces: this.#pieces, bytes: this.#size });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error);
  }
}

export function textOf({ pieces }: UpstreamAnswer): string {
  const [first, ...others] = pieces;
  return (first && others.length === 0 ? first : Buffer.concat(pieces)).toString('utf8');
}

/** Whether an answer's body is this one to the byte, wherever it was cut. */
export function hasBody({ pieces, bytes }: Pick<UpstreamAnswer, 'pieces' | 'bytes'>, body: Buffer): boolean {
  let end = 0;
  const isNext = (piece: Buffer) => {
    end += piece.length;
    return piece.compare(body, end - piece.length, end) === 0;
  };
  return bytes === body.length && pieces.every(isNext);
}

/** The JSON object of a body; null if it is none, or is not declared as JSON. */
export function objectIn(answer: UpstreamAnswer, text = textOf(answer)): object | null {
  if (!/^application\/json\s*(?:;|$)/i.test(answer.header('content-type') ?? '')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function only(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
