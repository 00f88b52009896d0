/** What a fault does to the connection itself, below HTTP. Needs a real socket. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import type { Answer } from '../api/answer.ts';

export interface Connection {
  /** Null if the app is called without a port. */
  outgoing: ServerResponse | null;
  incoming: IncomingMessage | null;
  /** @returns false if the caller went away meanwhile */
  wait: (ms: number) => Promise<boolean>;
}

export function connectionOf(outgoing: ServerResponse | undefined, incoming: IncomingMessage | undefined): Connection {
  const wait = (ms: number) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => finish(true), ms);
      const gone = () => finish(false);
      const finish = (isThere: boolean) => {
        clearTimeout(timer);
        outgoing?.off('close', gone);
        resolve(isThere);
      };
      outgoing?.on('close', gone);
    });
  return { outgoing: outgoing ?? null, incoming: incoming ?? null, wait };
}

function need(connection: Connection): ServerResponse {
  if (!connection.outgoing) throw new Error('this scenario needs a real connection');
  connection.outgoing.on('error', () => undefined); // The other side may go first.
  return connection.outgoing;
}

export function resetUnanswered(connection: Connection): 'sent' {
  need(connection).socket?.resetAndDestroy();
  return 'sent';
}

/** Answers nothing until the caller gives up. */
export async function hold(connection: Connection): Promise<'sent'> {
  const outgoing = need(connection);
  if (!outgoing.destroyed) await new Promise((resolve) => outgoing.once('close', resolve));
  return 'sent';
}

/** Headers at once, then one byte at a time. */
export async function dripOut(connection: Connection, answer: Answer, everyMs: number): Promise<'sent'> {
  const outgoing = need(connection);
  const bytes = Buffer.from(answer.body);
  outgoing.writeHead(answer.http, { ...answer.headers, 'content-length': bytes.length });
  outgoing.flushHeaders();
  for (const byte of bytes) {
    if (!(await connection.wait(everyMs)) || outgoing.destroyed) return 'sent';
    outgoing.write(Buffer.of(byte));
  }
  outgoing.end();
  return 'sent';
}

/** Breaks the connection before the answer, in its middle, or by an orderly end that comes too early. */
export async function resetAfter(
  connection: Connection,
  answer: Answer,
  sent: 'nothing' | 'half' | 'early end',
): Promise<'sent'> {
  const outgoing = need(connection);
  if (sent !== 'nothing') {
    const bytes = Buffer.from(answer.body);
    outgoing.writeHead(answer.http, { ...answer.headers, 'content-length': bytes.length });
    await new Promise((resolve) => outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), resolve));
  }
  if (sent === 'early end') outgoing.socket?.end();
  else outgoing.socket?.resetAndDestroy();
  return 'sent';
}

const MEGABYTE = Buffer.alloc(1024 * 1024, 0x20);

/** Good JSON behind that many megabytes of spaces. */
export async function flood(connection: Connection, answer: Answer, megabytes: number): Promise<'sent'> {
  const outgoing = need(connection);
  outgoing.writeHead(answer.http, answer.headers);
  await pour(outgoing, megabytes);
  outgoing.end(answer.body);
  return 'sent';
}

/** The same, compressed to about a thousandth. */
export async function bomb(connection: Connection, answer: Answer, megabytes: number): Promise<'sent'> {
  const outgoing = need(connection);
  outgoing.writeHead(answer.http, { ...answer.headers, 'content-encoding': 'gzip' });
  const gzip = createGzip();
  gzip.pipe(outgoing);
  outgoing.once('close', () => gzip.destroy());
  await pour(gzip, megabytes);
  gzip.end(answer.body);
  return 'sent';
}

async function pour(sink: NodeJS.WritableStream & { destroyed?: boolean }, megabytes: number): Promise<void> {
  for (let sent = 0; sent < megabytes && !sink.destroyed; sent += 1) {
    if (sink.write(MEGABYTE)) continue;
    await new Promise<void>((resolve) => {
      const go = () => {
        sink.off('drain', go);
        sink.off('close', go);
        resolve();
      };
      sink.on('drain', go);
      sink.on('close', go);
    });
  }
}
