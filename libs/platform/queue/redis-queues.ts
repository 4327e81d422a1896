import { createRedisBackend } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import { Outage } from '../telemetry/index.js';
import { BullQueues, type BullOptions, type Engine } from './bull-queues.js';
import type { Queues } from './queues.js';

export interface RedisQueuesOptions extends BullOptions {
  redisUrl: string;
  /**
   * The prefix of every key. The braces keep all keys of a queue on one node of a Redis Cluster, as BullMQ requires.
   */
  prefix?: string;
}

const CONNECTION = {
  lazyConnect: true,
  connectTimeout: 5_000,
  keepAlive: 10_000,
  retryStrategy: (times) => Math.min(100 * times, 2_000),
  maxRetriesPerRequest: null,
} satisfies RedisOptions;

/** Queues on Redis or Valkey. They connect on first use and reconnect by themselves after an outage. */
export function openRedisQueues({ redisUrl, prefix = '{credence}', ...options }: RedisQueuesOptions): Queues {
  const outage = new Outage(options.log, 'Redis');
  return new BullQueues(new RedisEngine(redisUrl, prefix, outage), outage, options);
}

class RedisEngine implements Engine {
  readonly sharesDatabase = false;
  readonly backend = createRedisBackend as Engine['backend'];
  readonly producer: Redis;
  readonly #consumers: Redis[] = [];

  constructor(
    private readonly url: string,
    readonly prefix: string,
    private readonly outage: Outage,
  ) {
    // If Redis is down, the producer fails at once and keeps nothing in memory. The outbox keeps what was not added.
    this.producer = this.#watched(
      new Redis(url, { ...CONNECTION, enableOfflineQueue: false, autoResendUnfulfilledCommands: false }),
    );
    this.producer.on('ready', () => outage.ended());
  }

  consumer(): Redis {
    const consumer = this.#watched(new Redis(this.url, { ...CONNECTION, lazyConnect: false }));
    this.#consumers.push(consumer);
    return consumer;
  }

  async ping(): Promise<void> {
    if (this.producer.status === 'wait') this.producer.connect().catch(() => undefined);
    if (this.producer.status !== 'ready') await this.#ready();
    await this.producer.ping();
  }

  reconnect(): void {
    this.producer.disconnect(true);
  }

  end(): void {
    for (const connection of [this.producer, ...this.#consumers]) connection.disconnect();
  }

  #ready(): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (failure?: Error) => {
        this.producer.off('ready', settle);
        this.producer.off('error', settle);
        if (failure) reject(failure);
        else resolve();
      };
      this.producer.once('ready', settle);
      this.producer.once('error', settle);
    });
  }

  #watched(connection: Redis): Redis {
    return connection.on('error', (failure) => this.outage.began(failure));
  }
}

export interface RedisFacts {
  version: string;
  /** With any policy other than `noeviction`, messages are lost when the memory is full. */
  maxmemoryPolicy: string;
  /** Whether acknowledged writes reach the disk within a second. */
  isAppendOnly: boolean;
}

/** Reads the configuration of a Redis server. Throws if it does not answer within seconds. */
export async function inspectRedis(url: string): Promise<RedisFacts> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: null,
  });
  // The awaiting caller gets the failure. Without a listener, the event would also end the process.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const fields = new Map((await redis.info()).split(/\r?\n/).map((line) => line.split(':', 2) as [string, string]));
    return {
      version: fields.get('redis_version') ?? 'unknown',
      maxmemoryPolicy: fields.get('maxmemory_policy') ?? 'unknown',
      isAppendOnly: fields.get('aof_enabled') === '1',
    };
  } finally {
    redis.disconnect();
  }
}
