import { keyOfDependences, refuseCycle, type NodeRepository } from '#libs/graph/model/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { activationOf, withRecord } from './references.js';
import { claimIn } from '../../domain/state/slot.js';
import { CONTRADICTION, type Conflict } from '../../domain/state/conflict.js';
import { replacementsOnRecord } from '../../domain/gate/gate.rules.js';
import { reviseHome } from '../../domain/gate/conflict.rules.js';
import type { ClaimLoader } from '../../store/claim-loader.js';
import type { SlotRepository } from '../../store/slot.repository.js';
import {
  changesSince,
  obstacleTo,
  resolveConflict,
  type Resolved,
  type ResolutionOutcome,
  type ResolutionRequest,
} from '../../domain/conflicts/resolution.rules.js';
import { decideContradiction, loserOf } from '../../domain/conflicts/contradiction.rules.js';
import type { ConflictReader } from './conflict-reader.js';

type Decided = Pick<Resolved, 'kind' | 'conflict' | 'alsoResolved' | 'changeover'> & { events: NewEvent[] };

/**
 * Decides a conflict while the keys of its parties are locked. Throws `cycle` if a claim that would be replaced depends
 * on the claim that would replace it.
 */
export class ConflictDecider {
  constructor(
    private readonly loader: ClaimLoader,
    private readonly reader: ConflictReader,
    private readonly slots: SlotRepository,
    private readonly nodes: NodeRepository,
  ) {}

  async decide(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    request: ResolutionRequest,
  ): Promise<Decided | Exclude<ResolutionOutcome, Resolved>> {
    const { newClaimId, existingClaimId, reason } = await this.reader.get(tx, space, request.conflictId);
    if (reason === CONTRADICTION)
      return this.#decideContradiction(tx, ctx, space, request, [newClaimId, existingClaimId]);
    const { slot, homes, context } = await this.loader.loadWaiting(
      tx,
      ctx,
      space,
      [newClaimId, existingClaimId],
      [request.conflictId],
    );
    const word = activationOf(claimIn(slot, newClaimId), request.note, ctx, context);
    const outcome = resolveConflict({ ...request, own: word.own }, slot, context);
    if (outcome.kind !== 'resolved') return outcome;
    // The claim replaces everything that it contradicts, in this conflict and in others.
    await this.#refuseCycle(
      tx,
      space,
      newClaimId,
      replacementsOnRecord(slot, outcome.slot).map(({ claimId }) => claimId),
    );
    const events = [...outcome.events, ...homes.flatMap((home) => reviseHome(home, outcome.events, context))];
    return { ...outcome, events: withRecord(events, word) };
  }

  async #decideContradiction(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    request: ResolutionRequest,
    sides: Conflict['newClaimId'][],
  ) {
    const [newClaim, existing] = await this.reader.holdSides(tx, space, sides);
    const conflict = await this.reader.get(tx, space, request.conflictId);
    const obstacle = obstacleTo(request, conflict) ?? changesSince(request, conflict, newClaim!, existing!);
    if (obstacle !== null) return obstacle;
    if (request.action === 'supersede')
      await this.#refuseCycle(tx, space, conflict.newClaimId, [conflict.existingClaimId]);
    const { slot, context } = await this.loader.load(
      tx,
      ctx,
      space,
      loserOf(conflict, request.action) ?? conflict.newClaimId,
    );
    return {
      kind: 'resolved' as const,
      alsoResolved: [],
      ...decideContradiction(conflict, { ...request, by: context.principalId }, slot, context),
    };
  }

  async #refuseCycle(tx: TenantTx, space: Space, winnerId: string, loserIds: readonly string[]): Promise<void> {
    if (loserIds.length === 0) return;
    await this.slots.lock(tx, [keyOfDependences(space.id)]);
    await refuseCycle(tx, this.nodes, winnerId, loserIds);
  }
}
