import type { HttpBindings } from '@hono/node-server';

/** What an app may know of the connection: nothing where a test calls it without a port. */
export interface Bindings {
  Bindings: Partial<HttpBindings>;
}
