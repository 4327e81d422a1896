import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import { judgementMade, type FactRepository } from '#libs/knowledge/facts/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { isWithdrawn, type ReviewMarker, type StepRepository, type StepToReview } from '#libs/work/steps/index.js';
import type { Cursor, Piece, RunInHand } from '../../../runs/index.js';
import type { FactsPhase } from './phase.js';

/** Marks steps for review if a fact was withdrawn that is attached to many steps. */
export class ReviewsPhase implements FactsPhase<StepToReview> {
  readonly phase = 'reviews';

  constructor(
    private readonly steps: StepRepository,
    private readonly slots: SlotRepository,
    private readonly marker: ReviewMarker,
    private readonly spaces: SpaceDirectory,
  ) {}

  async page(tx: TenantTx, { spaceId }: RunInHand<object>, after: Cursor | null, limit: number) {
    const [claimId, stepId] = [String(after?.claimId ?? ''), String(after?.stepId ?? '')];
    const found = await this.steps.listToReview(tx, spaceId, { claimId, stepId }, limit);
    const last = found.at(-1);
    return last === undefined ? null : { items: found, cursor: { claimId: last.claimId, stepId: last.id } };
  }

  async work(tx: TenantTx, { ctx, spaceId }: RunInHand<object>, items: readonly StepToReview[]): Promise<Piece> {
    const { now } = await this.spaces.open(tx, ctx, spaceId);
    const withdrawn = await withdrawnAmong(
      tx,
      this.slots,
      spaceId,
      items.map(({ claimId }) => claimId),
    );
    const steps = items.filter(({ claimId }) => withdrawn.has(claimId));
    const events = await this.marker.mark(tx, spaceId, steps, withdrawn, now);
    return { events, tally: { reviews: events.length } };
  }
}

/** Removes facts from the list that are no longer withdrawn, or whose steps are all marked. */
export class WithdrawnFactsPhase implements FactsPhase<Pick<StepToReview, 'claimId'>> {
  readonly phase = 'withdrawn facts';

  constructor(
    private readonly steps: StepRepository,
    private readonly slots: SlotRepository,
    private readonly facts: FactRepository,
    private readonly spaces: SpaceDirectory,
  ) {}

  async page(tx: TenantTx, { spaceId }: RunInHand<object>, after: Cursor | null, limit: number) {
    const items = await this.facts.listWithdrawn(tx, spaceId, String(after?.claimId ?? ''), limit);
    const last = items.at(-1);
    return last === undefined ? null : { items, cursor: { ...last } };
  }

  async work(
    tx: TenantTx,
    { ctx, spaceId }: RunInHand<object>,
    items: readonly Pick<StepToReview, 'claimId'>[],
  ): Promise<Piece> {
    const { now } = await this.spaces.open(tx, ctx, spaceId);
    // A caller that withdraws a fact again waits for this lock, and what is read next shows what it has committed.
    const held = await this.facts.lockWithdrawn(
      tx,
      spaceId,
      items.map(({ claimId }) => claimId),
    );
    const left = new Set(
      await this.steps.listFactsToReview(tx, [...(await withdrawnAmong(tx, this.slots, spaceId, held))]),
    );
    const events = held.filter((id) => !left.has(id)).map((id) => judgementMade(spaceId, id, null, now));
    return { events, tally: { settledFacts: events.length } };
  }
}

async function withdrawnAmong(
  tx: TenantTx,
  slots: SlotRepository,
  spaceId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const facts = await slots.findClaims(tx, spaceId, [...new Set(ids)]);
  return new Set(facts.filter(isWithdrawn).map(({ id }) => id));
}
