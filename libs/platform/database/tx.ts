import type { QueryResult, QueryResultRow } from 'pg';
import { awaitedLater, unawaited } from '#libs/kernel/index.js';
import type { Connection, CopyConnection } from './port.js';
import type { Statement } from './statement.js';

/** A row of an answer, by column name. */
export type Row = QueryResultRow;

/**
 * A generated row with narrower types for columns whose content only the noun knows, such as the contents of a document
 * or the possible words of a text.
 */
export type Narrowed<R, C extends { [K in keyof C]: K extends keyof R ? R[K] : never }> = Omit<R, keyof C> & C;

/**
 * One open transaction. Statements run in the order in which they are called. Calling several before awaiting any sends
 * them together.
 */
abstract class Tx {
  readonly #afterCommit: (() => void)[] = [];
  readonly #connection: Connection;
  readonly #firstParams: readonly unknown[];
  readonly #namePrefix: string;

  constructor(connection: Connection, firstParams: readonly unknown[], namePrefix = '') {
    this.#connection = connection;
    this.#firstParams = firstParams;
    this.#namePrefix = namePrefix;
  }

  all<R extends QueryResultRow>(statement: Statement, ...params: unknown[]): Promise<R[]> {
    return this.#send(statement, params, ({ rows }) => rows as R[]);
  }

  /** The single row, or null. */
  one<R extends QueryResultRow>(statement: Statement, ...params: unknown[]): Promise<R | null> {
    return this.#send(statement, params, ({ rows }) => (rows[0] as R | undefined) ?? null);
  }

  /** How many rows the statement affected. */
  run(statement: Statement, ...params: unknown[]): Promise<number> {
    return this.#send(statement, params, ({ rowCount }) => rowCount ?? 0);
  }

  /**
   * Sends a statement whose answer is not needed. It takes effect before later statements. If it fails, so does the
   * commit.
   */
  send(statement: Statement, ...params: unknown[]): void {
    unawaited(this.#send(statement, params, () => undefined));
  }

  /** Does the work so that its failure undoes only the work itself and leaves the rest of the transaction intact. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    unawaited(this.#connection.query('savepoint attempt'));
    let result: T;
    try {
      result = await work();
    } catch (failure) {
      await this.#connection.query('rollback to savepoint attempt; release savepoint attempt');
      throw failure;
    }
    await this.#connection.query('release savepoint attempt');
    return result;
  }

  /** Sends a message without parameters. */
  protected say(text: string): Promise<unknown> {
    return this.#connection.query(text);
  }

  /** Called after the commit is durable, and never if the transaction rolled back. Must not throw. */
  afterCommit(react: () => void): void {
    this.#afterCommit.push(react);
  }

  committed(): void {
    for (const react of this.#afterCommit) react();
  }

  #send<T>(statement: Statement, params: unknown[], read: (result: QueryResult) => T): Promise<T> {
    // A failure reaches the code that awaits the answer, and the commit.
    return awaitedLater(
      this.#connection
        .query({
          name: statement.name === '' ? '' : `${this.#namePrefix}${statement.name}`,
          text: statement.text,
          values: [...this.#firstParams, ...params],
        })
        .then(read),
    );
  }
}

/**
 * A transaction of one tenant. `$1` of every statement is the tenant, which the transaction adds. A prepared plan
 * belongs to one role: with one name for two roles, a connection would plan a statement again whenever the role
 * changes.
 */
export class TenantTx extends Tx {
  /** Moves rows by COPY; null: the connection cannot. */
  readonly copying: Pick<CopyConnection, 'copyIn' | 'copyOut'> | null;

  constructor(
    connection: Connection | CopyConnection,
    readonly tenantId: string,
    role: 'app' | 'reader' = 'app',
  ) {
    super(connection, [tenantId], role === 'reader' ? 'reader/' : '');
    this.copying = 'copyIn' in connection ? connection : null;
  }

  /**
   * Runs statements with the right to write every table that replay restores, but not the log (docs/adr/0050). Only
   * promote and undo use it.
   */
  async asRecovery<T>(work: () => Promise<T>): Promise<T> {
    await this.say('set local role credence_recovery');
    const result = await work();
    await this.say('set local role credence_app');
    return result;
  }
}

/** A transaction across tenants, for the outbox, the sealer and the cleanup. Parameters are sent unchanged. */
export class SystemTx extends Tx {
  /** Prevents a TenantTx, whose parameters are shifted by one, from being passed here. */
  declare private readonly crossesTenants: true;

  constructor(connection: Connection) {
    super(connection, []);
  }
}

/** Reads in one transaction, or in one for each part of what is read; the caller decides. */
export type Reading = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** Everything in this transaction. */
export const inside =
  (tx: TenantTx): Reading =>
  (work) =>
    work(tx);
