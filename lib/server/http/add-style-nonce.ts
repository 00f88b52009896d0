import 'server-only';
import type { ServerResponse } from 'node:http';

/** How React begins each style that it gathers into a page. Text of a page cannot look like it: it is escaped. */
const TAG = '<style data-precedence';
const stampOf = (nonce: string) => `<style nonce="${nonce}" data-precedence`;

/**
 * Puts the nonce of a page's policy on the styles in it: the framework tells React the nonce for scripts only, and a style
 * without one is refused by the browser.
 * @param response of which nothing is written yet; anything but a page passes unchanged
 */
export function addStyleNonce(response: ServerResponse): void {
  const [write, end] = [response.write.bind(response), response.end.bind(response)];
  let stamped: string | null | undefined;
  let held = '';
  const stamp = (chunk: string | Uint8Array, isLast: boolean): string | Uint8Array => {
    // Looked at once, with the first words: most of what passes is no page.
    if (stamped === undefined) stamped = stampFor(response);
    if (stamped === null) return chunk;
    // One character a byte: whatever is not the tag comes out as it went in.
    const text = held + Buffer.from(chunk).toString('latin1');
    const whole = isLast ? text.length : text.length - lengthOfBeginning(text);
    held = text.slice(whole);
    return Buffer.from(text.slice(0, whole).replaceAll(TAG, stamped), 'latin1');
  };
  // Only what is written changes; callbacks go on as they are, and an encoding means nothing to bytes.
  const isContent = (chunk: unknown): chunk is string | Uint8Array =>
    typeof chunk === 'string' || chunk instanceof Uint8Array;
  response.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean =>
    Reflect.apply(write, response, [stamp(chunk, false), ...rest]);
  response.end = (chunk?: unknown, ...rest: unknown[]): ServerResponse => {
    if (isContent(chunk)) return Reflect.apply(end, response, [stamp(chunk, true), ...rest]);
    return Reflect.apply(end, response, held === '' ? [chunk, ...rest] : [stamp('', true), chunk, ...rest]);
  };
}

/** What the tag becomes; null: this is no page, or one that has no nonce. */
function stampFor(response: ServerResponse): string | null {
  const isPage = String(response.getHeader('content-type')).startsWith('text/html');
  const nonce = /'nonce-(?<nonce>[^']+)'/.exec(String(response.getHeader('content-security-policy')))?.groups?.nonce;
  return isPage && nonce && !response.hasHeader('content-length') ? stampOf(nonce) : null;
}

/** How much of the end of a text may be the beginning of the tag. */
function lengthOfBeginning(text: string): number {
  for (let length = TAG.length - 1; length > 0; length -= 1) if (text.endsWith(TAG.slice(0, length))) return length;
  return 0;
}
