import pg from 'pg';
import type { Database } from './port.js';
import { TYPES } from './timestamps.js';

export interface NativeOptions {
  url: string;
  /** Maximum number of connections. */
  max?: number;
  /** 0: no limit, for migrations. */
  statementTimeoutMs?: number;
  /**
   * Whether a second connection inside a transaction is refused. Default: true. For this check Node runs hooks for
   * every promise, which takes 5 to 10 % of the process's time, so the API and the worker on a server turn it off.
   */
  followsTransactions?: boolean;
}

export interface NativeDatabase extends Database {
  readonly kind: 'native';
}

/**
 * Sends statements that are issued one after another in one packet, because a system call and a wake-up of the server
 * for each of them would cost more than the statements themselves. The packet is sent once all code that can run
 * without an answer has run. So a commit is in one packet with the statements before it, if these are not awaited.
 */
class GatheringClient extends pg.Client {
  #isCollection = false;

  override query(...given: unknown[]): never {
    const { stream } = this.connection;
    if (!this.#isCollection) {
      this.#isCollection = true;
      stream.cork();
      afterAllThatIsReady(() => {
        this.#isCollection = false;
        stream.uncork();
      });
    }
    return (super.query as (...given: unknown[]) => never)(...given);
  }
}

/** Calls `run` after all due ticks and promises have run, including those that they scheduled. */
const afterAllThatIsReady = (run: () => void): void =>
  process.nextTick(() => queueMicrotask(() => process.nextTick(run)));

/**
 * A pool of connections to a PostgreSQL server. It connects on first use, so a server that is down shows up as
 * `unavailable` only then.
 */
export function openNative({
  url,
  max = 10,
  statementTimeoutMs = 30_000,
  followsTransactions = true,
}: NativeOptions): NativeDatabase {
  const pool = openPool({
    connectionString: url,
    max,
    Client: GatheringClient,
    // Statements issued one after another are sent together. Answers come back in the same order.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Idle connections are closed, because the server process of a connection collects a large cache of plans and
    // catalogue entries after some hundred statements. A new connection starts with an empty cache.
    idleTimeoutMillis: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    // The client itself enforces `query_timeout`, so that a network that drops packets does not block a request for
    // ever.
    ...(statementTimeoutMs > 0 && {
      statement_timeout: statementTimeoutMs,
      lock_timeout: 5_000,
      query_timeout: statementTimeoutMs + 5_000,
    }),
  });
  return {
    kind: 'native',
    connections: max,
    followsTransactions,
    connect: () => pool.connect(),
    end: () => pool.end(),
  };
}

/** Opens a pool that parses values as the product needs them, and that survives the loss of a connection. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    types: TYPES as pg.CustomTypesConfig,
    application_name: 'credence',
    connectionTimeoutMillis: 5_000,
    ...config,
  });
  // If a connection dies, its statement fails, or the pool replaces it if it was idle. So the events need no handling.
  // However, an event without a listener would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
