import {
  type EdgeKind,
  keyOfDependences,
  keyOfOwnDependences,
  type Edge,
  ownDependenceKinds,
  refuseCycle,
  wouldBeCircular,
  type NodeRepository,
} from '#libs/graph/model/index.js';
import { notFound } from '#libs/kernel/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { PremiseReader } from './premise-reader.js';
import { kindsLike, knownEdge } from '../../domain/edge.rules.js';
import type { KnownEnd } from '../../domain/made-node.js';
import type { NodeStateRepository } from '../../../node-states/index.js';
import type { NodeReader } from './node-reader.js';

/** Locks and loads the edges that begin at a node. */
export class EdgeLoader {
  constructor(
    private readonly nodes: NodeRepository,
    private readonly nodeStates: NodeStateRepository,
    private readonly slots: SlotRepository,
    private readonly reader: NodeReader,
    private readonly premises: PremiseReader,
  ) {}

  /**
   * Returns both ends, or 404, the live edges of the kind that begin at the first end, and the edge that already says
   * what the new one would say. While the transaction runs, nobody else can add or remove such an edge, or replace the
   * person at the second end. Throws `cycle` for an exemplar that depends on the node that it would support, and
   * `cascade_running` for an exemplar that a running correction may concern.
   */
  async load(
    tx: TenantTx,
    space: Space,
    kind: EdgeKind,
    fromId: string,
    toId: string,
  ): Promise<{ from: KnownEnd; to: KnownEnd; edges: Edge[]; known: Edge | undefined }> {
    const isOwn = ownDependenceKinds.includes(kind);
    await this.slots.lockShared(tx, kind === 'about' ? [toId] : [], [
      ...(await this.#keysOf(tx, space, fromId)),
      ...(kind === 'exemplifies' ? [keyOfDependences(space.id)] : []),
      ...(isOwn ? [keyOfOwnDependences(kind, space.id)] : []),
    ]);
    if (kind === 'exemplifies') await this.premises.refuseCorrectionPending(tx, space.id, [fromId]);
    const [[from, to], live] = await Promise.all([
      this.reader.referredTo(tx, space, [fromId, toId]),
      this.nodes.listEdges(tx, space.id, [fromId, toId], kindsLike(kind)),
    ]);
    if (kind === 'exemplifies' && fromId !== toId) await refuseCycle(tx, this.nodes, toId, [fromId]);
    if (isOwn && fromId !== toId && (await this.nodes.leadsAlong(tx, kind, toId, fromId)))
      throw wouldBeCircular(fromId, []);
    const edges = live.filter((edge) => edge.kind === kind && edge.fromId === fromId);
    return { from: from!, to: to!, edges, known: knownEdge({ kind, fromId, toId }, live) };
  }

  /** One live edge, or 404. */
  async loadOne(tx: TenantTx, space: Space, id: string): Promise<Edge> {
    const [edge] = await this.nodes.findEdges(tx, space.id, [id]);
    if (edge === undefined) throw notFound({ what: 'edge', id });
    await this.slots.lock(tx, await this.#keysOf(tx, space, edge.fromId));
    const live = await this.nodes.listEdges(tx, space.id, [edge.fromId], [edge.kind]);
    if (!live.some((each) => each.id === id)) throw notFound({ what: 'edge', id });
    return edge;
  }

  /** The keys under which the edges of a node are decided: its id, and the key of the claim, if it has one. */
  async #keysOf(tx: TenantTx, space: Space, id: string): Promise<string[]> {
    return [id, ...(await this.nodeStates.keys(tx, space.id, [id]))];
  }
}
