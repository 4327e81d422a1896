import type { Socket } from 'node:net';
import pg from 'pg';
import type { Database } from './port.js';
import { TYPES } from './timestamps.js';

export interface NativeOptions {
  url: string;
  /** Most connections held at once. */
  max?: number;
  /** 0: no limit, for migrations. */
  statementTimeoutMs?: number;
}

export interface NativeDatabase extends Database {
  readonly kind: 'native';
}

/** Statements called in one tick leave in one packet: a system call and a wake-up of the server for each would cost more than they do. */
class GatheringClient extends pg.Client {
  #isGathering = false;

  override query(...given: unknown[]): never {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    if (!this.#isGathering) {
      this.#isGathering = true;
      stream.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        stream.uncork();
      });
    }
    return (super.query as (...given: unknown[]) => never)(...given);
  }
}

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
    // A backend knows its plans and catalogues by heart after some hundred statements; a new one starts over.
    idleTimeoutMillis: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    // The last one is the client's own watch: a network that swallows packets must not hold a request for ever.
    ...(statementTimeoutMs > 0 && {
      statement_timeout: statementTimeoutMs,
      lock_timeout: 5_000,
      query_timeout: statementTimeoutMs + 5_000,
    }),
  });
  // A connection that dies also fails the statement on it, or is replaced when idle; unheard, either event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    kind: 'native',
    connections: max,
    connect: () => pool.connect(),
    end: () => pool.end(),
  };
}
