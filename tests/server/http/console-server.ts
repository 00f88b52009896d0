import { request, type Server } from 'node:http';
import { connect } from 'node:net';
import { createConsoleServer, type Options, type Service } from '@/lib/server/http/create-console-server';
import { closeServer, listen } from '../support/listen';
import { ORIGIN } from '../support/test-env';

export interface HttpAnswer {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
  text: string;
}

export interface OpenServer {
  service: Service;
  port: number;
  /** Sends one request over a connection of its own. */
  ask: (path: string, headers?: Record<string, string>, method?: string, body?: string) => Promise<HttpAnswer>;
}

/** @returns opens the console's HTTP server on loopback before a framework of the test's own; each ends with its test */
export function serverOfFile(): (handle: Options['handle'], more?: Partial<Options>) => Promise<OpenServer> {
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await closeServer(server);
  });
  return async (handle, more) => {
    const opened = createConsoleServer({ origin: new URL(ORIGIN), isDevelopment: false, ...more, handle });
    servers.push(opened.server);
    opened.service.isReady = true;
    const port = await listen(opened.server);
    return { service: opened.service, port, ask: (...sent) => ask(port, ...sent) };
  };
}

function ask(port: number, ...[path, headers = {}, method = 'GET', body]: Parameters<OpenServer['ask']>) {
  return new Promise<HttpAnswer>((done, fail) => {
    const sent = request({ port, path, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const whole = Buffer.concat(chunks);
        done({ status: response.statusCode ?? 0, headers: response.headers, body: whole, text: whole.toString() });
      });
    });
    sent.once('error', fail).end(body);
  });
}

/** A framework that reads a body, notes how it came, and answers `fine`. */
export function counting(seen: { headers: Record<string, unknown>; bytes: number }[]): Options['handle'] {
  return async (incoming, response) => {
    let bytes = 0;
    incoming.on('error', () => {});
    for await (const chunk of incoming) bytes += Buffer.byteLength(chunk);
    seen.push({ headers: incoming.headers, bytes });
    response.end('fine');
  };
}

/** One request as bytes; its answer up to the end of the headers. */
export function sendBytes(port: number, bytes: string): Promise<{ status: number; headers: string }> {
  return new Promise((done, fail) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.includes('\r\n\r\n')) return;
      socket.destroy();
      done({ status: Number(text.split(' ')[1]), headers: text });
    });
    socket.once('error', fail);
  });
}
