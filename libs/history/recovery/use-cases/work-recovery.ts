import { operatorOf, type Clock, type Ctx, type Id } from '#libs/kernel/index.js';
import type { TenantDatabase, TenantTx } from '#libs/platform/database/index.js';
import type { Journal } from '../../events/index.js';
import type { JobLedger } from '../../jobs/index.js';
import type { ChangeMode, ModeStore } from '../../modes/index.js';
import type { RebuildTenant, RebuiltTenant } from '../../replay/index.js';
import type { SnapshotStore } from '../../snapshots/index.js';
import { compareTable, REPLAYED_TIERS, tablesOf, type RowDifferences, type TableRows } from '../../state/index.js';
import { blockedBy, recoveryEvent, type RecoveryJob, type RecoveryReport } from '../domain/recovery.js';
import type { ReplaceRows, RowSource } from './steps/replace-rows.js';

export interface RecoveryWork {
  tenantId: Id<'ten'>;
  jobId: Id<'job'>;
  job: RecoveryJob;
}

/** The maximum number of skipped events, and also of malformed events, that a report lists. */
const NAMED = 1_000;

interface Compared {
  differences: RowDifferences[];
  report: RecoveryReport;
}

interface Parts {
  database: TenantDatabase;
  rebuild: RebuildTenant;
  rows: TableRows;
  snapshots: SnapshotStore;
  replaceRows: ReplaceRows;
  changeMode: ChangeMode;
  modes: ModeStore;
  journal: Journal;
  ledger: JobLedger;
  clock: Clock;
}

/**
 * Replays the log of a tenant in a database of its own, compares the tables, and if requested replaces the rows that
 * differ. If the process dies meanwhile, either everything was replaced or nothing, and the job runs again.
 */
export class WorkRecovery {
  constructor(private readonly parts: Parts) {}

  async run({ tenantId, jobId, job }: RecoveryWork): Promise<RecoveryReport> {
    const { changeMode, rebuild } = this.parts;
    const ctx = operatorOf(tenantId, jobId);
    if (job.promote) await changeMode.enter(ctx, 'recovery', 'A recovery replaces the rows that differ from the log.');
    const rebuilt = await rebuild.run(tenantId, { toSeq: job.toSeq });
    try {
      const compared = await this.#compare(tenantId, rebuilt, job);
      if (!job.promote) return await this.#end(ctx, jobId, compared.report);
      if (compared.report.blockedBy === null) return await this.#promote(ctx, jobId, rebuilt, compared);
      await changeMode.leave(ctx, ['recovery'], 'The recovery was not promoted.');
      return await this.#end(ctx, jobId, compared.report);
    } finally {
      await rebuilt.database.close();
    }
  }

  /** Called when a recovery is given up. A tenant that is read-only only because of a recovery may write again. */
  giveUp(tenantId: Id<'ten'>, jobId: Id<'job'>): Promise<void> {
    return this.parts.changeMode.leave(operatorOf(tenantId, jobId), ['recovery'], 'The recovery was given up.');
  }

  /**
   * Compares the live and the rebuilt database as of one moment. Before that, it applies the events that were written
   * since the replay. Nobody writes to the rebuilt database, so it may be read in several transactions. No transaction of
   * one database is open while the other one is hashed, because a transaction that is idle for a minute is ended.
   */
  async #compare(tenantId: string, rebuilt: RebuiltTenant, job: RecoveryJob): Promise<Compared> {
    const { database, rows, snapshots } = this.parts;
    const live = await database.readFrozen(tenantId, async (tx) => {
      await rebuilt.follow(tx);
      const differences = await rebuilt.database.read((other) => this.#differences(tx, other));
      const [{ stateHash }, migration] = [await rows.hash(tx), await snapshots.lastMigration(tx)];
      return { differences, stateHash, migration };
    });
    const other = await rebuilt.database.read((tx) => rows.hash(tx));
    const { fromSeq, snapshotUsed, snapshotSeq, events, skipped, malformed } = rebuilt.report;
    return {
      differences: live.differences,
      report: {
        fromSeq,
        snapshotUsed: snapshotUsed as Id<'snp'> | null,
        snapshotSeq,
        events,
        skipped: skipped.slice(0, NAMED),
        malformed: malformed.slice(0, NAMED).map(({ seq, kind, reason }) => ({ seq, kind, reason })),
        differences: live.differences.map(({ table, changed, extra, missing }) => ({
          table,
          changed: changed.length,
          extra: extra.length,
          missing: missing.length,
        })),
        liveHash: live.stateHash,
        rebuiltHash: other.stateHash,
        promoted: false,
        replaced: 0,
        blockedBy: job.promote ? blockedBy(rebuilt, job) : null,
        migration: live.migration,
      },
    };
  }

  /** The rows that differ, by table. */
  async #differences(live: TenantTx, rebuilt: TenantTx): Promise<RowDifferences[]> {
    const { rows } = this.parts;
    const shapes = await rows.shapes(live, tablesOf(...REPLAYED_TIERS));
    await rows.shapes(rebuilt, []);
    const differences: RowDifferences[] = [];
    for (const shape of shapes) {
      const difference = await compareTable(rows, shape, live, rebuilt);
      if (difference !== null) differences.push(difference);
    }
    return differences;
  }

  /**
   * In one transaction: replaces the rows, saves the old ones, ends the read-only mode, records the event and finishes
   * the job.
   */
  #promote(
    ctx: Ctx,
    jobId: Id<'job'>,
    rebuilt: RebuiltTenant,
    { differences, report }: Compared,
  ): Promise<RecoveryReport> {
    const { database, rows, replaceRows, modes, changeMode, journal, ledger, clock } = this.parts;
    const source: RowSource = (shape, keys) =>
      rebuilt.database.read(async (other) => {
        await rows.shapes(other, []);
        return rows.listByKeys(other, shape, keys);
      });
    return database.write(ctx.tenantId, async (tx) => {
      const mode = await modes.lock(tx);
      if (mode?.mode !== 'read_only')
        throw new Error('the tenant is not read-only any more; the recovery starts again');
      const now = clock.now();
      const replaced = await replaceRows.run(tx, jobId, differences, source, now);
      const { stateHash } = await rows.hash(tx);
      if (stateHash !== report.rebuiltHash) throw new Error('the replaced rows do not give the state of the log');
      const acceptedLoss = rebuilt.skipped.length + rebuilt.malformed.length;
      const done: RecoveryReport = { ...report, promoted: true, replaced };
      await journal.record(tx, ctx, [
        recoveryEvent('recovery_promoted', jobId, now, { events: report.events, replaced, stateHash, acceptedLoss }),
      ]);
      await changeMode.apply(tx, ctx, { mode: 'normal', cause: mode.cause, reason: 'A recovery was promoted.' });
      await ledger.finish(tx, jobId, 'done', { ...done }, now);
      return done;
    });
  }

  async #end(ctx: Ctx, jobId: Id<'job'>, report: RecoveryReport): Promise<RecoveryReport> {
    const { database, ledger, clock } = this.parts;
    await database.write(ctx.tenantId, (tx: TenantTx) => ledger.finish(tx, jobId, 'done', { ...report }, clock.now()));
    return report;
  }
}
