import { dependenceKinds, type EdgeKind } from '#libs/graph/grammar/domain/index.js';
import type { Edge } from '#libs/graph/nodes/domain/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const findWayDown = sql(import.meta.url, 'find-way-down');
const listEdgesInto = sql(import.meta.url, 'list-edges-into');

/** Reads what a node stands between: what it depends on, and what leads to it. */
export class RevisionRepository {
  async leadsDown(tx: TenantTx, fromId: string, toId: string): Promise<boolean> {
    return (await tx.one(findWayDown, fromId, toId, dependenceKinds)) !== null;
  }

  listInto(tx: TenantTx, spaceId: string, toIds: readonly string[], kind: EdgeKind): Promise<Edge[]> {
    return tx.all<Edge & Record<string, unknown>>(listEdgesInto, spaceId, toIds, kind);
  }
}
