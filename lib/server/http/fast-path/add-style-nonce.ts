import 'server-only';
import type { RequestListener, ServerResponse } from 'node:http';

/** How React begins each style that it puts into a page. Text of a page cannot look like this: it is escaped. */
const TAG = '<style data-precedence';

/**
 * Puts the nonce of a page's policy on the styles in it. The framework gives React the nonce for scripts only, and the
 * browser refuses a style without one (decision 0021). It changes bytes while they are written, so that pages still stream.
 */
export function addStyleNonce(next: RequestListener): RequestListener {
  return (request, response) => {
    const [write, end] = [response.write.bind(response), response.end.bind(response)];
    const replace = makeReplace(response);
    const isContent = (chunk: unknown): chunk is string | Uint8Array =>
      typeof chunk === 'string' || chunk instanceof Uint8Array;
    // Callbacks are passed on; an encoding has no meaning for bytes.
    response.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean =>
      Reflect.apply(write, response, [replace(chunk, false), ...rest]);
    response.end = (chunk?: unknown, ...rest: unknown[]): ServerResponse => {
      if (isContent(chunk)) return Reflect.apply(end, response, [replace(chunk, true), ...rest]);
      const held = replace('', true);
      return Reflect.apply(end, response, held.length === 0 ? [chunk, ...rest] : [held, chunk, ...rest]);
    };
    next(request, response);
  };
}

type Chunk = string | Uint8Array;

function makeReplace(response: ServerResponse): (chunk: Chunk, isLast: boolean) => Chunk {
  let tag: string | null | undefined;
  let held = '';
  return (chunk, isLast) => {
    if (tag === undefined) tag = tagWithNonce(response);
    if (tag === null) return chunk;
    // latin1 maps each byte to one character and back, so every other byte comes out as it went in.
    const text = held + Buffer.from(chunk).toString('latin1');
    const length = isLast ? text.length : text.length - lengthOfPartialTag(text);
    held = text.slice(length);
    return Buffer.from(text.slice(0, length).replaceAll(TAG, tag), 'latin1');
  };
}

/** The tag with the nonce of the response's policy; null if the response is no page or has no nonce. */
function tagWithNonce(response: ServerResponse): string | null {
  const isPage = String(response.getHeader('content-type')).startsWith('text/html');
  const nonce = /'nonce-(?<nonce>[^']+)'/.exec(String(response.getHeader('content-security-policy')))?.groups?.nonce;
  const canGrow = !response.hasHeader('content-length');
  return isPage && nonce && canGrow ? `<style nonce="${nonce}" data-precedence` : null;
}

function lengthOfPartialTag(text: string): number {
  for (let length = TAG.length - 1; length > 0; length -= 1) if (text.endsWith(TAG.slice(0, length))) return length;
  return 0;
}
