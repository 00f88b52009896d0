import { readFileSync } from 'node:fs';
import { Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { BookEntry } from './history.ts';
import type { Random } from './random.ts';

/**
 * The provider as the consoles see it: TLS before the stub, with what is to go wrong on the way, and the book of what really
 * arrived. A change is known by the request id of its call, which the consoles hand on.
 */
export interface Front {
  port: number;
  set: (mode: FrontMode) => void;
  /** Each arrival of a change. */
  book: readonly BookEntry[];
  /** Tokens that came by. */
  tokens: ReadonlySet<string>;
  close: () => void;
}

const CERTIFICATES = ['expired', 'other-name', 'self-signed'] as const;
export const FRONT_MODES = [
  'good',
  'down',
  'hangs',
  'slow',
  'fails',
  'cutsAfterwards',
  'cutsInside',
  'garbage',
  'repeatsSecrets',
  'breaksHandshakes',
  ...CERTIFICATES,
] as const;
export type FrontMode = (typeof FRONT_MODES)[number];

const TLS = 'tests/server/tls';
const SLOW_MS = 1000;
const pem = (name: string) => readFileSync(`${TLS}/${name}.pem`, 'utf8');
/** The authority that signed the good certificate. */
export const AUTHORITY = `${TLS}/authority.pem`;
/** Changes by their method and path at the provider. */
const CHANGES = ['PUT /profile/', 'PUT /organization/member/'];

/** @param stubPort where the stub's API listens */
export async function startFront(stubPort: number, random: Random): Promise<Front> {
  const key = pem('server.key');
  let mode: FrontMode = 'good';
  const book: BookEntry[] = [];
  const tokens = new Set<string>();
  // A connection for each call: one that the stub has just closed would be no fault of anybody's.
  const agent = new Agent({ keepAlive: false });

  const server = createServer({ key, cert: pem('good') }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const entry = entryOf(request, body);
      if (entry) book.push(entry);
      const token = tokenOf(request.headers.authorization);
      if (token.length >= 16) tokens.add(token);
      // Half of what comes is spared, so that the fault strikes in the middle of things.
      const now = random.next() < 0.5 ? 'good' : mode;
      if (spoiledBefore(now, request, response)) return;
      const forward = () =>
        forwardTo({ agent, port: stubPort, request, body }, (answer, bytes) => {
          if (entry && answer.statusCode === 200 && bytes.includes('"ok"')) entry.madeMs = performance.now();
          if (entry && bytes.includes('User not authorized')) entry.isRefused = true;
          send(now, response, answer, bytes);
        });
      setTimeout(forward, now === 'slow' ? SLOW_MS : 0);
    });
  });
  server.keepAliveTimeout = 65_000;
  server.on('tlsClientError', () => undefined);
  server.on('connection', (socket) => {
    if (mode === 'breaksHandshakes') socket.once('data', () => socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port, // It listens on a port.
    book,
    tokens,
    set: (next) => {
      mode = next;
      const certificate = CERTIFICATES.find((name) => name === next) ?? 'good';
      server.setSecureContext({ key, cert: pem(certificate) });
      // What was open would never see the certificate, and what hangs would hang on.
      server.closeAllConnections();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}

/** What arrives, for the book; undefined for what is no change. */
function entryOf({ method, url = '', headers }: IncomingMessage, body: Buffer): BookEntry | undefined {
  if (!CHANGES.includes(`${method} ${url.split('?', 1)[0]}`)) return undefined;
  const entry = { call: String(headers['x-request-id']), arrivedMs: performance.now(), madeMs: null };
  if (!url.startsWith('/organization/')) return entry;
  const { email, role = null } = JSON.parse(body.toString('utf8')) as { email: string; role?: string | null }; // The wire's contract.
  return { ...entry, set: { member: email, role } };
}

function tokenOf(authorization = ''): string {
  const basic = authorization.split(' ')[1] ?? '';
  return Buffer.from(basic, 'base64').toString('utf8').split(':').at(-1) ?? '';
}

/** Faults that keep a call from the provider. @returns whether it was dealt with */
function spoiledBefore(mode: FrontMode, request: IncomingMessage, response: ServerResponse): boolean {
  if (mode === 'down') request.socket.destroy();
  else if (mode === 'fails') response.writeHead(500, { 'content-type': 'application/json' }).end('{"status":"error"}');
  else if (mode === 'repeatsSecrets') {
    const said = JSON.stringify({
      status: 'error',
      description: request.headers.authorization,
      message: request.rawHeaders.join(' '),
    });
    response.writeHead(400, { 'content-type': 'application/json' }).end(said);
  } else if (mode !== 'hangs') return false;
  return true;
}

interface ProxyRequest {
  agent: Agent;
  port: number;
  request: IncomingMessage;
  body: Buffer;
}

function forwardTo(
  { agent, port, request, body }: ProxyRequest,
  done: (answer: IncomingMessage, bytes: Buffer) => void,
) {
  const { method, url: path, headers } = request;
  const asked = ask({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => done(answer, Buffer.concat(chunks)));
  });
  asked.on('error', () => request.socket.destroy());
  asked.end(body);
}

function send(mode: FrontMode, response: ServerResponse, answer: IncomingMessage, bytes: Buffer): void {
  if (mode === 'cutsAfterwards') return void response.destroy();
  const { 'transfer-encoding': _, connection: _too, ...headers } = answer.headers;
  const length = mode === 'garbage' ? undefined : { 'content-length': String(bytes.length) };
  response.writeHead(answer.statusCode ?? 502, { ...headers, ...length });
  if (mode === 'garbage') return void response.end(`${bytes.toString('utf8').slice(0, -1)},,`);
  if (mode !== 'cutsInside') return void response.end(bytes);
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}
