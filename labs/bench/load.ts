import { connect } from 'node:net';
import { AnswerReader } from './answer-reader.ts';
import { percentile } from './statistics.ts';

export interface Load {
  url: string;
  /** Headers of the requests; several are sent in turn. */
  headers?: readonly Record<string, string>[];
  connections: number;
  seconds: number;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  p50Us: number;
  p99Us: number;
}

/**
 * Asks for an address again and again over several connections.
 * @throws Error where an answer is not 200: what a refusal costs is no figure
 */
export async function load({ url, headers = [{}], connections, seconds }: Load): Promise<LoadResult> {
  const address = new URL(url);
  const requests = headers.map((given) => requestOf(address, given));
  const timesUs: number[] = [];
  let next = 0;
  const start = performance.now();
  const job: Job = {
    address,
    endMs: start + seconds * 1000,
    nextRequest: () => requests[next++ % requests.length] ?? Buffer.alloc(0),
    note: (us) => timesUs.push(us),
  };
  await Promise.all(Array.from({ length: connections }, () => drive(job)));
  const elapsedS = (performance.now() - start) / 1000;
  return {
    requests: timesUs.length,
    perSecond: timesUs.length / elapsedS,
    p50Us: percentile(timesUs, 0.5),
    p99Us: percentile(timesUs, 0.99),
  };
}

interface Job {
  address: URL;
  endMs: number;
  nextRequest: () => Buffer;
  note: (us: number) => void;
}

/** One connection: a request as soon as the answer before it is complete. */
function drive({ address, endMs, nextRequest, note }: Job): Promise<void> {
  return new Promise((resolve, reject) => {
    const reader = new AnswerReader();
    const socket = connect({ port: Number(address.port), host: address.hostname, noDelay: true });
    let sentMs = 0;
    const send = () => {
      sentMs = performance.now();
      socket.write(nextRequest());
    };
    socket.on('connect', send);
    socket.on('data', (chunk: Buffer) => {
      const status = reader.push(chunk);
      if (status === undefined) return;
      note((performance.now() - sentMs) * 1000);
      if (status !== 200) reject(new Error(`${address.href} answered ${status}`));
      if (status !== 200 || performance.now() >= endMs) socket.end();
      else send();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

function requestOf({ host, pathname, search }: URL, headers: Record<string, string>): Buffer {
  const lines = Object.entries({ host, accept: '*/*', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
}
