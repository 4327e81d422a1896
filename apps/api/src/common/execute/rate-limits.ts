import { Inject, Injectable } from '@nestjs/common';
import { TokenBucket } from 'limiter';
import { LRUCache } from 'lru-cache';
import { tooManyRequests } from '../problem/errors.js';
import { API_OPTIONS, type ApiOptions, type Bucket } from '../server/options.js';
import type { Session, Standing } from './session.js';

/** How many keys, tenants and addresses are remembered; the least recently seen starts anew with a full bucket. */
const REMEMBERED = 50_000;

/** Token buckets of this process, per key inside its tenant, and per address for callers without a good key. */
@Injectable()
export class RateLimits {
  readonly #tenants = new LRUCache<string, TokenBucket>({ max: REMEMBERED });
  readonly #keys = new LRUCache<string, TokenBucket>({ max: REMEMBERED });
  readonly #addresses = new LRUCache<string, TokenBucket>({ max: REMEMBERED });
  readonly #limits: ApiOptions['limits'];

  constructor(@Inject(API_OPTIONS) options: ApiOptions) {
    this.#limits = options.limits;
  }

  /** Takes one request from the budgets of key and tenant, or from neither and throws `too_many_requests`. */
  take(session: Session): Standing {
    const bucket = this.#bucketOf(session);
    const isTaken = bucket.tryRemoveTokens(1);
    const { burst, perSecond } = this.#limits.perKey;
    const remaining = Math.max(0, Math.floor(Math.min(bucket.content, bucket.parentBucket!.content)));
    session.standing = { limit: burst, remaining, resetSeconds: Math.ceil((burst - remaining) / perSecond) };
    if (!isTaken) throw refusal(bucket.getWaitTime(1));
    return session.standing;
  }

  refuseBlockedAddress(address: string): void {
    const waitMs = this.#addresses.get(address)?.getWaitTime(1) ?? 0;
    if (waitMs > 0) throw refusal(waitMs);
  }

  countFailure(address: string): void {
    remembered(this.#addresses, address, () => fullBucket(this.#limits.failuresPerAddress)).tryRemoveTokens(1);
  }

  #bucketOf({ tenantId, caller }: Session): TokenBucket {
    return remembered(this.#keys, caller.keyId, () =>
      fullBucket(this.#limits.perKey, remembered(this.#tenants, tenantId, () => fullBucket(this.#limits.perTenant))));
  }
}

function remembered(buckets: LRUCache<string, TokenBucket>, name: string, make: () => TokenBucket): TokenBucket {
  const known = buckets.get(name);
  if (known !== undefined) return known;
  const bucket = make();
  buckets.set(name, bucket);
  return bucket;
}

function fullBucket({ perSecond, burst }: Bucket, parentBucket?: TokenBucket): TokenBucket {
  const bucket = new TokenBucket({ bucketSize: burst, tokensPerInterval: perSecond, interval: 'second', parentBucket });
  bucket.content = burst;
  return bucket;
}

function refusal(waitMs: number): Error {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return tooManyRequests({ seconds }, { retryAfterSeconds: seconds });
}
