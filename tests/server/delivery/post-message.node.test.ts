import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { mayLeadTo, postMessage } from '@/lib/server/delivery/post-message';
import { SERVER_TIMING } from '@/lib/server/timing';
import { listen } from '../support/listen';
import { configure } from '../support/test-env';
import { pem, startTlsUpstream } from '../tls/server';
import { DeliveryWorld } from './delivery-world';
import { startReceiver } from './receiver';

const world = new DeliveryWorld();
beforeEach(() => world.begin());
afterEach(() => jest.restoreAllMocks());

const post = (address: string, resolve?: (host: string) => Promise<string[]>) =>
  postMessage({ address, headers: { 'webhook-id': 'msg_1' }, body: '{}' }, resolve);

test('what the operator names is reached, with its headers and body', async () => {
  expect(await post(`${world.receiver.url}?token=1`)).toBeNull();
  expect(world.receiver.arrived).toMatchObject([
    { path: '/hook?token=1', body: '{}', headers: { 'webhook-id': 'msg_1' } },
  ]);
});

test.each(
  'http://receiver.example.com/ https://127.0.0.1/ https://2130706433/ https://0x7f.1/ https://10.1.2.3/ https://172.16.0.1/ https://192.168.1.1/ https://169.254.169.254/latest/meta-data https://100.64.0.1/ https://0.0.0.0/ https://[::1]/ https://[::ffff:10.0.0.1]/ https://[fd00::1]/ https://[fe80::1]/ https://[64:ff9b::a00:1]/'.split(
    ' ',
  ),
)('%s is no place to send anything to', async (address) => {
  expect(mayLeadTo(address)).toBe(false);
  expect(await post(address)).toEqual({ reason: 'address' });
});

test('a name that leads into a private network, alone or beside a public address, is not followed', async () => {
  const port = world.receiver.host.split(':')[1] ?? '';
  for (const places of [['127.0.0.1'], ['203.0.114.7', '127.0.0.1'], ['::1'], ['10.0.0.1']])
    expect(await post(`https://rebinding.example.com:${port}/`, async () => places)).toEqual({ reason: 'address' });
  expect(await post('https://nobody.example.com/', async () => [])).toEqual({ reason: 'unreachable' });
  expect(world.receiver.arrived).toEqual([]);
});

test('the name is looked up once, and the connection goes to what was found then: the proxy is told the address', async () => {
  const asked: (string | undefined)[] = [];
  const open = new Set<Duplex>();
  const upstream = await startTlsUpstream('good');
  const proxy = createServer().on('connect', (request, socket: Duplex) => {
    asked.push(request.url);
    const far = connect(Number(new URL(upstream.url).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      far.pipe(socket).pipe(far);
    });
    for (const one of [far, socket]) open.add(one.on('error', () => undefined));
  });
  configure(undefined, { PROVIDER_PROXY_URL: `http://127.0.0.1:${await listen(proxy)}` });
  const resolve = jest.fn(async () => ['8.8.4.4']);
  // The certificate is of another name than this one.
  expect(await post('https://receiver.example.org/', resolve)).toEqual({ reason: 'tls' });
  expect([asked, resolve.mock.calls.length, upstream.reached]).toEqual([['8.8.4.4:443'], 1, []]);
  for (const socket of open) socket.destroy();
  await upstream.close();
  await new Promise((done) => proxy.close(done));
});

test('a certificate that is not trusted, or of another name, is told nothing', async () => {
  const trusted = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...trusted, pem('authority')]);
  for (const [certificate, fault] of [
    ['good', null],
    ['other-name', { reason: 'tls' }],
    ['expired', { reason: 'tls' }],
    ['self-signed', { reason: 'tls' }],
  ] as const) {
    const upstream = await startTlsUpstream(certificate);
    configure(undefined, { RECEIVER_HOSTS: new URL(upstream.url).host });
    expect([certificate, await post(upstream.url)]).toEqual([certificate, fault]);
    expect(upstream.reached).toHaveLength(fault ? 0 : 1);
    await upstream.close();
  }
  tls.setDefaultCACertificates(trusted);
});

test('a redirect is not followed, and says that nothing arrived', async () => {
  const other = await startReceiver();
  world.receiver.behave((response) => void response.writeHead(307, { location: other.url }).end());
  expect(await post(world.receiver.url)).toEqual({ reason: 'status', http: 307 });
  expect(other.arrived).toEqual([]);
  await other.close();
});

test('of an answer of any length only the status is read', async () => {
  let isOver = false;
  world.receiver.behave((response) => {
    response.writeHead(200, { 'content-length': String(10 * 1024 * 1024) });
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      response.once('drain', more);
    };
    response.on('close', () => {
      isOver = true;
    });
    more();
  });
  expect(await post(world.receiver.url)).toBeNull();
  while (!isOver) await new Promise((done) => setImmediate(done));
});

test('who answers byte by byte, or not at all, has its time and no more', async () => {
  jest.replaceProperty(SERVER_TIMING, 'receiverMs', 50 as never);
  world.receiver.behave((response) => void response.socket?.write('HTTP/1.1 2'));
  expect(await post(world.receiver.url)).toEqual({ reason: 'timeout' });
  world.receiver.behave(() => undefined);
  expect(await post(world.receiver.url)).toEqual({ reason: 'timeout' });
  configure();
  expect(await post('https://slow.example.com/', () => new Promise(() => undefined))).toEqual({ reason: 'timeout' });
});
