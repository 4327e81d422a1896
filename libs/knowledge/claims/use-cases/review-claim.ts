import type { z } from 'zod';
import { checkVersion, type Ctx, type Refusal } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { conflictOpen } from '../domain/conflicts/conflict.errors.js';
import { quarantineClaim, reviewQuarantine } from '../domain/conflicts/review.rules.js';
import { claimIn } from '../domain/state/slot.js';
import { tiesIn, viewOfClaim } from '../domain/claim.view-of.js';
import type { ClaimView } from '../domain/claim.views.js';
import type { QuarantineInput, ReviewInput } from '../domain/claim.schemas.js';
import type { ClaimLoader } from '../store/claim-loader.js';
import type { MarkReleased } from './steps/near-marks.js';
import { activationOf, withRecord } from './steps/references.js';

type View = z.input<typeof ClaimView>;

/** Quarantines an active claim by decision of a reviewer. */
export class QuarantineClaim {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
  ) {}

  run(ctx: Ctx, { space: ref, id, note, expectedVersion }: z.output<typeof QuarantineInput>): Promise<View> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { slot, context } = await this.loader.load(tx, ctx, space, id);
      checkVersion('claim', id, claimIn(slot, id).version, expectedVersion);
      const decided = quarantineClaim(id, note ?? null, slot, context);
      await this.journal.record(tx, ctx, decided.events);
      return viewOfClaim(claimIn(decided.slot, id), tiesIn(decided.slot, id), space.now);
    });
  }
}

/**
 * Records a reviewer's decision on a claim that was quarantined without a conflict. If the decision finds conflicts,
 * they are opened, and the decision is refused until they are resolved.
 */
export class ReviewClaim {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
    private readonly markReleased: MarkReleased,
  ) {}

  run(ctx: Ctx, { space: ref, id, action, note, expectedVersion }: z.output<typeof ReviewInput>): Promise<View> {
    return this.work.write<View>(ctx, async (tx): Promise<View | Refusal> => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { slot, context } = await this.loader.load(tx, ctx, space, id);
      if (action === 'activate') await this.loader.refuseGated(tx, slot, id);
      const word = activationOf(claimIn(slot, id), note ?? null, ctx, context);
      const outcome = await this.loader.decide(tx, slot, (known) =>
        reviewQuarantine({ claimId: id, action, note: note ?? null, expectedVersion, own: word.own }, known, context),
      );
      await this.journal.record(tx, ctx, withRecord(outcome.events, word));
      await this.markReleased.run(tx, ctx, space, outcome.events);
      if (outcome.kind === 'conflict_open') return conflictOpen({ id }, { facts: { conflicts: outcome.conflicts } });
      return viewOfClaim(await this.loader.findSettled(tx, outcome.slot, id), tiesIn(outcome.slot, id), space.now);
    });
  }
}
