import { createPostgresBackend, runMigrations, type PgPool } from 'bullmq';
import { Outage } from '../telemetry/index.js';
import { BullQueues, type BullOptions, type Engine } from './bull-queues.js';
import type { Queues } from './queues.js';

export interface EmbeddedQueuesOptions extends BullOptions {
  /** The pool of the embedded database (`EmbeddedDatabase.pool`). Its owner closes it. */
  pool: PgPool;
}

/** Opens queues in the embedded database. Creates or migrates their schema, `bullmq`. */
export async function openEmbeddedQueues({ pool, ...options }: EmbeddedQueuesOptions): Promise<Queues> {
  const client = await pool.connect();
  try {
    await runMigrations(client);
  } finally {
    client.release();
  }
  return new BullQueues(new EmbeddedEngine(pool), new Outage(options.log, 'The embedded queue'), options);
}

class EmbeddedEngine implements Engine {
  readonly sharesDatabase = true;
  readonly backend = createPostgresBackend as unknown as Engine['backend'];

  constructor(readonly producer: PgPool) {}

  consumer(): PgPool {
    return this.producer;
  }

  // The database runs in this process, so a connection to it cannot be lost.
  async ping(): Promise<void> {}
  reconnect(): void {}
  end(): void {}
}
