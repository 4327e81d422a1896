import { sql, type TenantTx, type EdgeRow, type Narrowed, type NodeRow } from '#libs/platform/database/index.js';
import type { EdgeKind } from '../domain/grammar/edge-kinds.js';
import type { Edge, Node } from '../domain/node.js';
import type { Reached } from '../domain/dependence.js';

const findNodes = sql(import.meta.url, 'find-nodes');
const findEdges = sql(import.meta.url, 'find-edges');
const findWayDown = sql(import.meta.url, 'find-way-down');
const listWaysDown = sql(import.meta.url, 'list-ways-down');
const findWayAlong = sql(import.meta.url, 'find-way-along');
const listEdges = sql(import.meta.url, 'list-edges');

/** The maximum number of paths followed to find out how one node leads to another. */
const MAX_PATHS = 50_000;

type FoundNode = Narrowed<NodeRow, Pick<Node, 'type' | 'detail'>>;
type FoundEdge = Narrowed<Omit<EdgeRow, 'asks' | 'override' | 'byReviewer'>, Pick<Edge, 'kind'>>;

/** Reads nodes and the edges between them. */
export class NodeRepository {
  async find(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Node[]> {
    return ids.length === 0 ? [] : tx.all<FoundNode>(findNodes, spaceId, ids);
  }

  /** Edges by id, including closed ones. */
  async findEdges(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Edge[]> {
    return ids.length === 0 ? [] : tx.all<FoundEdge>(findEdges, spaceId, ids);
  }

  /**
   * Whether one of the nodes `fromIds` is the node `toId`, or depends on it at any depth through edges of any kind. If
   * so, `toId` must not depend on any of these nodes. The answer stays valid as long as the lock `keyOfDependences` is
   * held.
   */
  async leadDown(tx: TenantTx, fromIds: readonly string[], toId: string): Promise<boolean> {
    return (await tx.one(findWayDown, fromIds, toId)) !== null;
  }

  /** The steps of the paths from the nodes down to the other node. Only the first 50,000 steps are searched. */
  async listWaysDown(tx: TenantTx, fromIds: readonly string[], toId: string): Promise<Reached[]> {
    const { ids, froms } = (await tx.one<{ ids: string[]; froms: (string | null)[] }>(
      listWaysDown,
      fromIds,
      toId,
      MAX_PATHS,
    ))!;
    return ids.map((id, i) => ({ id, from: froms[i]! }));
  }

  /** Whether both ids name the same node, or the first node leads to the second along edges of one kind. */
  async leadsAlong(tx: TenantTx, kind: EdgeKind, fromId: string, toId: string): Promise<boolean> {
    return (await tx.one(findWayAlong, fromId, toId, kind)) !== null;
  }

  /** Live edges from the given nodes, in the order in which they were named. */
  async listEdges(
    tx: TenantTx,
    spaceId: string,
    fromIds: readonly string[],
    kinds: readonly EdgeKind[],
  ): Promise<Edge[]> {
    return fromIds.length === 0 ? [] : tx.all<FoundEdge>(listEdges, spaceId, fromIds, kinds);
  }
}
