import { clientAddress, knownAddress, networkOf, UNREADABLE } from '@/lib/server/client-address';
import { log } from '@/lib/server/log';
import { metrics } from '@/lib/server/metrics';
import { processWide } from '@/lib/server/process-wide';
import { signedHeaders } from '@/lib/server/provider/request-headers';
import { ask } from './support/ask';
import { upstreamOfFile } from './support/fake-upstream';
import { cookieFor } from './support/seal-session';
import { configure } from './support/test-env';

jest.mock('@/lib/server/log', () => ({ log: jest.fn() }));

const PEER = '203.0.113.9';
const upstream = upstreamOfFile({ PROVIDER_CLIENT_IP_HEADER: 'X-User-Address' });

/** Who asks, as seen through so many proxies of ours: the socket's address and what the header says. */
function seen(trusted: number, forwarded: string | null, peer: string = PEER): string | undefined {
  configure(undefined, { TRUST_PROXY: String(trusted) });
  const claimed: Record<string, string> = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
  return clientAddress(new Headers({ 'x-console-peer': peer, ...claimed }));
}

test.each([
  [0, null, PEER],
  [0, '198.51.100.1', PEER],
  [0, '127.0.0.1, 10.0.0.1', PEER],
  [1, '198.51.100.1', '198.51.100.1'],
  [1, '10.9.9.9, 198.51.100.1', '198.51.100.1'],
  [1, 'evil, 127.0.0.1,198.51.100.1', '198.51.100.1'],
  [2, '10.9.9.9, 198.51.100.1, 192.0.2.4', '198.51.100.1'],
  [2, '198.51.100.1', PEER],
  [2, null, PEER],
  [9, '10.0.0.1, 198.51.100.1', PEER],
  [1, null, PEER],
  [1, '', PEER],
  [1, '::ffff:198.51.100.1', '198.51.100.1'],
  [1, '2001:DB8::1', '2001:db8::1'],
  [1, '198.51.100.1:80', '198.51.100.1'],
  [1, '[2001:DB8::1]', '2001:db8::1'],
  [1, '[2001:db8::1]:443', '2001:db8::1'],
])('behind %i proxies that wrote %j the address is %s', (trusted, forwarded, expected) => {
  expect(seen(trusted, forwarded)).toBe(expected);
});

test('without a socket’s address only what a trusted proxy wrote counts', () => {
  const headers = new Headers({ 'x-forwarded-for': '198.51.100.1' });
  const addresses = [0, 1].map((trusted) => {
    configure(undefined, { TRUST_PROXY: String(trusted) });
    return clientAddress(headers);
  });
  expect(addresses).toEqual([undefined, '198.51.100.1']);
});

test.each([
  'unknown',
  '198.51.100.1:port',
  '[2001:db8::1',
  '<script>',
  '198.51.100.1\t10.0.0.1',
  '_hidden',
  '999.1.1.1',
])('what is no address has one name, which no provider hears: %j', (forwarded) => {
  expect(seen(1, forwarded)).toBe(UNREADABLE);
  expect(networkOf(UNREADABLE)).toBe(UNREADABLE);
  expect([PEER, UNREADABLE, undefined].map(knownAddress)).toEqual([PEER, null, null]);
  expect(Object.values(signedHeaders(undefined, 'r', UNREADABLE))).not.toContain(UNREADABLE);
});

test('the provider hears one address, in its own header, and none that a browser claims', async () => {
  const names = ['x-forwarded-for', 'x-real-ip', 'x-user-address', 'true-client-ip', 'cf-connecting-ip', 'x-client-ip'];
  const claims = Object.fromEntries(names.map((name) => [name, '198.51.100.66']));
  const headers = { ...claims, forwarded: 'for=198.51.100.66', 'x-console-peer': PEER };
  await ask('profile.read', {}, { cookie: await cookieFor(), headers });
  const [sent] = upstream.calls;
  expect(sent?.headers['x-user-address']).toBe(PEER);
  expect(JSON.stringify(sent)).not.toContain('198.51.100.66');
});

test.each([
  [0, null, 0],
  [0, PEER, 0],
  [0, '198.51.100.1', 1],
  [1, '198.51.100.1', 0],
])('behind %i proxies an address %j that nobody was to write counts %i', async (trusted, forwarded, count) => {
  metrics().forwardedUnasked.reset();
  seen(trusted, forwarded);
  expect((await metrics().forwardedUnasked.get()).values[0]?.value).toBe(count);
});

test('whoever reads the log is told of it once, however many requests bring it', () => {
  delete processWide('forwardedUnasked').value;
  jest.mocked(log).mockClear();
  seen(1, '198.51.100.1');
  seen(0, PEER);
  expect(jest.mocked(log).mock.calls).toEqual([]);
  for (let round = 0; round < 3; round += 1) seen(0, '198.51.100.1');
  expect(jest.mocked(log).mock.calls).toEqual([['warn', { event: 'proxy.unasked' }]]);
});
