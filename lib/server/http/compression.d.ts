/** What is used of the package, which brings no types; those of others would bring a framework along. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default function compression(options: {
    brotli: { params: Record<number, number> };
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
