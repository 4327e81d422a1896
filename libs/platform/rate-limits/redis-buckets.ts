import { Redis, type Result } from 'ioredis';
import { Outage, type Log } from '../telemetry/index.js';
import type { Bucket } from './token-bucket.js';

/** What a process took from a bucket since its last report. */
export interface Spending extends Bucket {
  name: string;
  spent: number;
}

const ANSWERS_WITHIN_MS = 1_000;

/**
 * Refills a bucket according to the clock of Redis, takes tokens from it, and returns the number of tokens left.
 * Processes that do not know about each other yet may together take more than is available. The excess becomes a debt
 * of at most `burst`. A bucket expires when it would be full again even after the largest debt.
 */
const SPEND = `
local now = redis.call('TIME')
local now_ms = now[1] * 1000 + math.floor(now[2] / 1000)
local spent, per_second, burst = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local content = burst
local known = redis.call('HMGET', KEYS[1], 'content', 'at_ms')
if known[1] then content = math.min(burst, tonumber(known[1]) + math.max(0, now_ms - tonumber(known[2])) * per_second / 1000) end
content = math.max(-burst, content - spent)
redis.call('HSET', KEYS[1], 'content', tostring(content), 'at_ms', tostring(now_ms))
redis.call('PEXPIRE', KEYS[1], math.ceil(2000 * burst / per_second))
return tostring(content)`;

/** Token buckets in Redis that all processes of an installation share. */
export class RedisBuckets {
  readonly #redis: Redis;
  readonly #outage: Outage;

  /** Connects on first use and reconnects by itself. `prefix` is put before every key. */
  constructor(
    url: string,
    log: Log,
    private readonly prefix = 'credence:rate:',
  ) {
    this.#outage = new Outage(log, 'The sharing of rate limits');
    this.#redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: 5_000,
      commandTimeout: ANSWERS_WITHIN_MS,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(100 * times, 2_000),
      scripts: { spendTokens: { lua: SPEND, numberOfKeys: 1 } },
    });
    // The caller of `spend` gets the failure. Without a listener, the event would also end the process.
    this.#redis.on('error', () => undefined);
  }

  /**
   * Takes each amount from its bucket, in one round trip. Returns the tokens left in each bucket; a negative number is
   * a debt. Throws while Redis is unavailable.
   */
  async spend(spendings: readonly Spending[]): Promise<number[]> {
    try {
      if (this.#redis.status === 'wait') await this.#redis.connect();
      const pipeline = this.#redis.pipeline();
      for (const { name, spent, perSecond, burst } of spendings)
        pipeline.spendTokens(this.prefix + name, spent, perSecond, burst);
      const answers = (await pipeline.exec()) ?? [];
      const left = answers.map(([failure, content]) => {
        if (failure) throw failure;
        return Number(content);
      });
      this.#outage.ended();
      return left;
    } catch (failure) {
      this.#outage.began(failure);
      throw failure;
    }
  }

  close(): void {
    this.#redis.disconnect();
  }
}

declare module 'ioredis' {
  /** Declares the command that the option `scripts` adds to the client. */
  interface RedisCommander<Context> {
    spendTokens(key: string, spent: number, perSecond: number, burst: number): Result<string, Context>;
  }
}
