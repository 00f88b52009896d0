/** The part of the package that the console uses: it has no types of its own, and those of others need a whole framework. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default function compression(options: {
    brotli: { params: Record<number, number> };
    filter: (request: IncomingMessage, response: ServerResponse) => boolean;
  }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
