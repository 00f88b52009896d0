import { createServer } from 'node:net';

/** Which of these ports something else listens on. */
export async function busyPorts(ports: readonly number[]): Promise<number[]> {
  const taken = await Promise.all(ports.map(isBusy));
  return ports.filter((_port, index) => taken[index]);
}

/** From here on the system gives ports to outgoing connections, which may take a free one before it is listened on. */
const OUTGOING_FROM = 32_768;

/**
 * A port that is free together with those that follow it.
 * @param count how many in a row
 * @param from where to start looking, below 32768
 * @throws Error if there is none up to the end of the range
 */
export async function freePorts(count: number, from: number): Promise<number> {
  for (let first = from; first + count <= OUTGOING_FROM; first += count) {
    const wanted = Array.from({ length: count }, (_, index) => first + index);
    if ((await busyPorts(wanted)).length === 0) return first;
  }
  throw new Error('There are not enough free ports.');
}

/** A port is tried on both loopback addresses: a browser may ask either. */
async function isBusy(port: number): Promise<boolean> {
  const tries = await Promise.all(['127.0.0.1', '::1'].map((address) => isTaken(port, address)));
  return tries.includes(true);
}

function isTaken(port: number, address: string): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => done(error.code === 'EADDRINUSE' || error.code === 'EACCES'));
    probe.listen(port, address, () => probe.close(() => done(false)));
  });
}
