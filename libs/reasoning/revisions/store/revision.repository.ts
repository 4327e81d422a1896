import type { EdgeKind, Edge } from '#libs/graph/model/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const listEdgesInto = sql(import.meta.url, 'list-edges-into');

/** Reads what leads to a node. */
export class RevisionRepository {
  listInto(tx: TenantTx, spaceId: string, toIds: readonly string[], kind: EdgeKind): Promise<Edge[]> {
    return tx.all<Edge & Record<string, unknown>>(listEdgesInto, spaceId, toIds, kind);
  }
}
