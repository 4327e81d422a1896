import { setTimeout as delay } from 'node:timers/promises';
import { isId } from '../../kernel/index.js';
import { FairQueue } from './fair-queue.js';
import { explain, isRaced } from './failures.js';
import type { Database } from './port.js';
import { refuseInsideTransaction, transact } from './transact.js';
import { SystemTx, TenantTx } from './tx.js';

const ATTEMPTS = 3;

/**
 * JIT is off: the planner overestimates the cost of recursive reads and would compile them, which takes half a second
 * for a read that takes milliseconds.
 */
/**
 * The settings of all transactions of tenants. Sequential scans are off, because a tenant's rows are reached by an
 * index, and a plan that reads a whole table reads the rows of all tenants.
 */
const FOR_TENANTS = 'set local enable_seqscan = off; set local jit = off';

const BEGIN_READ = `begin read only; ${FOR_TENANTS}`;

/** The transaction sees one snapshot of the database from beginning to end, however long it reads. */
const BEGIN_FROZEN = `begin isolation level repeatable read read only; ${FOR_TENANTS}`;

/** The same isolation as BEGIN_FROZEN, for work that copies tables within the database. */
const BEGIN_WRITE_FROZEN = `begin isolation level repeatable read; ${FOR_TENANTS}`;

/**
 * Writes look up rows by key, so one generic plan suits all of them, and planning each time would cost more than the
 * execution. JIT is off, because the cost estimate of a generic plan assumes any number of keys: it would trigger
 * compilation, which takes a second for something that runs for milliseconds.
 */
const BEGIN_WRITE = `begin; set local plan_cache_mode = force_generic_plan; ${FOR_TENANTS}`;

/** JIT is off: the query for due maintenance covers all tenants and would be compiled every few seconds. */
const BEGIN_SYSTEM = 'begin; set local jit = off; set local role credence_system';

const TURN_TIMEOUT_MS = 30_000;

/** The only way to a tenant's rows. Tenants take turns in using it (docs/adr/0030). */
export class TenantDatabase {
  /**
   * Whether the database runs in this process. If it does, it runs one transaction at a time, and a long transaction
   * delays all others.
   */
  readonly isEmbedded: boolean;
  readonly #turns: FairQueue;

  constructor(private readonly database: Database) {
    this.isEmbedded = database.kind === 'embedded';
    this.#turns = new FairQueue({
      capacity: database.connections ?? 1,
      turnTimeoutMs: TURN_TIMEOUT_MS,
      isInProcess: this.isEmbedded,
    });
  }

  /**
   * A read-only transaction. Throws `busy` or `unavailable` if the database is busy or unavailable. `reader` is a
   * principal: the transaction then finds rows without a session, and rows of sessions in which this principal
   * participates (docs/adr/0031). Without a reader, it finds all rows.
   */
  read<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>, reader: string | null = null): Promise<T> {
    return explained(() => this.#inTurn({ begin: BEGIN_READ, tenantId, reader }, work));
  }

  /** A read-only transaction with one snapshot from beginning to end, for work that compares or copies tables. */
  readFrozen<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return explained(() => this.#inTurn({ begin: BEGIN_FROZEN, tenantId, reader: null }, work));
  }

  /**
   * A transaction that commits when the work returns and rolls back when it throws. If it lost a race (serialization,
   * deadlock, exclusion), the work runs again, up to three times in all, so it must touch nothing but the tx.
   */
  write<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.#written(BEGIN_WRITE, tenantId, work);
  }

  /** Like `write`, but with one snapshot of the database from beginning to end. */
  writeFrozen<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.#written(BEGIN_WRITE_FROZEN, tenantId, work);
  }

  #written<T>(begin: string, tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    const lockNames = new Map<string, boolean>();
    return explained(() => raced(() => this.#inTurn({ begin, tenantId, reader: null, lockNames }, work)));
  }

  #inTurn<T>(opening: Opening, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    const { tenantId, reader, lockNames } = opening;
    const message = messageOf(opening);
    // Inside a transaction, the caller holds a turn already and would wait for itself.
    refuseInsideTransaction();
    return this.#turns.run(tenantId, () =>
      transact(
        this.database,
        message,
        (connection) => new TenantTx(connection, tenantId, reader === null ? 'app' : 'reader', lockNames),
        work,
      ),
    );
  }
}

/**
 * Operational work across tenants: the outbox, the sealer, the cleanup. It sees only the tables that are open to
 * `credence_system`.
 */
export class SystemDatabase {
  constructor(private readonly database: Database) {}

  /** Like `TenantDatabase.write`. */
  run<T>(work: (tx: SystemTx) => Promise<T>): Promise<T> {
    return explained(() =>
      raced(() => transact(this.database, BEGIN_SYSTEM, (connection) => new SystemTx(connection), work)),
    );
  }
}

interface Opening {
  begin: string;
  tenantId: string;
  /** The principal that reads. null: all rows of the tenant may be read. */
  reader: string | null;
  /** The advisory locks that earlier attempts of a write asked for. */
  lockNames?: Map<string, boolean>;
}

/**
 * The message that opens a transaction. It uses `set local` with a literal, because set_config() does not reach the
 * workers of a distributed Postgres. The ids are checked first, so it is safe to interpolate them.
 */
function messageOf({ begin, tenantId, reader }: Opening): string {
  if (!isId('ten', tenantId)) throw new Error(`not a tenant id: ${tenantId}`);
  const tenant = `set local app.tenant_id = '${tenantId}'`;
  if (reader === null) return `${begin}; set local role credence_app; ${tenant}`;
  if (!isId('prn', reader)) throw new Error(`not a principal id: ${reader}`);
  return `${begin}; set local role credence_reader; ${tenant}; set local app.reader = '${reader}'`;
}

async function raced<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    try {
      return await attempt();
    } catch (failure) {
      if (left === 0 || !isRaced(failure)) throw failure;
      await delay(Math.random() * 10 * (ATTEMPTS - left));
    }
  }
}

async function explained<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (failure) {
    throw explain(failure);
  }
}
