import { sql, TenantTx, type Database, type PooledConnection } from '#libs/platform/database/index.js';
import { LOG_START, placeAfter, type Journal, type LogPlace, type ReplayedEvent } from '../../events/index.js';
import { applyEvents, type Applied } from './apply-events.js';
import { addReferences } from './loading.js';

const findReplayProgress = sql(import.meta.url, 'find-replay-progress');
const insertReplayProgress = sql(import.meta.url, 'insert-replay-progress');

const BEGIN_WRITING = 'begin; set local enable_seqscan = off; set local jit = off; set local synchronous_commit = off';
/** Connections on which a snapshot is loaded at most. */
const MAX_TOGETHER = 2;

/**
 * The tables of one tenant in a database of their own. It remembers how far it has applied the log, in the transaction
 * of the rows, so that an event that comes again changes nothing. It has one connection, outside of the live database.
 */
export class RebuiltDatabase {
  private constructor(
    private readonly database: Database,
    private readonly connection: PooledConnection,
    private readonly tenantId: string,
  ) {}

  static async on(database: Database, tenantId: string): Promise<RebuiltDatabase> {
    return new RebuiltDatabase(database, await database.connect(), tenantId);
  }

  /** From now on references between rows hold. Throws BrokenReference if they do not. */
  checkReferences(): Promise<void> {
    return addReferences(this.connection);
  }

  /** How far it is. */
  async place(): Promise<LogPlace> {
    return this.read(placeIn);
  }

  /** Applies events that it does not have yet. */
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

  /** Notes how far the transaction brings it. */
  async keep(tx: TenantTx, { seq, ahead }: LogPlace): Promise<void> {
    await tx.run(insertReplayProgress, seq, ahead);
  }

  read<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.#transact('begin read only', work);
  }

  write<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.#transact(BEGIN_WRITING, work);
  }

  /**
   * Writes what was checked when it was written first, as the owner of the tables, who is not asked for a tenant with
   * every row. `together`: in a transaction on each connection that the database serves at once; none of them sees the
   * rows of another. All of it stays, or nothing: what fails between two commits fails the rebuild.
   */
  async load(together: boolean, work: (txs: readonly TenantTx[]) => Promise<void>): Promise<void> {
    const more = together ? Math.min(MAX_TOGETHER, this.database.connections ?? 1) - 1 : 0;
    const others = await Promise.all(Array.from({ length: more }, () => this.database.connect()));
    const all = [this.connection, ...others];
    try {
      for (const each of all) await each.query(BEGIN_WRITING);
      await work(all.map((each) => new TenantTx(each, this.tenantId)));
      for (const each of [...others, this.connection]) await commit(each);
    } catch (failure) {
      for (const each of all) await each.query('rollback').catch(() => undefined);
      throw failure;
    } finally {
      for (const each of others) each.release();
    }
  }

  async close(): Promise<void> {
    this.connection.release();
    await this.database.end();
  }

  async #transact<T>(begin: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    const tx = new TenantTx(this.connection, this.tenantId);
    await this.connection.query(`${begin}; set local role credence_app; set local app.tenant_id = '${this.tenantId}'`);
    try {
      const result = await work(tx);
      await commit(this.connection);
      return result;
    } catch (failure) {
      await this.connection.query('rollback').catch(() => undefined);
      throw failure;
    }
  }
}

async function placeIn(tx: TenantTx): Promise<LogPlace> {
  const row = await tx.one<{ appliedSeq: string; ahead: string[] }>(findReplayProgress);
  return row === null ? LOG_START : { seq: Number(row.appliedSeq), ahead: row.ahead };
}

async function commit(connection: PooledConnection): Promise<void> {
  const { command } = await connection.query('commit');
  if (command !== 'COMMIT') throw new Error(`The commit of the rebuilt database was answered with ${command}.`);
}
