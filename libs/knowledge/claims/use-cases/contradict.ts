import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type {
  ContradictInput,
  ContradictResult,
  WithdrawalView,
  WithdrawConflictInput,
} from '../domain/conflicts/conflict.views.js';
import type { ConflictReader, ConflictWithdrawer } from './steps/conflict-reader.js';
import type { ContradictionOpener } from './steps/contradiction-opener.js';

type Result = z.input<typeof ContradictResult>;

/** Records that somebody says two claims cannot both be true. Two claims have at most one open conflict. */
export class Contradict {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly opener: ContradictionOpener,
    private readonly reader: ConflictReader,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, nodeA, nodeB, description, rootCause }: z.output<typeof ContradictInput>,
  ): Promise<Result> {
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const said = { description, rootCause: rootCause ?? null };
      const { outcome, conflict } = await this.opener.run(tx, ctx, space, [nodeA, nodeB], said);
      return { outcome, conflict: (await this.reader.view(tx, space, [conflict]))[0]! };
    });
  }
}

/** Withdraws a contradiction that somebody pointed out. */
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
    { space: ref, id, reason, expectedVersion }: z.output<typeof WithdrawConflictInput>,
  ): Promise<z.input<typeof WithdrawalView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { outcome, events } = await this.withdrawer.decide(tx, ctx, space, { id, reason, expectedVersion });
      await this.journal.record(tx, ctx, events);
      const [conflict] = await this.reader.view(tx, space, [await this.reader.get(tx, space, id)]);
      return { outcome, conflict: conflict! };
    });
  }
}
