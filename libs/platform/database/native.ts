import pg from 'pg';
import type { Database } from './port.js';
import { TYPES } from './timestamps.js';

export interface NativeOptions {
  url: string;
  /** Maximum number of connections. */
  max?: number;
  /** 0: no limit, for migrations. */
  statementTimeoutMs?: number;
}

export interface NativeDatabase extends Database {
  readonly kind: 'native';
}

/**
 * Statements called in a row are sent in one packet: a system call and a wake-up of the server for each would cost more
 * than the statements themselves. The packet is sent when only work that waits for answers is left, so that a commit
 * after statements that nobody awaits is sent with them.
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

/** Once the ticks and promises that are due have run, and what they led to. */
const afterAllThatIsReady = (run: () => void): void =>
  process.nextTick(() => queueMicrotask(() => process.nextTick(run)));

/** A pool on a PostgreSQL server. Connects on first use, so a server that is down shows up as `unavailable` then. */
export function openNative({ url, max = 10, statementTimeoutMs = 30_000 }: NativeOptions): NativeDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: GatheringClient,
    types: TYPES as pg.CustomTypesConfig,
    application_name: 'credence',
    // Statements called in a row travel together; answers come back in the same order.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    // A server process has cached its plans and catalogues after some hundred statements; a new one starts again.
    idleTimeoutMillis: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    // The last one is a timeout on the client: a network that drops packets must not block a request for ever.
    ...(statementTimeoutMs > 0 && {
      statement_timeout: statementTimeoutMs,
      lock_timeout: 5_000,
      query_timeout: statementTimeoutMs + 5_000,
    }),
  });
  // A connection that dies also fails its statement, or is replaced if it is idle; without a listener, either event
  // would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    kind: 'native',
    connections: max,
    connect: () => pool.connect(),
    end: () => pool.end(),
  };
}
