import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { log } from '@/lib/server/log';
import { closeUpstream } from '../support/fake-upstream';
import { closeServer, listen } from '../support/listen';
import { configure } from '../support/test-env';
import { startTlsUpstream } from '../tls/server';
import { logged, read, startGood, trustAuthority, write } from './calls';

/** Calls through the proxy of PROVIDER_PROXY_URL. */
jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

trustAuthority();
afterEach(() => closeUpstream());

const open = new Set<Duplex>();
function stop(server: Server): Promise<void> {
  // The server knows nothing any more of what became a way.
  for (const socket of open) socket.destroy();
  return closeServer(server);
}

/** A proxy on loopback that opens ways as it is told; what it was asked, by whom. */
async function startProxy(behave: (request: IncomingMessage, socket: Duplex) => void) {
  const asked: (string | undefined)[][] = [];
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on('connect', (request, socket) => {
    asked.push([request.url, request.headers['proxy-authorization']]);
    open.add(socket.on('error', () => undefined));
    behave(request, socket);
  });
  return { asked, server, url: `http://who:what%21@127.0.0.1:${await listen(server)}` };
}
const opens = ({ url }: IncomingMessage, socket: Duplex) => {
  const far = connect(Number(url?.split(':').at(-1)), '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    far.pipe(socket).pipe(far);
  });
  open.add(far.on('error', () => undefined));
};

test('with a proxy, calls go through it and keep their connection, and the provider’s own certificate is checked', async () => {
  const proxy = await startProxy(opens);
  const credentials = `Basic ${Buffer.from('who:what!').toString('base64')}`;
  for (const [certificate, http] of [
    ['good', 200],
    ['other-name', 502],
    ['self-signed', 502],
  ] as const) {
    const upstream = await startTlsUpstream(certificate);
    configure(upstream.url, { PROVIDER_PROXY_URL: proxy.url });
    proxy.asked.length = 0;
    expect([(await write()).http, (await write()).http]).toEqual([http, http]);
    expect(upstream.reached).toHaveLength(http === 200 ? 2 : 0);
    const ways = proxy.asked.map(([host, by]) => [host, by]);
    expect(ways[0]).toEqual([new URL(upstream.url).host, credentials]);
    expect(ways).toHaveLength(http === 200 ? 1 : 2);
    await closeUpstream();
    await upstream.close();
  }
  expect(logged('provider.tls')).toHaveLength(4);
  expect(logged('provider.proxy')).toEqual([]);
  await stop(proxy.server);
});

test('a proxy that refuses, hangs up or is gone is a provider that cannot be reached: nothing was sent, and the log says why', async () => {
  const upstream = await startTlsUpstream('good');
  const refuses = (_request: IncomingMessage, socket: Duplex) => void socket.end('HTTP/1.1 407 No\r\n\r\n');
  const hangsUp = (_request: IncomingMessage, socket: Duplex) => void socket.destroy();
  const says = (_request: IncomingMessage, socket: Duplex) => void socket.write('HTTP/1.1 200 OK\r\n\r\nhello');
  const proxies = await Promise.all([refuses, hangsUp, says, opens].map(startProxy));
  await stop(proxies[3]?.server as Server);
  for (const [index, reason] of [
    /^PROXY_407$/,
    /^PROXY_ECONNRESET$/,
    /^PROXY_UNASKED$/,
    /^PROXY_ECONNREFUSED$/,
  ].entries()) {
    configure(upstream.url, { PROVIDER_PROXY_URL: proxies[index]?.url ?? '' });
    jest.mocked(log).mockClear();
    expect(await write()).toMatchObject({ http: 502, failure: { code: 'unreachable' } });
    expect(logged('provider.proxy')).toEqual([
      ['error', expect.objectContaining({ reason: expect.stringMatching(reason) })],
    ]);
    await closeUpstream();
  }
  expect(upstream.reached).toEqual([]);
  for (const { server } of proxies.slice(0, 3)) await stop(server);
  await upstream.close();
});

test('what is called over http in a private network is called without the proxy', async () => {
  const [proxy, upstream] = [await startProxy(opens), await startGood()];
  configure(upstream.url, { PROVIDER_PROXY_URL: proxy.url });
  expect([(await read()).http, proxy.asked]).toEqual([200, []]);
  await stop(proxy.server);
  await upstream.close();
});
