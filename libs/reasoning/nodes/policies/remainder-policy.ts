import type { NodeRepository } from '#libs/graph/model/index.js';
import type { EventPolicy, EventsOf, NewEvent } from '#libs/history/events/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import type { SlotPayloads } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { NodeStateRepository } from '../../node-states/index.js';
import { CARRIED_KINDS, carriedOn } from '../domain/remainder.rules.js';

type StoredEvent = EventsOf<Pick<SlotPayloads, 'claim_stored'>>;

/** If a replacement left a remainder of a claim with a node type, the remainder becomes a node of that type as well. */
export class RemainderPolicy implements EventPolicy<StoredEvent> {
  readonly kinds = new Set(['claim_stored'] as const);

  constructor(
    private readonly nodes: NodeRepository,
    private readonly nodeStates: NodeStateRepository,
    private readonly ids: IdSource,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly StoredEvent[]): Promise<NewEvent[]> => {
    const remainders = events
      .map(({ payload }) => payload.claim)
      .filter(({ type, remainderOf }) => type !== 'claim' && remainderOf !== null);
    if (remainders.length === 0) return [];
    const { spaceId, occurredAt } = events[0]!;
    const originalIds = remainders.map(({ remainderOf }) => remainderOf!);
    const nodes = await this.nodes.find(tx, spaceId!, originalIds);
    const [edges, nodeStates] = await Promise.all([
      this.nodes.listEdges(tx, spaceId!, originalIds, CARRIED_KINDS),
      this.nodeStates.load(tx, { id: spaceId!, now: occurredAt }, originalIds),
    ]);
    return remainders.flatMap((claim) =>
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
  };
}
