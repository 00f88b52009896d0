import 'server-only';
import type { RedisOptions } from 'ioredis';

/** What REDIS_URL may say: one server, the sentinels that know it, or some nodes of a cluster. */
export interface RedisAddress {
  kind: 'single' | 'sentinel' | 'cluster';
  nodes: readonly { host: string; port: number }[];
  /** The name under which sentinels know the server. */
  service: string;
  login: Pick<RedisOptions, 'username' | 'password' | 'db'>;
  isEncrypted: boolean;
}

const FORM =
  /^(?<scheme>redis|rediss)(?:\+(?<kind>sentinel|cluster))?:\/\/(?:(?<username>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<nodes>[^@/?#]+)(?<path>(?:\/[\w.-]+){0,2})\/?$/;
const NODE = /^(?<host>[\w.-]+|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?$/i;

/**
 * Reads `redis://[user:password@]host[:port][/database]`, `redis+sentinel://…@host,host/service[/database]` and
 * `redis+cluster://…@host,host`; with `rediss` instead of `redis` connections are encrypted.
 * @returns null for anything else
 */
export function parseRedisAddress(text: string): RedisAddress | null {
  const { scheme, kind = 'single', username, password, nodes = '', path = '' } = FORM.exec(text)?.groups ?? {};
  const isSentinel = kind === 'sentinel';
  const found = nodes.split(',').map((node) => NODE.exec(node)?.groups);
  const words = path.split('/').filter((word) => word !== '');
  const service = isSentinel ? (words.shift() ?? '') : '';
  const [database = '0', ...more] = words;
  const isFine =
    scheme !== undefined &&
    found.every((node) => node !== undefined) &&
    (kind !== 'single' || found.length === 1) &&
    (service !== '') === isSentinel &&
    (kind !== 'cluster' || words.length === 0) &&
    more.length === 0 &&
    /^\d{1,4}$/.test(database);
  if (!isFine) return null;
  try {
    return {
      // The pattern allows these two, and 'single' stands for none.
      kind: kind as RedisAddress['kind'],
      nodes: found.map((node) => ({
        host: (node?.host ?? '').replaceAll(/[[\]]/g, ''),
        port: Number(node?.port ?? (isSentinel ? 26_379 : 6379)),
      })),
      service,
      login: {
        ...(username ? { username: decodeURIComponent(username) } : {}),
        ...(password ? { password: decodeURIComponent(password) } : {}),
        ...(database === '0' ? {} : { db: Number(database) }),
      },
      isEncrypted: scheme === 'rediss',
    };
  } catch {
    return null; // A percent sign that encodes nothing.
  }
}

export function isRedisAddress(text: string): boolean {
  return parseRedisAddress(text) !== null;
}
