import { ofKinds, type Projector, type RecordedOf } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { BRINGING_KINDS, type BringingPayloads, type GraphParts } from '../domain/node.events.js';
import { searchTextOf, type NodeRootsPart, type NodeSupportPart } from '../domain/node.js';

const insertNodes = sql(import.meta.url, 'insert-nodes');
const insertEdges = sql(import.meta.url, 'insert-edges');
const closeEdges = sql(import.meta.url, 'close-edges');
const updateNodeRoots = sql(import.meta.url, 'update-node-roots');
const updateNodeSupport = sql(import.meta.url, 'update-node-support');

type RecordedNodeEvent = RecordedOf<
  BringingPayloads & { support_recomputed: NodeSupportPart; evidence_regrouped: NodeRootsPart }
>;

/** Writes nodes and edges, whichever event contains them. A claim-bearing node arrives with its claim. */
export class NodeProjector implements Projector<RecordedNodeEvent> {
  readonly tables = ['nodes', 'edges'];
  readonly kinds = [...BRINGING_KINDS, 'support_recomputed' as const, 'evidence_regrouped' as const];

  /** All events of one call are of the same kind, so at most one of these writes has rows to write. */
  async project(tx: TenantTx, events: readonly RecordedNodeEvent[]): Promise<void> {
    await Promise.all([
      this.#writeGraph(
        tx,
        ofKinds(events, BRINGING_KINDS).map(({ payload }) => payload),
      ),
      this.#writeSupport(
        tx,
        ofKinds(events, ['support_recomputed']).flatMap(({ payload }) => payload.nodeSupport ?? []),
      ),
      this.#writeRoots(
        tx,
        ofKinds(events, ['evidence_regrouped']).flatMap(({ payload }) => payload.rooted ?? []),
      ),
    ]);
  }

  async #writeGraph(tx: TenantTx, parts: readonly GraphParts[]): Promise<void> {
    const nodes = parts.flatMap(({ node }) => (node ? [node] : []));
    const edges = parts.flatMap((each) => each.edges ?? []);
    await Promise.all([
      ...parts.flatMap(({ closed }) => (closed ? [tx.run(closeEdges, closed.ids, closed.at)] : [])),
      ...(nodes.length > 0
        ? [tx.run(insertNodes, JSON.stringify(nodes.map((node) => ({ ...node, searchText: searchTextOf(node) }))))]
        : []),
      ...(edges.length > 0 ? [tx.run(insertEdges, JSON.stringify(edges))] : []),
    ]);
  }

  async #writeRoots(tx: TenantTx, rooted: NonNullable<NodeRootsPart['rooted']>): Promise<void> {
    if (rooted.length > 0)
      await tx.run(
        updateNodeRoots,
        JSON.stringify(rooted),
        rooted.map(({ id }) => id),
      );
  }

  async #writeSupport(tx: TenantTx, supports: readonly NonNullable<NodeSupportPart['nodeSupport']>[]): Promise<void> {
    if (supports.length > 0)
      await tx.run(
        updateNodeSupport,
        JSON.stringify(supports),
        supports.map(({ id }) => id),
      );
  }
}
