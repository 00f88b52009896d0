import { parseRedisAddress } from '@/lib/server/shared-memory/redis-address';

const at = (host: string, port = 6379) => ({ host, port });
const plain = { kind: 'single', service: '', login: {}, isEncrypted: false };
const sentinels = [at('s1', 26_379), at('s2', 7001)];

test.each([
  ['redis://cache', { ...plain, nodes: [at('cache')] }],
  ['redis://127.0.0.1:7000/', { ...plain, nodes: [at('127.0.0.1', 7000)] }],
  ['redis://[::1]:7000', { ...plain, nodes: [at('::1', 7000)] }],
  [
    'rediss://me:p%40ss@cache:7000/3',
    { ...plain, nodes: [at('cache', 7000)], login: { username: 'me', password: 'p@ss', db: 3 }, isEncrypted: true },
  ],
  ['redis://:only@cache', { ...plain, nodes: [at('cache')], login: { password: 'only' } }],
  [
    'redis+sentinel://s1,s2:7001/console/2',
    { ...plain, kind: 'sentinel', nodes: sentinels, service: 'console', login: { db: 2 } },
  ],
  ['rediss+cluster://n1,n2', { ...plain, kind: 'cluster', nodes: [at('n1'), at('n2')], isEncrypted: true }],
])('%s names its servers', (text, address) => {
  expect(parseRedisAddress(text)).toEqual(address);
});

test.each([
  'cache:6379',
  'http://cache',
  'redis://',
  'redis://one,two',
  'redis://cache/one',
  'redis://cache/0/1',
  'redis+sentinel://s1,s2',
  'redis+cluster://n1,n2/1',
  'redis+other://n1',
  'redis://cache:port',
  'redis://me:%E0%A4%A@cache',
])('%s is no address of Redis', (text) => {
  expect(parseRedisAddress(text)).toBeNull();
});
