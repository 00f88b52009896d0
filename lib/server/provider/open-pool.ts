import 'server-only';
import { request as requestPlain } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Socket } from 'node:net';
import { buildConnector, Pool } from 'undici';
import { readEnv } from '@/lib/server/env.ts';
import { SERVER_TIMING } from '../timing.ts';
import { oncePerProcess } from '@/lib/server/process-wide.ts';

const open = buildConnector({ timeout: SERVER_TIMING.connectMs, rejectUnauthorized: true });

/** Keeps connections to a host open, this many at most. */
export function openPool(origin: string, connections: number): Pool {
  return new Pool(origin, { connections, pipelining: 1, connect, keepAliveTimeout: 30_000 });
}

/** Opens a connection to a host, through the proxy if one is set; the host's certificate is always checked. */
const connect: buildConnector.connector = (options, done) => {
  const end = (...[error, socket]: Parameters<buildConnector.Callback>) => {
    if (error === null) return done(null, socket);
    return done(noteUnsent(error), null);
  };
  const proxy = readEnv().PROVIDER_PROXY_URL;
  // What is called over http is on loopback or in a private network.
  if (!proxy || options.protocol !== 'https:') return open(options, end);
  const { hostname, host = hostname, port } = options;
  openTunnel(proxy, port ? host : `${host}:443`, SERVER_TIMING.connectMs).then(
    (httpSocket) => open({ ...options, httpSocket }, end),
    (error: Error) => end(error, null),
  );
};

/** The proxy did not open a way (decision 0039); `code` is `PROXY_` and its status, or Node's name for what went wrong. */
class ProxyFault extends Error {
  readonly code: string;
  constructor(reason: string) {
    super('proxy');
    this.code = `PROXY_${reason}`;
  }
}

/**
 * Opens a way to a host through the proxy of PROVIDER_PROXY_URL by CONNECT. The proxy learns host and port and looks the name
 * up; the TLS inside, with the check of the certificate, is between the console and the host.
 * @param host with its port
 * @throws ProxyFault; nothing of a call was sent then
 */
export function openTunnel(proxy: URL, host: string, waitMs: number): Promise<Socket> {
  const { hostname, port, protocol, username, password } = proxy;
  const credentials = [username, password].map(decodeURIComponent).join(':');
  const asked = (protocol === 'https:' ? requestSecurely : requestPlain)({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port || (protocol === 'https:' ? 443 : 80),
    method: 'CONNECT',
    path: host,
    headers: {
      host,
      ...(username ? { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` } : {}),
    },
    agent: false,
    rejectUnauthorized: true,
  });
  return new Promise((done, fail) => {
    const late = setTimeout(() => asked.destroy(new ProxyFault('TIMEOUT')), waitMs);
    asked.once('connect', ({ statusCode = 0 }, socket: Socket, head: Buffer) => {
      clearTimeout(late);
      // A host says nothing before it is asked.
      if (statusCode === 200 && head.length === 0) return done(socket);
      socket.destroy();
      fail(new ProxyFault(statusCode === 200 ? 'UNASKED' : String(statusCode)));
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(late);
      fail(error instanceof ProxyFault ? error : new ProxyFault(error.code ?? 'FAILED'));
    });
    asked.end();
  });
}

/** Of connections that never came about: nothing of a call was sent over them. */
const failed = oncePerProcess('failedConnections', () => new WeakSet<object>());

/** Notes that a connection never came about. @returns the error */
export function noteUnsent(error: Error): Error {
  failed().add(error);
  return error;
}

/** Whether an error says that there was no connection, so that the call certainly never arrived. */
export function isUnsent(error: unknown): error is object {
  return typeof error === 'object' && error !== null && failed().has(error);
}

/** What was wrong with a host's certificate or its TLS, by OpenSSL's name; undefined if a connection failed otherwise. */
export function tlsFault(error: unknown): string | undefined {
  const code = isUnsent(error) && 'code' in error ? String(error.code) : '';
  return isTlsCode(code) ? code : undefined;
}

/** Whether a name of an error is one of OpenSSL's, or of Node's for TLS. */
export function isTlsCode(code: string): boolean {
  return /^(?:ERR_(?:SSL|TLS)_|EPROTO$)|CERT|CRL|HOSTNAME|ISSUER|LEAF|SIGNATURE|^INVALID_|^PATH_/.test(code);
}

/** Why the proxy in front of a host opened no way to it; undefined if that was not what failed. */
export function proxyFault(error: unknown): string | undefined {
  return isUnsent(error) && codeOf(error).startsWith('PROXY_') ? codeOf(error) : undefined;
}

/** The name that Node gives a system's error. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
