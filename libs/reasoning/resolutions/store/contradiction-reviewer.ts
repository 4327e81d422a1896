import { keyOfDependences } from '#libs/graph/nodes/domain/index.js';
import type { NodeRepository } from '#libs/graph/nodes/store/index.js';
import { written, type NewEvent } from '#libs/history/events/domain/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { decideContradiction, loserOf } from '#libs/knowledge/conflicts/domain/index.js';
import { CONTRADICTION, emptySlot, type Conflict } from '#libs/knowledge/slots/domain/index.js';
import type { ClaimHolder, SlotRepository } from '#libs/knowledge/slots/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { groundingNow, type Changed, type Standing } from '../../standing/domain/index.js';
import type { StandingRepository } from '../../standing/store/index.js';
import { counts, favouredBy, vindicates } from '../domain/index.js';
import type { Attached, ResolutionRepository } from './resolution.repository.js';

/** Looks at a contradiction anew after its resolvers changed (graph spec, section 6). */
export class ContradictionReviewer {
  constructor(
    private readonly resolutions: ResolutionRepository, private readonly standings: StandingRepository, private readonly holder: ClaimHolder, private readonly ids: IdSource,
    private readonly dependences: { slots: SlotRepository; nodes: NodeRepository },
  ) {}

  /** Settled by what counts now, as that asked; open again where both sides were kept on the word of what no longer does. A fallen side is another matter. */
  async follow(tx: TenantTx, conflict: Conflict, changed: ReadonlyMap<string, Changed>, ts: Date): Promise<NewEvent[]> {
    const { spaceId, newClaimId, existingClaimId } = conflict;
    if (!isSettledByResolvers(conflict)) return [];
    const attached = await this.resolutions.listResolvers(tx, conflict.id);
    const stored = await this.standings.load(tx, { id: spaceId, now: ts }, [newClaimId, existingClaimId, ...attached.map(({ id }) => id)]);
    const standings = new Map([...stored].map(([id, standing]) => [id, { ...standing, ...changed.get(id) } as Standing]));
    const sides = [newClaimId, existingClaimId].map((id) => standings.get(id));
    if (!sides.every((side) => side?.status === 'active' && side.grounding !== 'tainted')) return [];
    const last = attached.filter((each) => isCounting(conflict, each, standings)).at(-1);
    if (conflict.status === 'open') return last === undefined ? [] : this.#settle(tx, conflict, last, ts);
    return last === undefined ? [reopened(conflict, ts)] : [];
  }

  /** A side that depends on the one that would take its place does not give way: the contradiction stays open. */
  async #settle(tx: TenantTx, conflict: Conflict, { id, asks, by }: Attached, now: Date): Promise<NewEvent[]> {
    if (asks === 'supersede' && await this.#isCircular(tx, conflict)) return [];
    const loser = loserOf(conflict, asks);
    const slot = loser === null ? emptySlot(conflict.spaceId) : await this.holder.holdSlot(tx, conflict.spaceId, loser);
    return decideContradiction(conflict, { action: asks, note: null, by: id }, slot, { now, ids: this.ids, principalId: by }).events;
  }

  async #isCircular(tx: TenantTx, { spaceId, newClaimId, existingClaimId }: Conflict): Promise<boolean> {
    await this.dependences.slots.lock(tx, [keyOfDependences(spaceId)]);
    return this.dependences.nodes.leadDown(tx, [existingClaimId], newClaimId);
  }
}

/** A reviewer's decision stands, and what the gate opened waits for one. */
const isSettledByResolvers = ({ status, reason, resolution, resolvedBy }: Conflict): boolean => (
  reason === CONTRADICTION && (status === 'open' || (resolution === 'keep_both' && resolvedBy?.startsWith('clm_') === true)));

function isCounting(conflict: Conflict, { id, asks }: Attached, standings: ReadonlyMap<string, Standing>): boolean {
  const resolver = standings.get(id);
  return resolver !== undefined && counts({ isIndependent: vindicates(resolver, favouredBy(conflict, asks), standings) }, { ...resolver, grounding: groundingNow(resolver), weight: resolver.confidence ?? resolver.trust });
}

function reopened(conflict: Conflict, ts: Date): NewEvent {
  const open: Conflict = { ...conflict, status: 'open', resolution: null, resolvedBy: null, resolvedAt: null, version: conflict.version + 1 };
  return { kind: 'conflict_opened', spaceId: open.spaceId, subjectId: open.id, ts, payload: { conflict: written(open) } };
}
