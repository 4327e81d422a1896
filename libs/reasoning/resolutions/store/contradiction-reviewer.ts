import { keyOfDependences, type NodeRepository } from '#libs/graph/model/index.js';
import { written, type NewEvent } from '#libs/history/events/index.js';
import type { Id, IdSource } from '#libs/kernel/index.js';
import {
  decideContradiction,
  loserOf,
  undoVerdict,
  applyEvents,
  emptySlot,
  isClaimEvent,
  type Attached,
  type Conflict,
  type KnownSlot,
  type ClaimLoader,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { groundingNow, type NodeState, type NodeStateRepository } from '../../node-states/index.js';
import { counts } from '../domain/settling.rules.js';
import { favouredBy, isEntitled, isSettledByResolvers, verdictOn, vindicates } from '../domain/resolver.rules.js';
import type { ResolutionRepository } from './resolution.repository.js';

/** The common input of one review of contradictions. */
interface Look {
  tx: TenantTx;
  now: Date;
  /** All sides of all contradictions under review. They are read together because several may have one key. */
  sides: readonly string[];
  /** The events of the contradictions that this review has already decided. */
  decided: NewEvent[];
}

/**
 * Settles a contradiction once a resolver of it is strong enough. When the last resolver that supports the verdict
 * loses its validity, undoes the verdict: the contradiction is open again, and the losing claim is restored (graph
 * spec, section 9a).
 */
export class ContradictionReviewer {
  constructor(
    private readonly resolutions: ResolutionRepository,
    private readonly nodeStates: NodeStateRepository,
    private readonly loader: ClaimLoader,
    private readonly ids: IdSource,
    private readonly slots: SlotRepository,
    private readonly nodes: NodeRepository,
  ) {}

  /** Contradictions whose resolvers have changed. The keys of their sides are locked. */
  async review(tx: TenantTx, spaceId: string, ids: readonly string[], now: Date): Promise<NewEvent[]> {
    const known = await this.slots.findConflicts(tx, spaceId, ids);
    await this.slots.holdClaims(
      tx,
      spaceId,
      known.flatMap(({ newClaimId, existingClaimId }) => [newClaimId, existingClaimId]),
    );
    const conflicts = (await this.slots.findConflicts(tx, spaceId, ids)).filter(isSettledByResolvers);
    const attached = await this.slots.listResolvers(
      tx,
      conflicts.map(({ id }) => id),
    );
    const look: Look = {
      tx,
      now,
      sides: conflicts.flatMap(({ newClaimId, existingClaimId }) => [newClaimId, existingClaimId]),
      decided: [],
    };
    for (const conflict of conflicts)
      look.decided.push(
        ...(await this.#review(
          look,
          conflict,
          attached.filter(({ conflictId }) => conflictId === conflict.id),
        )),
      );
    return look.decided;
  }

  async #review(look: Look, conflict: Conflict, attached: readonly Attached[]): Promise<NewEvent[]> {
    const { newClaimId, existingClaimId } = conflict;
    const nodeStates = await this.nodeStates.load(look.tx, { id: conflict.spaceId, now: look.now }, [
      newClaimId,
      existingClaimId,
      ...attached.map(({ id }) => id),
    ]);
    const verdict = verdictOn(conflict, await this.#counting(look.tx, conflict, attached, nodeStates));
    const isWhole = [newClaimId, existingClaimId].every((id) => isInForce(nodeStates.get(id)));
    if (conflict.status === 'open') return verdict !== null && isWhole ? this.#settle(look, conflict, verdict) : [];
    if (verdict?.asks === conflict.resolution) return [];
    return conflict.resolution === 'keep_both'
      ? reopened(conflict, look.now).filter(() => isWhole)
      : this.#undo(look, conflict, verdict, attached[0]!.by);
  }

  async #counting(
    tx: TenantTx,
    conflict: Conflict,
    attached: readonly Attached[],
    nodeStates: ReadonlyMap<string, NodeState>,
  ): Promise<Attached[]> {
    const counting = attached.filter((each) => isCounting(conflict, each, nodeStates));
    const descended = await Promise.all(
      counting.map(({ id }) => this.resolutions.isDerivedFrom(tx, id, [conflict.newClaimId, conflict.existingClaimId])),
    );
    return counting.filter((_, i) => descended[i] === false);
  }

  /** A side that depends on its replacement is not replaced: the contradiction stays open. */
  async #settle(look: Look, conflict: Conflict, { id, asks, by }: Attached): Promise<NewEvent[]> {
    if (asks === 'supersede' && (await this.#isCircular(look.tx, conflict))) return [];
    const loser = loserOf(conflict, asks);
    const slot = loser === null ? emptySlot(conflict.spaceId) : await this.#slotOf(look, conflict, loser);
    return decideContradiction(conflict, { action: asks, note: null, by: id }, slot, {
      now: look.now,
      ids: this.ids,
      principalId: by,
    }).events;
  }

  /**
   * When the losing claim returns, the contradiction opens again by itself, unless another resolver asks to keep both
   * claims.
   */
  async #undo(look: Look, conflict: Conflict, verdict: Attached | null, by: Id<'prn'>): Promise<NewEvent[]> {
    const loser = loserOf(conflict, conflict.resolution === 'reject' ? 'reject' : 'supersede')!;
    const [held, before] = await Promise.all([
      this.#slotOf(look, conflict, loser),
      this.slots.stateBefore(look.tx, loser),
    ]);
    const context = { now: look.now, ids: this.ids, principalId: by };
    const { events, slot } = await this.loader.decide(look.tx, held, (known) =>
      undoVerdict(conflict, before, known, context),
    );
    if (events.length === 0 || verdict?.asks !== 'keep_both') return events;
    return [
      ...events,
      ...decideContradiction(conflict, { action: 'keep_both', note: null, by: verdict.id }, slot, context).events,
    ];
  }

  async #slotOf({ tx, sides, decided }: Look, { spaceId }: Conflict, claimId: string): Promise<KnownSlot> {
    return applyEvents(await this.loader.loadSlot(tx, spaceId, claimId, sides), decided.filter(isClaimEvent));
  }

  async #isCircular(tx: TenantTx, { spaceId, newClaimId, existingClaimId }: Conflict): Promise<boolean> {
    await this.slots.lock(tx, [keyOfDependences(spaceId)]);
    return this.nodes.leadDown(tx, [existingClaimId], newClaimId);
  }
}

const isInForce = (side: NodeState | undefined): boolean => side?.status === 'active' && side.grounding !== 'tainted';

function isCounting(conflict: Conflict, request: Attached, nodeStates: ReadonlyMap<string, NodeState>): boolean {
  const resolver = nodeStates.get(request.id);
  return (
    resolver !== undefined &&
    isEntitled(resolver, conflict, request, nodeStates) &&
    counts(
      { isIndependent: vindicates(resolver, favouredBy(conflict, request.asks), nodeStates) },
      { ...resolver, grounding: groundingNow(resolver), weight: resolver.confidence ?? resolver.trust },
    )
  );
}

function reopened(conflict: Conflict, occurredAt: Date): NewEvent[] {
  const open: Conflict = {
    ...conflict,
    status: 'open',
    resolution: null,
    resolvedBy: null,
    resolvedAt: null,
    version: conflict.version + 1,
  };
  return [
    {
      kind: 'conflict_opened',
      spaceId: open.spaceId,
      subjectId: open.id,
      occurredAt,
      payload: { conflict: written(open) },
    },
  ];
}
