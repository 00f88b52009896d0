import 'server-only';
import { buildConnector, Pool } from 'undici';
import { readEnv } from '@/lib/server/env.ts';
import { noteUnsent } from './connection-faults.ts';
import { openTunnel } from './tunnel.ts';
import { SERVER_TIMING } from '../timing.ts';

const open = buildConnector({ timeout: SERVER_TIMING.connectMs });

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
