import { WITHOUT_PAUSE, type Pace } from '#libs/platform/process/index.js';
import { sql, TenantTx, type Database, type PooledConnection } from '#libs/platform/database/index.js';
import { LOG_START, placeAfter, type Journal, type LogPlace, type ReplayedEvent } from '../../events/index.js';
import { applyEvents, type Applied } from './apply-events.js';
import { addReferences, lateIndexes, trustReferences, type LateIndexes } from './loading.js';

const findReplayProgress = sql(import.meta.url, 'find-replay-progress');
const insertReplayProgress = sql(import.meta.url, 'insert-replay-progress');

const BEGIN_WRITING = 'begin; set local enable_seqscan = off; set local jit = off; set local synchronous_commit = off';
/**
 * The database has no statistics, so the planner overestimates the cost of indexes. Here indexes are the better choice,
 * because rows are read in key order.
 */
const BEGIN_READING =
  'begin read only; set local enable_seqscan = off; set local enable_sort = off; set local jit = off';
/** The largest number of connections on which one snapshot is loaded. */
const MAX_TOGETHER = 2;
/** The indexes of a table with more rows are made only after the table is loaded. */
const MANY_ROWS = 5_000;

/** How a snapshot is loaded. */
export interface Loading {
  /**
   * Whether to load on as many connections as the database serves at once. Each connection has a transaction of its
   * own, which does not see the rows of the others.
   */
  together: boolean;
  /** How many rows each table will get. */
  tableRows: Record<string, number>;
  pace?: Pace;
}

/**
 * The tables of one tenant in a database of their own. How far it has applied the log is stored in the same transaction
 * as the rows, so that an event that is applied again changes nothing. It uses one connection of its own, separate from
 * those to the live database.
 */
export class RebuiltDatabase {
  /** Connections in use from `load` to `endLoading`. */
  #loading: PooledConnection[] = [];
  #late: LateIndexes[] = [];

  private constructor(
    private readonly database: Database,
    private readonly connection: PooledConnection,
    private readonly tenantId: string,
  ) {}

  static async on(database: Database, tenantId: string): Promise<RebuiltDatabase> {
    return new RebuiltDatabase(database, await database.connect(), tenantId);
  }

  /** Adds the references between rows, which hold from then on. Throws BrokenReference if a row breaks one. */
  checkReferences(): Promise<void> {
    return addReferences(this.connection);
  }

  /** Like `checkReferences`, without checking existing rows, which are known to satisfy the references. */
  trustReferences(): Promise<void> {
    return trustReferences(this.connection);
  }

  /** The place in the log up to which events are applied. */
  async place(): Promise<LogPlace> {
    return this.read(placeIn);
  }

  /** Applies the events that have not been applied yet. `applied`: the number of these events. */
  apply(journal: Journal, events: readonly ReplayedEvent[]): Promise<Applied & { applied: number }> {
    return this.write(async (tx) => {
      const place = await placeIn(tx);
      const ahead = new Set(place.ahead);
      const fresh = events.filter(({ seq, position }) => (seq === null || seq > place.seq) && !ahead.has(position));
      const applied = await applyEvents(tx, journal, fresh);
      await this.keep(tx, placeAfter(place, fresh));
      return { ...applied, applied: fresh.length };
    });
  }

  /** Stores the place in the log that the transaction reaches. */
  async keep(tx: TenantTx, { seq, ahead }: LogPlace): Promise<void> {
    await tx.run(insertReplayProgress, seq, ahead);
  }

  read<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.#transact(BEGIN_READING, work);
  }

  write<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.#transact(BEGIN_WRITING, work);
  }

  /** Like `read`, but on a connection that supports COPY, if the database offers one. */
  async readToCopy<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
    const connection = await this.database.connectToCopy?.();
    if (connection === undefined) return this.read(work);
    try {
      return await this.#transactOn(connection, BEGIN_READING, work);
    } finally {
      connection.release();
    }
  }

  /**
   * Loads rows that were checked when they were first written. It runs as the owner of the tables, for whom no policy
   * checks the tenant of each row. Either all rows are stored or none; if one commit fails after another succeeded, the
   * rebuild fails. Call `endLoading` afterwards.
   */
  async load(
    { together, tableRows, pace = WITHOUT_PAUSE }: Loading,
    work: (txs: readonly TenantTx[]) => Promise<void>,
  ): Promise<void> {
    this.#loading = together ? await this.#connectToLoad(pace === WITHOUT_PAUSE ? MAX_TOGETHER : 1) : [this.connection];
    const many = Object.keys(tableRows).filter((table) => tableRows[table]! > MANY_ROWS);
    this.#late = (together ? await lateIndexes(this.connection, many) : []).sort(
      (one, other) => tableRows[other.table]! - tableRows[one.table]!,
    );
    for (const { remove } of this.#late) await this.connection.query(remove);
    await writeTogether(this.#loading, (connections) =>
      work(connections.map((each) => new TenantTx(each, this.tenantId))),
    );
  }

  /**
   * Creates the indexes that loading left out, whether loading succeeded or failed. This takes long and does not need
   * the live database.
   */
  async endLoading(pace: Pace = WITHOUT_PAUSE): Promise<void> {
    const connections = this.#loading.splice(0);
    try {
      await addIndexes(connections, this.#late.splice(0), pace);
    } finally {
      for (const each of connections) if (each !== this.connection) each.release();
    }
  }

  async #connectToLoad(most: number): Promise<PooledConnection[]> {
    const { connectToCopy, connections = 1 } = this.database;
    if (connectToCopy === undefined) return [this.connection];
    return Promise.all(Array.from({ length: Math.min(most, connections) }, connectToCopy));
  }

  async close(): Promise<void> {
    this.connection.release();
    await this.database.end();
  }

  #transact<T>(begin: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.#transactOn(this.connection, begin, work);
  }

  async #transactOn<T>(connection: PooledConnection, begin: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    const tx = new TenantTx(connection, this.tenantId);
    await connection.query(`${begin}; set local role credence_app; set local app.tenant_id = '${this.tenantId}'`);
    try {
      const result = await work(tx);
      await commit(connection);
      return result;
    } catch (failure) {
      await connection.query('rollback').catch(() => undefined);
      throw failure;
    }
  }
}

/** Runs the work in a transaction on each connection. */
async function writeTogether(
  connections: readonly PooledConnection[],
  work: (connections: readonly PooledConnection[]) => Promise<void>,
): Promise<void> {
  try {
    for (const each of connections) await each.query(BEGIN_WRITING);
    await work(connections);
    for (const each of [...connections].reverse()) await commit(each);
  } catch (failure) {
    for (const each of connections) await each.query('rollback').catch(() => undefined);
    throw failure;
  }
}

/** Creates indexes; each connection takes the next table. */
async function addIndexes(
  connections: readonly PooledConnection[],
  late: readonly LateIndexes[],
  pace: Pace,
): Promise<void> {
  const waiting = [...late];
  await Promise.all(
    connections.map(async (each) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await each.query(next.add);
        await pace.rest();
      }
    }),
  );
}

async function placeIn(tx: TenantTx): Promise<LogPlace> {
  const row = await tx.one<{ appliedSeq: string; ahead: string[] }>(findReplayProgress);
  return row === null ? LOG_START : { seq: Number(row.appliedSeq), ahead: row.ahead };
}

async function commit(connection: PooledConnection): Promise<void> {
  const { command } = await connection.query('commit');
  if (command !== 'COMMIT') throw new Error(`The commit of the rebuilt database was answered with ${command}.`);
}
