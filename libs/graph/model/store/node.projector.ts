import type { RecordedEvent, Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { NODE_KINDS, type GraphParts } from '../domain/node.events.js';
import { searchTextOf, type NodeRootsPart, type NodeSupportPart } from '../domain/node.js';

const insertNodes = sql(import.meta.url, 'insert-nodes');
const insertEdges = sql(import.meta.url, 'insert-edges');
const closeEdges = sql(import.meta.url, 'close-edges');
const updateNodeRoots = sql(import.meta.url, 'update-node-roots');
const updateNodeSupport = sql(import.meta.url, 'update-node-support');

/** Writes nodes and edges, whoever's event brings them: a claim-bearing node comes with its claim. */
export class NodeProjector implements Projector {
  readonly tables = ['nodes', 'edges'];
  readonly kinds = [
    ...NODE_KINDS,
    'claim_stored',
    'node_rederived',
    'support_recomputed',
    'evidence_regrouped',
    'evidence_recorded',
  ];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    if (events[0]!.kind === 'support_recomputed') return this.#writeSupport(tx, events);
    if (events[0]!.kind === 'evidence_regrouped') return this.#writeRoots(tx, events);
    const parts = events.map(({ payload }) => payload as GraphParts);
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

  async #writeRoots(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    const rooted = events.flatMap(({ payload }) => (payload as NodeRootsPart).rooted ?? []);
    if (rooted.length > 0)
      await tx.run(
        updateNodeRoots,
        JSON.stringify(rooted),
        rooted.map(({ id }) => id),
      );
  }

  async #writeSupport(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    const supports = events.flatMap(({ payload }) => (payload as NodeSupportPart).nodeSupport ?? []);
    if (supports.length > 0)
      await tx.run(
        updateNodeSupport,
        JSON.stringify(supports),
        supports.map(({ id }) => id),
      );
  }
}
