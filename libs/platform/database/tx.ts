import type { QueryResult, QueryResultRow } from 'pg';
import type { Connection } from './port.js';
import type { Statement } from './statement.js';

/** A row of an answer, by column. */
export type Row = QueryResultRow;

/** One open transaction. Statements run in the order they are called; calling several before awaiting sends them in one go. */
abstract class Tx {
  readonly #afterCommit: (() => void)[] = [];
  readonly #connection: Connection;
  readonly #firstParams: readonly unknown[];

  constructor(connection: Connection, firstParams: readonly unknown[]) {
    this.#connection = connection;
    this.#firstParams = firstParams;
  }

  all<R extends QueryResultRow>(statement: Statement, ...params: unknown[]): Promise<R[]> {
    return this.#send(statement, params, ({ rows }) => rows as R[]);
  }

  /** The only row, or null. */
  one<R extends QueryResultRow>(statement: Statement, ...params: unknown[]): Promise<R | null> {
    return this.#send(statement, params, ({ rows }) => (rows[0] as R | undefined) ?? null);
  }

  /** How many rows it touched. */
  run(statement: Statement, ...params: unknown[]): Promise<number> {
    return this.#send(statement, params, ({ rowCount }) => rowCount ?? 0);
  }

  /** Called once the commit is durable; never when the transaction rolled back. Must not throw. */
  afterCommit(react: () => void): void {
    this.#afterCommit.push(react);
  }

  committed(): void {
    for (const react of this.#afterCommit) react();
  }

  #send<T>(statement: Statement, params: unknown[], read: (result: QueryResult) => T): Promise<T> {
    const answer = this.#connection
      .query({ name: statement.name, text: statement.text, values: [...this.#firstParams, ...params] })
      .then(read);
    // A statement sent ahead may fail before anyone awaits it; the failure still reaches whoever does, and the commit.
    answer.catch(() => undefined);
    return answer;
  }
}

/** A transaction of one tenant. `$1` of every statement is the tenant, put there by the transaction itself. */
export class TenantTx extends Tx {
  constructor(
    connection: Connection,
    readonly tenantId: string,
  ) {
    super(connection, [tenantId]);
  }
}

/** A transaction across tenants, for the outbox, the seal and the sweeps. Parameters are sent as given. */
export class SystemTx extends Tx {
  /** Keeps a TenantTx, whose parameters are shifted by one, from passing for this. */
  declare private readonly crossesTenants: true;

  constructor(connection: Connection) {
    super(connection, []);
  }
}
