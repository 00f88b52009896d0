import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A loopback relay before a server that cannot be reached in other ways. */
export interface Relay {
  port: number;
  /** `hold` takes everything and hands nothing on, `cut` ends what is open and what comes. */
  set: (mode: RelayMode) => void;
  close: () => void;
}
export type RelayMode = 'pass' | 'hold' | 'cut';

/**
 * @param to the port on which the server listens
 * @param sent what it is given of what was sent
 */
export async function startRelay(to: number, sent: (bytes: Buffer) => Buffer = (bytes) => bytes): Promise<Relay> {
  let mode: RelayMode = 'pass';
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (mode === 'cut') return void near.destroy();
    const far = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('data', (bytes) => {
        if (mode === 'pass') other.write(one === near ? sent(bytes) : bytes);
      });
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const endAll = () => open.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port, // It listens on a port.
    set: (next) => {
      // What was held back is lost: a connection with a hole in it would be of no use.
      if (next === 'cut' || mode === 'hold') endAll();
      mode = next;
    },
    close: () => {
      server.close();
      endAll();
    },
  };
}
