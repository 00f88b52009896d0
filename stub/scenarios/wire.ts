/** What a fault does to the connection itself, below HTTP's good manners. Needs a real socket; says so where there is none. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import type { Answer } from '../api/answer.ts';

export interface Wire {
  /** Null where the app is called without a port. */
  outgoing: ServerResponse | null;
  incoming: IncomingMessage | null;
  /** @returns false where the caller went away meanwhile */
  wait: (ms: number) => Promise<boolean>;
}

/** The wire of a request; both parts are missing where there is no socket. */
export function wireOf(outgoing: ServerResponse | undefined, incoming: IncomingMessage | undefined): Wire {
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

function need(wire: Wire): ServerResponse {
  if (!wire.outgoing) throw new Error('this scenario needs a real connection');
  wire.outgoing.on('error', () => undefined); // The other side may go first.
  return wire.outgoing;
}

/** Closes the connection without a byte. */
export function closeUnanswered(wire: Wire): 'sent' {
  need(wire).socket?.resetAndDestroy();
  return 'sent';
}

/** Answers nothing until the caller gives up. */
export async function hold(wire: Wire): Promise<'sent'> {
  const outgoing = need(wire);
  if (!outgoing.destroyed) await new Promise((resolve) => outgoing.once('close', resolve));
  return 'sent';
}

/** Sends headers at once and then one byte at a time. */
export async function dripOut(wire: Wire, answer: Answer, everyMs: number): Promise<'sent'> {
  const outgoing = need(wire);
  const bytes = Buffer.from(answer.body);
  outgoing.writeHead(answer.http, { ...answer.headers, 'content-length': bytes.length });
  outgoing.flushHeaders();
  for (const byte of bytes) {
    if (!(await wire.wait(everyMs)) || outgoing.destroyed) return 'sent';
    outgoing.write(Buffer.of(byte));
  }
  outgoing.end();
  return 'sent';
}

/** Breaks the connection: before the answer, in its middle, or by an orderly end that comes too early. */
export async function resetAfter(wire: Wire, answer: Answer, sent: 'nothing' | 'half' | 'early end'): Promise<'sent'> {
  const outgoing = need(wire);
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

/** A body of that many megabytes: good JSON, and before it nothing but spaces. */
export async function flood(wire: Wire, answer: Answer, megabytes: number): Promise<'sent'> {
  const outgoing = need(wire);
  outgoing.writeHead(answer.http, answer.headers);
  await pour(outgoing, megabytes);
  outgoing.end(answer.body);
  return 'sent';
}

/** The same, packed to about a thousandth of it. */
export async function bomb(wire: Wire, answer: Answer, megabytes: number): Promise<'sent'> {
  const outgoing = need(wire);
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
