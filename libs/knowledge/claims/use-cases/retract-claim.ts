import type { z } from 'zod';
import { checkVersion, type Ctx } from '#libs/kernel/index.js';
import type { CascadeRepository } from '#libs/graph/cascades/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { claimIn } from '../domain/state/slot.js';
import {
  notYourAssertion,
  type RetractionView,
  type ReinstatementView,
  type RestorationView,
} from '../domain/claim.views.js';
import { takeBack, reinstateClaim, restoreClaim } from '../domain/changes/retraction.rules.js';
import { tiesIn, viewOfClaim } from '../domain/claim.view-of.js';
import type { WorkspaceRepository } from '../../workspaces/index.js';
import type { RetractInput, ReinstateInput, RestoreInput } from '../domain/claim.schemas.js';
import type { ClaimLoader } from '../store/claim-loader.js';
import { reachOf } from './steps/references.js';
import type { SlotRepository } from '../store/slot.repository.js';

/**
 * Retracts a claim that was never true. A reviewer retracts the whole claim, anybody else only their own assertions.
 */
export class RetractClaim {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
    private readonly sessions: SessionRepository,
    private readonly cascades: CascadeRepository,
  ) {}

  run(ctx: Ctx, input: z.output<typeof RetractInput>): Promise<z.input<typeof RetractionView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, input.space);
      const session = input.sessionId ? await this.sessions.get(tx, ctx, space.id, input.sessionId) : null;
      const { slot, context } = await this.loader.load(tx, ctx, space, input.id);
      checkVersion('claim', input.id, claimIn(slot, input.id).version, input.expectedVersion);
      const retraction = takeBack(
        { claimId: input.id, errorType: input.errorType, reason: input.reason },
        session?.id ?? null,
        slot,
        context,
        ctx.caller,
      );
      if (!input.dryRun) await this.journal.record(tx, ctx, retraction.events);
      const claim = viewOfClaim(claimIn(retraction.slot, input.id), tiesIn(retraction.slot, input.id), space.now);
      return {
        outcome: retraction.outcome,
        rejection: retraction.outcome === 'rejected' ? notYourAssertion : null,
        claim,
        reviewable: retraction.reviewable,
        ...(await reachOf(tx, ctx, this.cascades, space.id, input)),
      };
    });
  }
}

/** Reinstates a retracted claim in its former state, if nothing has replaced it. */
export class ReinstateClaim {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
    private readonly slots: SlotRepository,
    private readonly cascades: CascadeRepository,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  run(ctx: Ctx, input: z.output<typeof ReinstateInput>): Promise<z.input<typeof ReinstatementView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, input.space);
      const { slot, context } = await this.loader.load(tx, ctx, space, input.id);
      await this.loader.refuseGated(tx, slot, input.id);
      await this.workspaces.checkOpen(tx, claimIn(slot, input.id).workspaceId);
      const before = await this.slots.statusBeforeRetraction(tx, input.id);
      const {
        outcome,
        slot: after,
        events,
      } = reinstateClaim({ claimId: input.id, reason: input.reason, before }, slot, context);
      if (!input.dryRun) await this.journal.record(tx, ctx, events);
      const settled = input.dryRun ? claimIn(after, input.id) : await this.loader.findSettled(tx, after, input.id);
      const claim = viewOfClaim(settled, tiesIn(after, input.id), space.now);
      return { outcome, claim, ...(await reachOf(tx, ctx, this.cascades, space.id, input)) };
    });
  }
}

/** Restores an archived claim, which passes the gate again. */
export class RestoreClaim {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
    private readonly slots: SlotRepository,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id, reason }: z.output<typeof RestoreInput>): Promise<z.input<typeof RestorationView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { slot, context } = await this.loader.load(tx, ctx, space, id);
      await this.loader.refuseGated(tx, slot, id);
      await this.workspaces.checkOpen(tx, claimIn(slot, id).workspaceId);
      const request = { claimId: id, reason: reason ?? null, before: await this.slots.statusBeforeArchiving(tx, id) };
      const {
        outcome,
        superseded,
        slot: after,
        events,
      } = await this.loader.decide(tx, slot, (known) => restoreClaim(request, known, context));
      await this.journal.record(tx, ctx, events);
      // A full workspace may have archived the claim again.
      const { workspaceId } = claimIn(after, id);
      const last = workspaceId ? (await this.loader.load(tx, ctx, space, id)).slot : after;
      const settled = await this.loader.findSettled(tx, last, id);
      return { outcome, claim: viewOfClaim(settled, tiesIn(last, id), space.now), superseded };
    });
  }
}
