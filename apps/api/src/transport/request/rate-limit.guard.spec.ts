import type { Id } from '#libs/kernel/index.js';
import { RedisBuckets } from '#libs/platform/rate-limits/index.js';
import { createLogger } from '#libs/platform/telemetry/index.js';
import { eventually, OwnRedis, RecordedLog } from '#libs/testing/index.js';
import { defaultOptions } from '../server/options.js';
import { RateLimits, neighbourhoodOf } from './rate-limit.guard.js';
import type { Session } from './execution.js';

/** A rate so slow that less than one request is refilled during a test. */
const limits = {
  perKey: { perSecond: 0.001, burst: 100 },
  perTenant: { perSecond: 0.001, burst: 150 },
  failuresPerAddress: { perSecond: 0.001, burst: 10 },
};

const session = (key: string, tenant = 'ten_a'): Session => ({
  tenantId: tenant as Id<'ten'>,
  caller: {
    keyId: key as Id<'key'>,
    principal: { id: 'prn_a', kind: 'agent', name: 'a' },
    role: 'agent',
    allowedClasses: [],
    grants: [],
    sourceSystems: [],
    spaceIds: null,
    defaultSpaceId: null,
    keyExpiresAt: null,
  },
});

function limitsOf(sharedBuckets: RedisBuckets | null): RateLimits {
  return new RateLimits({ ...defaultOptions(createLogger('silent')), limits, sharedBuckets });
}

/** How many of `count` requests are admitted. */
function passed(rateLimits: RateLimits, count: number, who = session('key_a')): number {
  let passes = 0;
  for (let n = 0; n < count; n += 1) {
    try {
      rateLimits.take(who);
      passes += 1;
    } catch (refusal) {
      expect(refusal).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: expect.any(Number) });
    }
  }
  return passes;
}

describe('the rate limits of one process', () => {
  it('admit a burst, then refuse and say when to retry', () => {
    const alone = limitsOf(null);
    const who = session('key_a');
    expect(alone.take(who)).toEqual({ limit: 100, remaining: 99, resetSeconds: 1_000 });
    expect(passed(alone, 200, who)).toBe(99);
    expect(who.rateLimit).toMatchObject({ remaining: 0 });
    expect(() => alone.take(who)).toThrow(expect.objectContaining({ retryAfterSeconds: 1_000 }));
  });

  it('limit the keys of a tenant together, and do not affect other tenants', () => {
    const alone = limitsOf(null);
    expect({
      keyA: passed(alone, 100, session('key_a')),
      keyB: passed(alone, 100, session('key_b')),
      keyC: passed(alone, 100, session('key_c', 'ten_b')),
    }).toEqual({ keyA: 100, keyB: 50, keyC: 100 });
  });

  it('charge the whole cost of a batch, or nothing', () => {
    const alone = limitsOf(null);
    const who = session('key_a');
    expect(alone.take(who, 60)).toMatchObject({ remaining: 40 });
    expect(() => alone.take(who, 60)).toThrow(
      expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 20_000 }),
    );
    expect(alone.take(who, 40)).toMatchObject({ remaining: 0 });
  });

  it('admit a batch larger than a whole budget; later requests wait until the excess is paid back', () => {
    const alone = limitsOf(null);
    const who = session('key_a');
    expect(alone.take(who, 140)).toMatchObject({ remaining: 0 });
    expect(() => alone.take(who)).toThrow(expect.objectContaining({ retryAfterSeconds: 41_000 }));
    // Ten of the 150 requests of the tenant are left.
    expect(passed(alone, 100, session('key_b'))).toBe(10);
  });

  it('count attempts with bad keys only for the address that the attempts come from', () => {
    const alone = limitsOf(null);
    expect(failures(alone, '192.0.2.1', 30)).toBe(10);
    expect(() => alone.attemptFrom('192.0.2.1').count()).toThrow(
      expect.objectContaining({ code: 'too_many_requests' }),
    );
    expect(failures(alone, '192.0.2.2', 1)).toBe(1);
  });

  it('count a request at most once, and not at all if its key was valid', () => {
    const alone = limitsOf(null);
    for (let n = 0; n < 100; n += 1) {
      const attempt = alone.attemptFrom('192.0.2.1');
      attempt.count();
      attempt.count();
      attempt.succeeded();
    }
    expect(failures(alone, '192.0.2.1', 30)).toBe(10);
  });

  it('treat an IPv6 network as one caller, and both forms of an IPv4 address as the same caller', () => {
    const alone = limitsOf(null);
    const addresses = Array.from({ length: 30 }, (_, n) => `2001:db8:1:2:${n}::1`);
    expect(addresses.map((address) => failures(alone, address, 1)).filter((count) => count === 1)).toHaveLength(10);
    expect({ plain: failures(alone, '192.0.2.1', 10), mapped: failures(alone, '::ffff:192.0.2.1', 1) }).toEqual({
      plain: 10,
      mapped: 0,
    });
  });

  it('limit the failures of many addresses together', () => {
    const alone = limitsOf(null);
    const tried = Array.from({ length: 1_000 }, (_, n) => failures(alone, `198.51.${n >> 8}.${n & 255}`, 1)).reduce(
      (sum, count) => sum + count,
      0,
    );
    expect(tried).toBe(500);
    expect(passed(alone, 10)).toBe(10);
  });
});

/** How many of `count` failures are answered as plain authentication failures. */
function failures(rateLimits: RateLimits, address: string, count: number): number {
  let reported = 0;
  for (let n = 0; n < count; n += 1) {
    try {
      rateLimits.attemptFrom(address).count();
      reported += 1;
    } catch (refusal) {
      expect(refusal).toMatchObject({ code: 'too_many_requests' });
    }
  }
  return reported;
}

(process.env.REDIS_URL ? describe : describe.skip)('the rate limits of several processes', () => {
  let redis: OwnRedis;
  let log: RecordedLog;
  const open: RedisBuckets[] = [];
  beforeEach(async () => {
    redis = await OwnRedis.start();
    log = new RecordedLog();
  });
  afterEach(async () => {
    for (const buckets of open.splice(0)) buckets.close();
    await redis.kill();
  });

  const aProcess = (): RateLimits => {
    const buckets = new RedisBuckets(redis.url, log);
    open.push(buckets);
    return limitsOf(buckets);
  };
  /** Makes one request, and returns how many are left. Tests repeat it until the other processes have reported. */
  const remainingOf = (rateLimits: RateLimits, who = session('key_a')): number => {
    passed(rateLimits, 1, who);
    return who.rateLimit!.remaining;
  };

  it('are shared: tokens that one process takes are no longer available to the other processes', async () => {
    const [first, second] = [aProcess(), aProcess()];
    expect(passed(first, 60)).toBe(60);
    await eventually(() => remainingOf(second) < 45);
    const left = remainingOf(second);
    expect(passed(second, 100)).toBe(left);
    await eventually(() => passed(first, 1) === 0);
    expect(passed(first, 100, session('key_b', 'ten_b'))).toBe(100);
  });

  it('count the failures of an address in all processes together', async () => {
    const [first, second] = [aProcess(), aProcess()];
    expect(failures(first, '192.0.2.1', 9)).toBe(9);
    let reported = 0;
    await eventually(() => {
      const count = failures(second, '192.0.2.1', 1);
      reported += count;
      return count === 0;
    });
    expect(reported).toBeLessThanOrEqual(10);
  });

  it('admit nothing in a third process after two processes have admitted more than the shared limit', async () => {
    const [first, second] = [aProcess(), aProcess()];
    expect({ first: passed(first, 100), second: passed(second, 100, session('key_a')) }).toEqual({
      first: 100,
      second: 100,
    });
    const third = aProcess();
    await eventually(() => passed(third, 1) === 0);
    const who = session('key_a');
    expect(passed(third, 1, who)).toBe(0);
    expect(who.rateLimit!.remaining).toBe(0);
  });

  it('apply in each process alone while Redis is unavailable, and to all processes together afterwards', async () => {
    const first = aProcess();
    expect(passed(first, 10)).toBe(10);
    await redis.kill();
    expect(passed(first, 10)).toBe(10);
    await eventually(() => log.count('The sharing of rate limits is failing') === 1);
    expect(passed(first, 30)).toBe(30);
    await redis.start();
    await eventually(() => {
      passed(first, 1);
      return log.count('The sharing of rate limits has recovered') === 1;
    });
  });

  it('never wait for Redis, even if it hangs', async () => {
    const first = aProcess();
    expect(passed(first, 1)).toBe(1);
    redis.freeze();
    // The call is synchronous, so it cannot wait.
    expect(passed(first, 50)).toBe(50);
    await eventually(() => log.count('The sharing of rate limits is failing') === 1);
    redis.thaw();
  });
});

describe('what counts as one caller', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['something else', 'something else'],
  ])('the address %s counts as %s', (address, neighbourhood) => {
    expect(neighbourhoodOf(address)).toBe(neighbourhood);
  });
});
