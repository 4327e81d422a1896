import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { WithdrawalView, WithdrawConflictInput } from '../domain/conflicts/conflict.schemas.js';
import type { ConflictReader } from './steps/conflict-reader.js';
import type { ConflictWithdrawer } from './steps/conflict-withdrawer.js';

/** Takes back a contradiction that somebody pointed out. */
export class WithdrawContradiction {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly withdrawer: ConflictWithdrawer,
    private readonly reader: ConflictReader,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, reason }: z.output<typeof WithdrawConflictInput>,
  ): Promise<z.input<typeof WithdrawalView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { outcome, events } = await this.withdrawer.decide(tx, ctx, space, { id, reason });
      await this.journal.record(tx, ctx, events);
      const [conflict] = await this.reader.view(tx, space, [await this.reader.get(tx, space, id)]);
      return { outcome, conflict: conflict! };
    });
  }
}
