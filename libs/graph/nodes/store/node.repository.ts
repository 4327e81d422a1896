import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { EdgeKind } from '../../grammar/domain/index.js';
import type { Edge, Node } from '../domain/index.js';

const findNodes = sql(import.meta.url, 'find-nodes');
const findEdges = sql(import.meta.url, 'find-edges');
const findPathDown = sql(import.meta.url, 'find-path-down');
const listEdges = sql(import.meta.url, 'list-edges');

type Row<T> = T & Record<string, unknown>;

/** Reads nodes and the edges between them. */
export class NodeRepository {
  async find(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Node[]> {
    return ids.length === 0 ? [] : tx.all<Row<Node>>(findNodes, spaceId, ids);
  }

  /** Edges by id, ended or not. */
  async findEdges(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Edge[]> {
    return ids.length === 0 ? [] : tx.all<Row<Edge>>(findEdges, spaceId, ids);
  }

  /** Whether one of the nodes rests on the other, at any depth. */
  async restOn(tx: TenantTx, ids: readonly string[], node: { id: string; rank: number }): Promise<boolean> {
    return (await tx.one(findPathDown, ids, node.id, node.rank)) !== null;
  }

  /** Live edges from the given nodes, in the order they were named. */
  async listEdges(tx: TenantTx, spaceId: string, fromIds: readonly string[], kinds: readonly EdgeKind[]): Promise<Edge[]> {
    return fromIds.length === 0 ? [] : tx.all<Row<Edge>>(listEdges, spaceId, fromIds, kinds);
  }
}
