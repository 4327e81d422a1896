import type { z } from 'zod';
import { notFound, type Clock, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import { busy, type TenantTx } from '#libs/platform/database/index.js';
import type { Journal } from '../../events/index.js';
import { viewOf, type Job, type JobLedger, type JobView } from '../../jobs/index.js';
import { checkWholeTenant, type ChangeMode, type ModeStore } from '../../modes/index.js';
import type { SnapshotStore } from '../../snapshots/index.js';
import type { RowKey, TableRows, TableShape } from '../../state/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import {
  checkStart,
  keptSince,
  keptUntil,
  RECOVERY_QUEUE,
  recoveryEvent,
  recoveryNotUndoable,
  recoveryRunning,
  type RecoveryJob,
  type RecoveryRef,
  type RecoveryReport,
  type RecoveryView,
  type StartRecoveryInput,
  type UndoneRecovery,
} from '../domain/recovery.js';
import type { ReplacedRow, ReplacedRows } from '../store/replaced-rows.js';
import type { EndMode } from './steps/end-mode.js';

/** Requests a recovery; a worker does it. */
export class StartRecovery {
  constructor(
    private readonly work: UnitOfWork,
    private readonly ledger: JobLedger,
    private readonly replaced: ReplacedRows,
    private readonly ids: IdSource,
    private readonly clock: Clock,
  ) {}

  /** Throws `recovery_running` while another recovery of the tenant has not ended. */
  run(ctx: Ctx, input: z.output<typeof StartRecoveryInput>): Promise<z.input<typeof JobView>> {
    checkWholeTenant(ctx);
    checkStart(ctx, input);
    const { promote, acceptLoss, toSeq = null } = input;
    return this.work.write(ctx, async (tx) => {
      const [id, now] = [this.ids.next('job'), this.clock.now()];
      const payload: RecoveryJob = { promote, acceptLoss, toSeq };
      const job = { id, queue: RECOVERY_QUEUE, spaceId: null, payload, exclusive: RECOVERY_QUEUE };
      if (!(await this.ledger.open(tx, ctx, job, now)))
        throw recoveryRunning({ id: (await this.ledger.findOpen(tx, RECOVERY_QUEUE)) ?? 'before' });
      await this.replaced.deleteExpired(tx, keptSince(now));
      return viewOf((await this.ledger.find(tx, ctx, id))!);
    });
  }
}

/** Finds the recovery with that id. Throws `not_found`. */
async function recoveryIn(tx: TenantTx, ctx: Ctx, ledger: JobLedger, id: string): Promise<Job> {
  const job = await ledger.find(tx, ctx, id);
  if (job?.queue !== RECOVERY_QUEUE) throw notFound({ what: 'recovery', id });
  return job;
}

const reportOf = ({ result }: Job): RecoveryReport | null => result as RecoveryReport | null;

export class GetRecovery {
  constructor(
    private readonly work: UnitOfWork,
    private readonly ledger: JobLedger,
    private readonly replaced: ReplacedRows,
  ) {}

  run(ctx: Ctx, { id }: z.output<typeof RecoveryRef>): Promise<z.input<typeof RecoveryView>> {
    return this.work.read(ctx, async (tx) => {
      const job = await recoveryIn(tx, ctx, this.ledger, id);
      const replacedAt = await this.replaced.replacedAt(tx, id);
      return {
        id: job.id,
        status: job.status,
        ...(job.payload as RecoveryJob),
        report: reportOf(job),
        error: job.error,
        createdAt: job.createdAt.toISOString(),
        undoableUntil: replacedAt === null ? null : keptUntil(replacedAt).toISOString(),
      };
    });
  }
}

const BATCH = 500;

interface UndoParts {
  work: UnitOfWork;
  ledger: JobLedger;
  replaced: ReplacedRows;
  rows: TableRows;
  snapshots: SnapshotStore;
  modes: ModeStore;
  changeMode: ChangeMode;
  endMode: EndMode;
  journal: Journal;
  clock: Clock;
}

/**
 * Restores the rows that a recovery replaced, except those that were changed since. The tenant is read-only meanwhile.
 * However this ends, the tenant may then write again, also if an earlier attempt was killed while it was read-only.
 */
export class UndoRecovery {
  constructor(private readonly parts: UndoParts) {}

  async run(ctx: Ctx, { id }: z.output<typeof RecoveryRef>): Promise<z.input<typeof UndoneRecovery>> {
    const { work, changeMode, endMode } = this.parts;
    // Throws `not_found` for a key that is limited to some spaces, because a recovery belongs to no space.
    await work.read(ctx, (tx) => this.#check(tx, ctx, id));
    try {
      await changeMode.enter(ctx, 'recovery', `The recovery ${id} is being undone.`);
      return await work.write(ctx, (tx) => this.#undo(tx, ctx, id));
    } catch (failure) {
      await endMode.run(ctx, ['recovery'], 'The undo of a recovery has failed.');
      throw failure;
    }
  }

  async #check(tx: TenantTx, ctx: Ctx, id: Id<'job'>): Promise<void> {
    const { ledger, replaced, snapshots, clock } = this.parts;
    const job = await recoveryIn(tx, ctx, ledger, id);
    const replacedAt = await replaced.replacedAt(tx, id);
    if (replacedAt === null || replacedAt < keptSince(clock.now()))
      throw recoveryNotUndoable({ id, why: 'nothing is kept of what it replaced' });
    if (reportOf(job)?.migration !== (await snapshots.lastMigration(tx)))
      throw recoveryNotUndoable({ id, why: 'the database was migrated since' });
  }

  async #undo(tx: TenantTx, ctx: Ctx, id: Id<'job'>): Promise<z.input<typeof UndoneRecovery>> {
    const { replaced, modes, endMode, journal, clock } = this.parts;
    // Another undo, a recovery or a check may have ended the mode since.
    if ((await modes.lock(tx))?.mode !== 'read_only')
      throw busy({ why: 'the tenant was allowed to write before the undo began' }, { retryAfterSeconds: 1 });
    await this.#check(tx, ctx, id);
    const all: ReplacedRow[] = [];
    for (let after = 0; ;) {
      const page = await replaced.list(tx, id, after, BATCH);
      all.push(...page);
      if (page.length < BATCH) break;
      after = page.at(-1)!.ordinal;
    }
    const restored = await this.#restore(tx, all);
    await replaced.delete(tx, id);
    const counts = { restored, kept: all.length - restored };
    await journal.record(tx, ctx, [recoveryEvent('recovery_undone', id, clock.now(), counts)]);
    await endMode.within(tx, ctx, ['recovery'], 'A recovery was undone.');
    return { id, ...counts };
  }

  /**
   * Undoes the changes in reverse order: deletes added rows in reverse foreign-key order, and inserts removed rows in
   * foreign-key order. Returns how many rows were restored.
   */
  async #restore(tx: TenantTx, all: readonly ReplacedRow[]): Promise<number> {
    const { rows } = this.parts;
    const names = [...new Set(all.map(({ tableName }) => tableName))];
    const shapes = new Map((await rows.shapes(tx, names)).map((shape) => [shape.name, shape]));
    let restored = 0;
    for (const stretch of stretchesOf([...all].reverse())) {
      const shape = shapes.get(stretch[0]!.tableName)!;
      const current = new Map(
        (
          await rows.listByKeys(
            tx,
            shape,
            stretch.map(({ rowKey }) => rowKey),
          )
        ).map(({ key, hash }) => [JSON.stringify(key), hash.toString('hex')]),
      );
      const unchanged = stretch.filter(
        ({ rowKey, afterHash }) => (current.get(JSON.stringify(rowKey)) ?? null) === afterHash,
      );
      restored += await this.#write(tx, shape, unchanged);
    }
    return restored;
  }

  async #write(tx: TenantTx, shape: TableShape, stretch: readonly ReplacedRow[]): Promise<number> {
    const { rows } = this.parts;
    const [first] = stretch;
    if (first === undefined) return 0;
    const texts = JSON.stringify(stretch.map(({ before }) => before));
    const keys = stretch.map(({ rowKey }): RowKey => rowKey);
    await tx.asRecovery(() => {
      if (first.before === null) return rows.delete(tx, shape, keys);
      return first.afterHash === null ? rows.insert(tx, shape, texts) : rows.update(tx, shape, texts);
    });
    return stretch.length;
  }
}

/**
 * Splits rows into runs that belong to one table and were all added, all removed or all changed, and keeps their order.
 */
function stretchesOf(all: readonly ReplacedRow[]): ReplacedRow[][] {
  const stretches: ReplacedRow[][] = [];
  const kindOf = ({ tableName, before, afterHash }: ReplacedRow): string =>
    `${tableName} ${before === null ? 'added' : afterHash === null ? 'removed' : 'changed'}`;
  for (const row of all) {
    const last = stretches.at(-1);
    if (last !== undefined && last.length < BATCH && kindOf(last[0]!) === kindOf(row)) last.push(row);
    else stretches.push([row]);
  }
  return stretches;
}
