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

/** Paths followed to find how one node leads to another. */
const MAX_PATHS = 50_000;

type FoundNode = Narrowed<NodeRow, Pick<Node, 'type' | 'detail'>>;
type FoundEdge = Narrowed<Omit<EdgeRow, 'asks' | 'override' | 'byReviewer'>, Pick<Edge, 'kind'>>;

/** Reads nodes and the edges between them. */
export class NodeRepository {
  async find(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Node[]> {
    return ids.length === 0 ? [] : tx.all<FoundNode>(findNodes, spaceId, ids);
  }

  /** Edges by id, ended or not. */
  async findEdges(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Edge[]> {
    return ids.length === 0 ? [] : tx.all<FoundEdge>(findEdges, spaceId, ids);
  }

  /** Whether one of the nodes is the other, or depends on it at any depth and along whatever kinds: the other must not come to depend on it. Under `keyOfDependences` it stays so. */
  async leadDown(tx: TenantTx, fromIds: readonly string[], toId: string): Promise<boolean> {
    return (await tx.one(findWayDown, fromIds, toId)) !== null;
  }

  /** By which ways the nodes lead to the other: what `leadDown` found, as far as 50,000 steps tell. */
  async listWaysDown(tx: TenantTx, fromIds: readonly string[], toId: string): Promise<Reached[]> {
    const { ids, froms } = (await tx.one<{ ids: string[]; froms: (string | null)[] }>(
      listWaysDown,
      fromIds,
      toId,
      MAX_PATHS,
    ))!;
    return ids.map((id, i) => ({ id, from: froms[i]! }));
  }

  /** Whether a node leads to another along edges of one kind, or is it. */
  async leadsAlong(tx: TenantTx, kind: EdgeKind, fromId: string, toId: string): Promise<boolean> {
    return (await tx.one(findWayAlong, fromId, toId, kind)) !== null;
  }

  /** Live edges from the given nodes, in the order they were named. */
  async listEdges(
    tx: TenantTx,
    spaceId: string,
    fromIds: readonly string[],
    kinds: readonly EdgeKind[],
  ): Promise<Edge[]> {
    return fromIds.length === 0 ? [] : tx.all<FoundEdge>(listEdges, spaceId, fromIds, kinds);
  }
}
