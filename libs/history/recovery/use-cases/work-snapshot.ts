import { operatorOf, type Clock, type Id, type IdSource } from '#libs/kernel/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import { paceOf, serviceVersion, type Pace } from '#libs/platform/process/index.js';
import type { Journal } from '../../events/index.js';
import type { JobLedger } from '../../jobs/index.js';
import type { ChangeMode } from '../../modes/index.js';
import type { RebuildTenant, RebuiltTenant } from '../../replay/index.js';
import { snapshotMade, type Snapshot, type SnapshotStore } from '../../snapshots/index.js';
import { tablesOf, type StateHash, type TableRows } from '../../state/index.js';
import { doubtOf } from '../domain/recovery.js';
import type { SnapshotRefusal } from '../domain/snapshot-job.js';

export interface SnapshotWork {
  tenantId: Id<'ten'>;
  jobId: Id<'job'>;
}

interface Parts {
  database: TenantDatabase;
  rebuild: RebuildTenant;
  rows: TableRows;
  snapshots: SnapshotStore;
  changeMode: ChangeMode;
  journal: Journal;
  ledger: JobLedger;
  ids: IdSource;
  clock: Clock;
  /** The maximum percentage of the time in which it works; it pauses in between. */
  workPercent: number;
}

/**
 * Makes a snapshot from the last snapshot and the events since then, not from the live tables, so that manual edits
 * never get into a snapshot. If the live tables have another state, it makes no snapshot, and the tenant becomes
 * read-only.
 */
export class WorkSnapshot {
  constructor(
    private readonly parts: Parts,
    private readonly paceFor: (percent: number) => Pace = paceOf,
  ) {}

  /** Returns the snapshot, or why none was made. */
  async run({ tenantId, jobId }: SnapshotWork): Promise<Snapshot | SnapshotRefusal> {
    const { database, rebuild, ledger, clock } = this.parts;
    const pace = this.paceFor(this.parts.workPercent);
    const rebuilt = await rebuild.run(tenantId, { pace });
    try {
      const checked = await this.#check(tenantId, jobId, rebuilt, pace);
      const made = typeof checked === 'string' ? checked : await this.#make(tenantId, jobId, rebuilt, checked, pace);
      const result = typeof made === 'string' ? { refused: made } : { snapshotId: made.id, seq: made.seq };
      await database.write(tenantId, (tx) => ledger.finish(tx, jobId, 'done', result, clock.now()));
      return made;
    } finally {
      await rebuilt.database.close();
    }
  }

  /** Returns the rebuilt state if the live tables have the same state, and otherwise why no snapshot can be made. */
  async #check(
    tenantId: Id<'ten'>,
    jobId: Id<'job'>,
    rebuilt: RebuiltTenant,
    pace: Pace,
  ): Promise<SnapshotRefusal | StateHash> {
    const { rows, changeMode } = this.parts;
    const ctx = operatorOf(tenantId, jobId);
    const differing: string[] = [];
    for (const table of tablesOf('critical')) {
      if (await this.#differs(tenantId, table, rebuilt, pace)) differing.push(table);
      await pace.rest();
    }
    const doubt = doubtOf({ ...rebuilt.report, differing });
    if (doubt !== null) {
      await changeMode.enter(ctx, doubt.cause, doubt.reason);
      return doubt.cause;
    }
    // A later version of the service may know the skipped events; a snapshot would lose them for good.
    if (rebuilt.skipped.length > 0) return 'events_skipped';
    return rebuilt.database.read((tx) => rows.hash(tx, undefined, pace));
  }

  /**
   * Whether a live table differs from what the log produces at the moment when the live table is read. During this
   * read, the live database cannot remove dead rows from any table, so each table is read on its own and without
   * pauses. The rebuilt table is in another database, where pauses cost nothing.
   */
  async #differs(tenantId: Id<'ten'>, table: string, rebuilt: RebuiltTenant, pace: Pace): Promise<boolean> {
    const { database, rows } = this.parts;
    const live = await database.readFrozen(tenantId, async (tx) => {
      await rebuilt.follow(tx);
      return rows.hash(tx, [table]);
    });
    const other = await rebuilt.database.read((tx) => rows.hash(tx, [table], pace));
    return live.stateHash !== other.stateHash;
  }

  /**
   * Writes the pages first, in small transactions. The snapshot exists only once the last transaction has committed.
   */
  async #make(
    tenantId: Id<'ten'>,
    jobId: Id<'job'>,
    rebuilt: RebuiltTenant,
    { stateHash }: StateHash,
    pace: Pace,
  ): Promise<Snapshot> {
    const { database, snapshots, journal, ids, clock } = this.parts;
    const id = ids.next('snp');
    const place = await rebuilt.database.place();
    const { copied, manifestHash } = await rebuilt.database
      .readToCopy((tx) =>
        snapshots.copy(tx, (pages) => database.write(tenantId, (live) => snapshots.insertPages(live, id, pages)), {
          stateHash,
          pace,
        }),
      )
      .catch(async (failure: unknown) => {
        // Otherwise each attempt would leave more pages on a disk that may be full. If deleting fails, a
        // later snapshot deletes these pages.
        await database.write(tenantId, (tx) => snapshots.deletePages(tx, id)).catch(() => undefined);
        throw failure;
      });
    const snapshot: Snapshot = { ...copied, ...place, id, serviceVersion, createdAt: clock.now() };
    await database.write(tenantId, async (tx) => {
      await snapshots.insert(tx, snapshot);
      await snapshots.deleteOld(tx, snapshot.createdAt);
      await journal.record(tx, operatorOf(tenantId, jobId), [snapshotMade(snapshot, manifestHash, snapshots.settings)]);
    });
    return snapshot;
  }
}
