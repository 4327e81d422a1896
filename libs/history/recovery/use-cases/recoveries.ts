import type { z } from 'zod';
import { notFound, type Clock, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import { busy, type TenantTx } from '#libs/platform/database/index.js';
import type { Journal } from '../../events/index.js';
import { viewOf, type Job, type JobLedger, type JobView } from '../../jobs/index.js';
import { checkWholeTenant, type ChangeMode, type ModeStore } from '../../modes/index.js';
import type { SnapshotStore } from '../../snapshots/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import {
  checkStart,
  keptSince,
  keptRowsOf,
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
import type { RestoreRows } from './steps/restore-rows.js';

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
  restoreRows: RestoreRows;
  snapshots: SnapshotStore;
  modes: ModeStore;
  changeMode: ChangeMode;
  endMode: EndMode;
  journal: Journal;
  clock: Clock;
}

/**
 * Restores the rows that a recovery replaced, except those that were changed since and those that later rows need. The
 * tenant is read-only meanwhile.
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
    const { replaced, restoreRows, modes, endMode, journal, clock } = this.parts;
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
    const unrestored = await restoreRows.run(tx, all);
    await replaced.delete(tx, id);
    const kept = unrestored.changed.length + unrestored.refused.length;
    const counts = { restored: all.length - kept, kept };
    await journal.record(tx, ctx, [recoveryEvent('recovery_undone', id, clock.now(), counts)]);
    await endMode.within(tx, ctx, ['recovery'], 'A recovery was undone.');
    return { id, ...counts, keptRows: keptRowsOf(unrestored) };
  }
}
