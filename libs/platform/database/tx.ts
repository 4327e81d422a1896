import type { QueryResult, QueryResultRow } from 'pg';
import { awaitedLater, unawaited } from '#libs/kernel/index.js';
import type { Connection, CopyConnection } from './port.js';
import type { Statement } from './statement.js';

/** Settings of PostgreSQL, by name. Values are numbers, or words such as `off`. */
export type Settings = Readonly<Record<string, string | number>>;

/** Nothing in it needs quoting: names and values come from the code, never from a request. */
function settingsText(settings: Settings): string {
  const changes = Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`);
  const unusual = changes.find((change) => !/^set local [a-z_.]+ = '[\w, ]+'$/.test(change));
  if (unusual !== undefined) throw new Error(`${unusual} is not a setting that can be sent as it is`);
  return changes.join('; ');
}

/** A row of an answer: its values by column name. */
export type Row = QueryResultRow;

/**
 * A generated row type with narrower types for some columns. The schema does not know the exact content of these
 * columns, such as the members of a JSON document or the few words that a text column allows.
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
  #namePrefix: string;

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

  /**
   * Changes settings for the rest of the transaction. Like the answer of `send`, the answer is not needed. Not by
   * `set_config()`, because what that sets does not reach the machines of a distributed database.
   */
  use(settings: Settings): void {
    unawaited(this.say(settingsText(settings)));
  }

  /** Does the work in a savepoint: if it fails, only the work is undone, and the transaction can continue. */
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

  /** Puts a prefix before the names of the statements that the work sends. */
  protected async named<T>(prefix: string, work: () => Promise<T>): Promise<T> {
    const before = this.#namePrefix;
    this.#namePrefix = prefix;
    try {
      return await work();
    } finally {
      this.#namePrefix = before;
    }
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
    // A failure is reported to the code that awaits the answer, and also makes the commit fail.
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

const READER_NAMES = 'reader/';

/**
 * A transaction of one tenant. It adds the tenant to every statement as `$1`. Statements of readers have their own
 * names, because a prepared plan belongs to one role: with the same name, Postgres would plan a statement again
 * whenever the role of a connection changes.
 */
export class TenantTx extends Tx {
  /** Moves rows by COPY. null: the connection cannot COPY. */
  readonly copying: Pick<CopyConnection, 'copyIn' | 'copyOut'> | null;
  #hasLocked = false;

  /**
   * `lockNames`: the advisory locks that earlier attempts of the same work asked for, and whether they were exclusive.
   */
  constructor(
    connection: Connection | CopyConnection,
    readonly tenantId: string,
    role: 'app' | 'reader' = 'app',
    private readonly lockNames = new Map<string, boolean>(),
  ) {
    super(connection, [tenantId], role === 'reader' ? READER_NAMES : '');
    this.copying = 'copyIn' in connection ? connection : null;
  }

  /**
   * The advisory locks to acquire now, sorted: the given ones and, the first time, all that earlier attempts of this
   * work asked for. So two transactions that have waited for each other do not do so again. By name: whether the lock
   * is exclusive, as it is if any attempt needed it so.
   */
  locksFor(names: ReadonlyMap<string, boolean>): Map<string, boolean> {
    const wanted = this.#hasLocked ? [...names.keys()] : [...new Set([...this.lockNames.keys(), ...names.keys()])];
    this.#hasLocked = true;
    for (const [name, isExclusive] of names) this.lockNames.set(name, isExclusive || this.lockNames.get(name) === true);
    return new Map(wanted.sort().map((name) => [name, this.lockNames.get(name)!]));
  }

  /**
   * Reads what a principal may read, in a transaction that otherwise finds all rows. Nothing else may be sent
   * meanwhile.
   */
  async asReader<T>(reader: string, work: () => Promise<T>): Promise<T> {
    this.use({ role: 'credence_reader', 'app.reader': reader });
    const result = await this.named(READER_NAMES, work);
    this.use({ role: 'credence_app' });
    return result;
  }

  /**
   * Runs statements with the right to write all tables that replay restores, but not the log (docs/adr/0050). Only
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

/** Runs a read. The caller decides whether all reads share one transaction, or each has its own. */
export type Reading = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** Runs all reads in the given transaction. */
export const inside =
  (tx: TenantTx): Reading =>
  (work) =>
    work(tx);
