import type { z } from 'zod';
import type { Ctx, Refusal } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { refusalOf } from '../domain/conflicts/conflict.errors.js';
import type { ResolutionView, ResolveConflictInput } from '../domain/conflicts/conflict.views.js';
import type { ConflictDecider } from './steps/conflict-decider.js';
import type { ConflictReader } from './steps/conflict-reader.js';
import type { MarkReleased } from './steps/near-marks.js';

type View = z.input<typeof ResolutionView>;

/**
 * Records a person's decision on a conflict, after checking it against everything that has happened since the conflict
 * was opened.
 */
export class ResolveConflict {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly decider: ConflictDecider,
    private readonly reader: ConflictReader,
    private readonly markReleased: MarkReleased,
  ) {}

  run(
    ctx: Ctx,
    {
      space: ref,
      id,
      action,
      note,
      dryRun,
      expectedVersion,
      expectedNewVersion: newClaim,
      expectedExistingVersion: existing,
    }: z.output<typeof ResolveConflictInput>,
  ): Promise<View> {
    return this.work.write<View>(ctx, async (tx): Promise<View | Refusal> => {
      const space = await this.spaces.open(tx, ctx, ref);
      const outcome = await this.decider.decide(tx, ctx, space, {
        conflictId: id,
        action,
        note: note ?? null,
        expectedVersion: expectedVersion ?? null,
        expected: { newClaim, existing },
      });
      if ('events' in outcome && !dryRun) {
        await this.journal.record(tx, ctx, outcome.events);
        await this.markReleased.run(tx, ctx, space, outcome.events);
      }
      if (outcome.kind !== 'resolved') return refusalOf(outcome);
      const [conflict] = await this.reader.view(tx, space, [outcome.conflict]);
      return { conflict: conflict!, alsoResolved: outcome.alsoResolved, ...outcome.changeover };
    });
  }
}
