import { parseRedisAddress } from '@/lib/server/shared-memory/redis-address';

const plain = { kind: 'single', service: '', login: {}, isEncrypted: false };

test.each([
  ['redis://cache', { ...plain, nodes: [{ host: 'cache', port: 6379 }] }],
  ['redis://127.0.0.1:7000/', { ...plain, nodes: [{ host: '127.0.0.1', port: 7000 }] }],
  ['redis://[::1]:7000', { ...plain, nodes: [{ host: '::1', port: 7000 }] }],
  [
    'rediss://me:p%40ss@cache:7000/3',
    {
      ...plain,
      nodes: [{ host: 'cache', port: 7000 }],
      login: { username: 'me', password: 'p@ss', db: 3 },
      isEncrypted: true,
    },
  ],
  ['redis://:only@cache', { ...plain, nodes: [{ host: 'cache', port: 6379 }], login: { password: 'only' } }],
  [
    'redis+sentinel://s1,s2:7001/console/2',
    {
      kind: 'sentinel',
      nodes: [
        { host: 's1', port: 26_379 },
        { host: 's2', port: 7001 },
      ],
      service: 'console',
      login: { db: 2 },
      isEncrypted: false,
    },
  ],
  [
    'rediss+cluster://n1,n2',
    {
      ...plain,
      kind: 'cluster',
      nodes: [
        { host: 'n1', port: 6379 },
        { host: 'n2', port: 6379 },
      ],
      isEncrypted: true,
    },
  ],
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
