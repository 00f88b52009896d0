/** Opens the ports, on loopback unless another address is asked for. */
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Server as NetServer } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createSmtpHost } from './hosts/smtp.ts';
import type { Stub } from './stub.ts';
import { type Host, HOSTS } from './world.ts';

/** Besides the hosts the mail server, and the receivers behind a certificate that nobody vouches for. */
type OpenPort = Host | 'smtp' | 'untrusted';

export interface OpenPorts {
  ports: Record<OpenPort, number>;
  close: () => Promise<void>;
}

const NO_SUCH_ADDRESS: readonly unknown[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * Opens one port for each host on 127.0.0.1 and, if there is one, ::1, and sets the stub's origins. Port 0 takes free ones.
 * @param address to listen on in place of these two; browsers still reach it by way of localhost
 */
export async function listen(stub: Stub, port: number, address: string | null = null): Promise<OpenPorts> {
  const servers: Server[] = [];
  const ports: Partial<Record<OpenPort, number>> = {};
  const at = (offset: number) => (port === 0 ? 0 : port + offset);
  for (const [index, host] of HOSTS.entries()) {
    const server = serverOf(stub, host);
    servers.push(server);
    const taken = await open(server, at(index), address ?? '127.0.0.1');
    ports[host] = taken;
    stub.world.origins[host] = `http://localhost:${taken}`;
    if (address !== null) continue;
    const second = serverOf(stub, host);
    await open(second, taken, '::1').then(
      () => servers.push(second),
      (error: NodeJS.ErrnoException) => {
        // Without ::1 the name leads to 127.0.0.1. What is free there, as port 0 asks, may be taken here.
        if (port !== 0 && !NO_SUCH_ADDRESS.includes(error.code)) throw error;
      },
    );
  }
  const mail = createSmtpHost(stub.world.mailer);
  ports.smtp = await open(mail, at(HOSTS.length), address ?? '127.0.0.1');
  const untrusted = serverOf(stub, 'controlPanel', true);
  servers.push(untrusted);
  ports.untrusted = await open(untrusted, at(HOSTS.length + 1), address ?? '127.0.0.1');
  return {
    ports: ports as Record<OpenPort, number>, // Every one was opened above.
    close: async () => {
      mail.close();
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

function serverOf(stub: Stub, host: Host, isUntrusted = false): Server {
  const pem = isUntrusted ? readFileSync(new URL('hosts/self-signed.pem', import.meta.url)) : '';
  const secure = { createServer: createSecureServer, serverOptions: { cert: pem, key: pem } };
  const { fetch } = stub.apps[host];
  // The library's type also names the secure servers; either speaks HTTP/1.1 here.
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false, ...(isUntrusted && secure) }) as Server;
  server.keepAliveTimeout = 65_000;
  return server;
}

function open(server: NetServer, port: number, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      server.off('error', reject);
      const bound = server.address();
      resolve(typeof bound === 'object' && bound ? bound.port : port);
    });
  });
}
