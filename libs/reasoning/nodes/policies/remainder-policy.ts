import { cascadeStarted, type CascadeRepository } from '#libs/graph/cascades/index.js';
import type { Edge, Node, NodeRepository } from '#libs/graph/model/index.js';
import { type EventPolicy, type EventsOf, type NewEvent, placeOf } from '#libs/history/events/index.js';
import type { Id, IdSource } from '#libs/kernel/index.js';
import type { SlotPayloads, SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { NodeStateRepository } from '../../node-states/index.js';
import { CARRIED_KINDS, carriedOn } from '../domain/remainder.rules.js';

type StoredEvent = EventsOf<Pick<SlotPayloads, 'claim_stored'>>;

/**
 * If a replacement left a remainder of a claim with a node type, the remainder becomes a node of that type as well. It
 * has the state of the original claim. If a cascade has dealt with a premise and has still to reach the original claim,
 * this cascade does not reach the remainder. So the remainder is evaluated by a cascade of its own.
 */
export class RemainderPolicy implements EventPolicy<StoredEvent> {
  readonly kinds = new Set(['claim_stored'] as const);

  constructor(
    private readonly nodes: NodeRepository,
    private readonly nodeStates: NodeStateRepository,
    private readonly slots: SlotRepository,
    private readonly cascades: CascadeRepository,
    private readonly ids: IdSource,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly StoredEvent[]): Promise<NewEvent[]> => {
    const remainders = events
      .map(({ payload }) => payload.claim)
      .filter(({ type, remainderOf }) => type !== 'claim' && remainderOf !== null);
    if (remainders.length === 0) return [];
    const { spaceId, occurredAt } = placeOf(events);
    const originalIds = remainders.map(({ remainderOf }) => remainderOf!);
    const [nodes, edges] = await this.#held(tx, spaceId, originalIds);
    const [nodeStates, isCorrecting] = await Promise.all([
      this.nodeStates.load(tx, { id: spaceId, now: occurredAt }, originalIds),
      this.cascades.isAnyOpen(tx, spaceId),
    ]);
    const made = remainders.flatMap((claim) =>
      nodes
        .filter(({ id }) => id === claim.remainderOf)
        .map((node) =>
          carriedOn(
            {
              node,
              edges: edges.filter(({ fromId }) => fromId === node.id),
              causes: nodeStates.get(node.id)?.causes ?? [],
            },
            claim,
            occurredAt,
            this.ids,
          ),
        ),
    );
    if (!isCorrecting || made.length === 0) return made;
    const rootIds = made.map(({ subjectId }) => subjectId).sort();
    const cascade = { id: this.ids.next('cas'), spaceId, trigger: 'revalued', effect: 'tainted', rootIds } as const;
    return [...made, cascadeStarted(cascade, occurredAt)];
  };

  /**
   * The nodes of the original claims and the edges that their remainders take over. Until this transaction ends, no
   * cascade deals with their premises: it would not see the edges of the remainders.
   */
  async #held(tx: TenantTx, spaceId: Id<'spc'>, originalIds: readonly string[]): Promise<[Node[], Edge[]]> {
    const found = await Promise.all([
      this.nodes.find(tx, spaceId, originalIds),
      this.nodes.listEdges(tx, spaceId, originalIds, CARRIED_KINDS),
    ]);
    const premiseIds = found[1].filter(({ kind }) => kind !== 'cites').map(({ toId }) => toId);
    await this.slots.lockShared(tx, await this.nodeStates.keys(tx, spaceId, premiseIds), []);
    return found;
  }
}
