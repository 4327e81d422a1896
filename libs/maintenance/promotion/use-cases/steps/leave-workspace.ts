import { packed } from '#libs/history/events/index.js';
import type { Id, IdSource } from '#libs/kernel/index.js';
import { isUnresolved } from '#libs/knowledge/beliefs/index.js';
import {
  emptySlot,
  keyOf,
  leaveWorkspace,
  type Claim,
  type KeyedClaim,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Piece, RunInHand } from '../../../runs/index.js';
import { archiveCodeOf, type ArchiveCode } from '../../domain/carryover.rules.js';
import type { KeyedLeftover, PromotionRepository } from '../../store/promotion.repository.js';

type Run = RunInHand<{ workspace: string }>;
type Leaving = { id: Id<'clm'>; because: ArchiveCode };

/** Archives claims of a workspace that a run does not promote. They remain readable by id, and can be restored. */
export class LeaveWorkspace {
  constructor(
    private readonly repository: PromotionRepository,
    private readonly slots: SlotRepository,
    private readonly ids: IdSource,
  ) {}

  /** Archives rejected and outdated claims, and clutter. */
  async settled(tx: TenantTx, run: Run, space: Space, items: readonly KeyedClaim[]): Promise<Piece> {
    const { claims, left } = await this.#hold(tx, run, items, space.now);
    const leaving = left.flatMap((each) => {
      const because = archiveCodeOf(each);
      return because === null ? [] : [{ id: each.id, because }];
    });
    return this.#archive(run, space, claims, leaving);
  }

  /** Archives claims for which there is no room; claims decided in the meantime stay. */
  async beyond(tx: TenantTx, run: Run, space: Space, items: readonly (KeyedClaim & Leaving)[]): Promise<Piece> {
    const { claims, left } = await this.#hold(tx, run, items, space.now);
    const { because } = items[0]!;
    const leaving = left.filter(({ state }) => isUnresolved(state)).map(({ id }) => ({ id, because }));
    return this.#archive(run, space, claims, leaving);
  }

  /** Locks the keys of the claims, and reads the claims with their belief states at this moment. */
  async #hold(
    tx: TenantTx,
    { spaceId, options: { workspace } }: Run,
    items: readonly KeyedClaim[],
    now: Date,
  ): Promise<{ claims: Claim[]; left: KeyedLeftover[] }> {
    await this.slots.lock(tx, items.map(keyOf));
    const ids = items.map(({ id }) => id);
    const [claims, left] = await Promise.all([
      this.slots.findClaims(tx, spaceId, ids),
      this.repository.leftoversAmong(tx, workspace, now, ids),
    ]);
    return { claims, left };
  }

  #archive(
    { id: runId, spaceId, ctx }: Run,
    { now }: Space,
    claims: readonly Claim[],
    leaving: readonly Leaving[],
  ): Piece {
    const context = { now, ids: this.ids, principalId: ctx.caller.principal.id };
    const discarded = leaving.filter(({ because }) => because === 'low_value_clutter').length;
    const events = leaveWorkspace({ ...emptySlot(spaceId), claims }, leaving, context);
    return {
      events: packed(events, ['claim_archived'], runId),
      tally: { archived: leaving.length - discarded, discarded },
    };
  }
}
