import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen } from '../support/listen';

export interface Arrived {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Behaviour = (response: ServerResponse, arrived: Arrived) => void;

/** A receiver on loopback: what arrived, in its order, and how it answers. */
export async function startReceiver() {
  const arrived: Arrived[] = [];
  let behave: Behaviour = (response) => void response.writeHead(204).end();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body };
      arrived.push(one);
      behave(response, one);
    });
  });
  const port = await listen(server);
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/hook`,
    arrived,
    behave: (next: Behaviour) => {
      behave = next;
    },
    close: () => closeServer(server),
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
