import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { roleIsAtLeast, type Ctx, type IdSource } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { isLimited } from '../domain/admission/room.rules.js';
import { backContradiction, openContradiction } from '../domain/conflicts/contradiction.rules.js';
import type {
  ContradictInput,
  ContradictResult,
  WithdrawalView,
  WithdrawConflictInput,
} from '../domain/conflicts/conflict.views.js';
import type { ConflictReader, ConflictWithdrawer } from './steps/conflict-reader.js';
import { selfContradiction } from '../domain/conflicts/conflict.errors.js';

type Result = z.input<typeof ContradictResult>;

/** Somebody states that two claims cannot both be true. Two claims have at most one open conflict. */
export class Contradict {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly reader: ConflictReader,
    private readonly ids: IdSource,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, nodeA, nodeB, description, rootCause }: z.output<typeof ContradictInput>,
  ): Promise<Result> {
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const sides = await this.reader.holdSides(tx, space, [nodeA, nodeB]);
      if (nodeA === nodeB) throw selfContradiction({ id: nodeA });
      const known = await this.reader.openPair(tx, space, nodeA, nodeB);
      const isReviewer = roleIsAtLeast(ctx.caller.role, 'reviewer');
      if (known !== null) {
        const backed = isReviewer ? backContradiction(known, space.now) : null;
        if (backed !== null) await this.journal.record(tx, ctx, [backed.event]);
        return {
          outcome: 'deduplicated',
          conflict: (await this.reader.view(tx, space, [backed?.conflict ?? known]))[0]!,
        };
      }
      const context = { now: space.now, ids: this.ids, principalId: ctx.caller.principal.id, isReviewer };
      const { conflict, event } = openContradiction(
        [sides[0]!, sides[1]!],
        { description, rootCause: rootCause ?? null },
        context,
      );
      const replaced = isLimited(ctx.caller) ? await this.reader.makeRoom(tx, space.id, conflict) : [];
      await this.journal.record(tx, ctx, [...replaced, event]);
      return { outcome: 'opened', conflict: (await this.reader.view(tx, space, [conflict]))[0]! };
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
