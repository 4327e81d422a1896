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
   * Whether a second connection inside a transaction is refused, by default yes. Then Node looks after every promise of
   * the process, which takes 5 to 10 % of its time: so the processes of an installation on a server go without.
   */
  followsTransactions?: boolean;
}

export interface NativeDatabase extends Database {
  readonly kind: 'native';
}

/**
 * Statements issued one after another are sent in one packet, because a system call and a wake-up of the server for
 * each would cost more than the statements themselves. The packet is sent when everything left is waiting for answers,
 * so that a commit after statements that nobody awaits is sent with them.
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

/** Resolves after all due ticks and promises have run, including those that they scheduled. */
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
    // After some hundred statements, a server process holds a large cache of plans and catalogue entries. A new process
    // starts with an empty one.
    idleTimeoutMillis: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    // The last one is a timeout on the client: a network that drops packets must not block a request for ever.
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

/** A pool whose answers are parsed as everywhere, and that survives the death of a connection. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    types: TYPES as pg.CustomTypesConfig,
    application_name: 'credence',
    connectionTimeoutMillis: 5_000,
    ...config,
  });
  // A connection that dies also fails its statement, or is replaced if it is idle; without a listener, either event
  // would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
