import { LRUCache } from 'lru-cache';

/**
 * A cache of up to `max` entries, whose memory grows with its entries. With the option `max` of lru-cache, each cache
 * would reserve the memory for all entries at once; for all caches, a starting process needs about 0.1 s for that.
 * `ttl`: how long an entry is valid, in ms; default: until it has to give way.
 */
export const growingCache = <Value extends NonNullable<unknown>>(
  max: number,
  options: { ttl?: number } = {},
): LRUCache<string, Value> => new LRUCache({ maxSize: max, sizeCalculation: () => 1, ...options });
