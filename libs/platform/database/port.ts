import type { QueryResult } from 'pg';

/** What a transaction needs of a connection: a pooled pg client, or its embedded stand-in. */
export interface Connection {
  query(query: string | { name?: string; text: string; values?: unknown[] }): Promise<QueryResult>;
}

/** A connection on loan. */
export interface PooledConnection extends Connection {
  /** Gives it back; with an error it is thrown away instead. */
  release(error?: Error): void;
}

/** A Postgres to talk to: a server, or PGlite in this process. */
export interface Database {
  readonly kind: 'native' | 'embedded';
  /** How many transactions it runs at once; default 1. */
  readonly connections?: number;
  connect(): Promise<PooledConnection>;
  /** Whether it is known to have no space for writes. */
  isFull?(): boolean;
  /** Waits for the running transactions, then closes. */
  end(): Promise<void>;
}
