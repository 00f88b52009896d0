import type { Server } from 'node:http';
import type { AddressInfo, Server as TcpServer } from 'node:net';

/** Lets a server listen on loopback, and says at which port. */
export async function listen(server: TcpServer, wanted = 0): Promise<number> {
  await new Promise<void>((done) => server.listen(wanted, '127.0.0.1', done));
  return (server.address() as AddressInfo).port; // A server that listens on a port has an address with one.
}

/** Ends a server together with its connections. */
export function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
