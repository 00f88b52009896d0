/** Opens the ports: loopback only, by number and by name. */
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Stub } from './stub.ts';
import { type Host, HOSTS } from './world.ts';

export interface Listening {
  ports: Record<Host, number>;
  /** Ends all connections and frees the ports. */
  close: () => Promise<void>;
}

/**
 * Listens with every host on its own port, on 127.0.0.1 and, where the machine has it, ::1.
 * @param stub its `origins` are set to what was opened
 * @param port the first port; 0 takes free ones
 * @throws where a port is taken
 */
export async function listen(stub: Stub, port: number): Promise<Listening> {
  const servers: Server[] = [];
  const ports: Partial<Record<Host, number>> = {};
  for (const [index, host] of HOSTS.entries()) {
    const server = serverOf(stub, host);
    servers.push(server);
    const taken = await open(server, port === 0 ? 0 : port + index, '127.0.0.1');
    ports[host] = taken;
    stub.world.origins[host] = `http://localhost:${taken}`;
    const second = serverOf(stub, host);
    // Some machines have no ::1; the name then leads to 127.0.0.1.
    await open(second, taken, '::1').then(
      () => servers.push(second),
      () => undefined,
    );
  }
  return {
    ports: ports as Record<Host, number>, // Every host was opened above.
    close: async () => {
      await Promise.all(
        servers.map(
          (server) =>
            new Promise((resolve) => {
              server.close(resolve);
              server.closeAllConnections();
            }),
        ),
      );
    },
  };
}

function serverOf(stub: Stub, host: Host): Server {
  // The default is an HTTP/1.1 server; the library's type also names the secure ones.
  const server = createAdaptorServer({ fetch: stub.apps[host].fetch, overrideGlobalObjects: false }) as Server;
  server.keepAliveTimeout = 65_000;
  return server;
}

function open(server: Server, port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      const bound = server.address();
      resolve(typeof bound === 'object' && bound ? bound.port : port);
    });
  });
}
