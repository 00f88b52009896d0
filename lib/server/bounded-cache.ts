import 'server-only';
import { LRUCache } from 'lru-cache';

/**
 * A cache that gives up what was used least recently. With the library's own `max` it would take the room of all its entries when it
 * is made, and the framework makes a module several times; so the limit is said as a size, of which each entry takes one.
 * @param entries how many are held at most
 * @param ttlMs how long one is held; without it, until it is given up
 */
export function boundedCache<Value extends {}>(entries: number, ttlMs = 0): LRUCache<string, Value> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1, ttl: ttlMs });
}
