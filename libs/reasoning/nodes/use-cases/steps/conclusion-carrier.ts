import type { Id, IdSource } from '#libs/kernel/index.js';
import type { PendingCorrections } from '#libs/graph/cascades/index.js';
import type { Edge, Node, NodeRepository } from '#libs/graph/model/index.js';
import { PROMOTED, type Claim, type ClaimBasis, type SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { carriedBasis } from '../../../derivations/index.js';
import type { NodeState, NodeStateRepository } from '../../../node-states/index.js';

/** How many nodes are visited at most to determine whether a premise depends on the root of a running cascade. */
const CLIMB = 10_000;

/**
 * The premises of conclusions as read before the keys were locked, and the keys to lock for decisions on these
 * premises.
 */
export interface CarriedPremises {
  ids: ReadonlySet<string>;
  keys: string[];
}

type Known = { nodes: Map<string, Node>; edges: readonly Edge[]; durableOf: Map<string, Id<'clm'> | null> };

/**
 * Finds what conclusions of a workspace depend on once they are promoted: the durable claims that correspond to their
 * premises.
 */
export class ConclusionCarrier {
  constructor(
    private readonly slots: SlotRepository,
    private readonly nodes: NodeRepository,
    private readonly nodeStates: NodeStateRepository,
    private readonly pendingCorrections: PendingCorrections,
    private readonly ids: IdSource,
  ) {}

  /** The premises of the conclusions, whose keys the caller must lock together with the keys of the conclusions. */
  async premises(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<CarriedPremises> {
    const durable = [...(await this.#known(tx, spaceId, ids)).durableOf.values()].filter((id) => id !== null);
    return {
      ids: new Set(durable),
      keys: durable.length === 0 ? [] : await this.nodeStates.keys(tx, spaceId, durable),
    };
  }

  /**
   * The bases of conclusions, by id. A conclusion is absent if one of its premises has no durable claim, allows no
   * conclusions now, or is not in `held`.
   */
  async bases(
    tx: TenantTx,
    space: Space,
    conclusions: readonly Claim[],
    held: CarriedPremises,
  ): Promise<Map<string, ClaimBasis>> {
    const bases = new Map<string, ClaimBasis>();
    if (conclusions.length === 0) return bases;
    const running = await this.pendingCorrections.running(tx, space.id);
    const known = await this.#known(
      tx,
      space.id,
      conclusions.map(({ id }) => id),
    );
    const durable = [...new Set(known.durableOf.values())].filter((id) => id !== null);
    const wanted = durable.filter((id) => held.ids.has(id));
    const [states, pending] = await Promise.all([
      this.nodeStates.load(tx, space, wanted),
      this.pendingCorrections.among(tx, running, wanted, CLIMB),
    ]);
    for (const claim of conclusions) {
      const node = known.nodes.get(claim.id);
      const premises = premisesOf(claim.id, known, states);
      if (node === undefined || premises === null || premises.some(({ id }) => pending.has(id))) continue;
      const maker = { spaceId: space.id, principalId: claim.recordedBy, now: space.now, ids: this.ids };
      const basis = carriedBasis(node, premises, maker);
      if (basis !== null) bases.set(claim.id, basis);
    }
    return bases;
  }

  async #known(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Known> {
    const [nodes, edges] = await Promise.all([
      this.nodes.find(tx, spaceId, ids),
      this.nodes.listEdges(tx, spaceId, ids, ['derives_from']),
    ]);
    const premises = await this.slots.findClaims(tx, spaceId, [...new Set(edges.map(({ toId }) => toId))]);
    return {
      nodes: new Map(nodes.map((node) => [node.id, node])),
      edges,
      durableOf: new Map(premises.map((premise) => [premise.id, durableOf(premise)])),
    };
  }
}

/**
 * The durable claim that corresponds to a premise: the premise itself, or the claim to which it was promoted. null:
 * none.
 */
function durableOf({ id, lane, statusReason, mergedInto }: Claim): Id<'clm'> | null {
  if (lane === 'durable') return id;
  return lane === 'workspace' && statusReason === PROMOTED ? mergedInto : null;
}

/** The durable premises of a conclusion in their order, each once; null: a premise has no durable claim in `states`. */
function premisesOf(id: string, { edges, durableOf: of }: Known, states: Map<string, NodeState>): NodeState[] | null {
  const own = edges.filter(({ fromId }) => fromId === id).sort((a, b) => a.ordinal - b.ordinal);
  const durable = [...new Set(own.map(({ toId }) => of.get(toId) ?? null))];
  const found = durable.map((premise) => (premise === null ? undefined : states.get(premise)));
  return found.length === 0 || found.includes(undefined) ? null : found.filter((state) => state !== undefined);
}
