import type { NodeRepository } from '#libs/graph/nodes/store/index.js';
import type { NewEvent } from '#libs/history/events/domain/index.js';
import type { Consequence } from '#libs/history/events/store/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import type { SlotPayloads } from '#libs/knowledge/slots/domain/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { StandingRepository } from '../../standing/store/index.js';
import { CARRIED_KINDS, carriedOn } from '../domain/index.js';

/** Where a replacement left a later part of a claim of a type, that part is a node of the type as well. */
export class RemainderFollower implements Consequence {
  readonly kinds = new Set(['claim_stored']);

  constructor(
    private readonly nodes: NodeRepository,
    private readonly standings: StandingRepository,
    private readonly ids: IdSource,
  ) {}

  readonly follow = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const remainders = events
      .map(({ payload }) => (payload as unknown as SlotPayloads['claim_stored']).claim)
      .filter(({ type, remainderOf }) => type !== 'claim' && remainderOf !== null);
    if (remainders.length === 0) return [];
    const { spaceId, ts } = events[0]!;
    const originalIds = remainders.map(({ remainderOf }) => remainderOf!);
    const nodes = await this.nodes.find(tx, spaceId!, originalIds);
    const [edges, standings] = await Promise.all([
      this.nodes.listEdges(tx, spaceId!, originalIds, CARRIED_KINDS),
      this.standings.load(tx, { id: spaceId!, now: ts }, originalIds),
    ]);
    return remainders.flatMap((claim) =>
      nodes
        .filter(({ id }) => id === claim.remainderOf)
        .map((node) =>
          carriedOn(
            {
              node,
              edges: edges.filter(({ fromId }) => fromId === node.id),
              causes: standings.get(node.id)?.causes ?? [],
            },
            claim,
            ts,
            this.ids,
          ),
        ),
    );
  };
}
