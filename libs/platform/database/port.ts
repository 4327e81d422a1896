import type { QueryResult } from 'pg';

/** What a transaction needs from a connection: a pooled pg client, or its embedded replacement. */
export interface Connection {
  query(query: string | { name?: string; text: string; values?: unknown[] }): Promise<QueryResult>;
}

/** A borrowed connection. */
export interface PooledConnection extends Connection {
  /** Returns the connection. If an error is given, the connection is discarded instead. */
  release(error?: Error): void;
}

/** A connection that can also move rows in the text format of COPY, which costs a fraction of what statements cost. */
export interface CopyConnection extends PooledConnection {
  /** Writes the rows and returns their number. */
  copyIn(text: string, rows: Uint8Array): Promise<number>;
  /** Reads the rows that the statement copies out, and counts them. */
  copyOut(text: string): Promise<{ count: number; rows: Buffer }>;
}

/** A PostgreSQL database: a server, or PGlite in this process. */
export interface Database {
  readonly kind: 'native' | 'embedded';
  /** How many transactions it can run at once, by default 1. */
  readonly connections?: number;
  connect(): Promise<PooledConnection>;
  /** false: a second connection inside a transaction is not refused at once. The embedded engine always refuses it. */
  readonly followsTransactions?: boolean;
  /** Absent: this database cannot COPY. */
  connectToCopy?(): Promise<CopyConnection>;
  /** Whether it is known to have no space left for writes. */
  isFull?(): boolean;
  /** Waits for the running transactions, then closes. */
  end(): Promise<void>;
}
