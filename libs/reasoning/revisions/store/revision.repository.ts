import type { EdgeKind, Edge } from '#libs/graph/model/index.js';
import { sql, type TenantTx, type EdgeRow, type Narrowed } from '#libs/platform/database/index.js';

const listEdgesInto = sql(import.meta.url, 'list-edges-into');

type FoundEdge = Narrowed<Omit<EdgeRow, 'asks' | 'override' | 'byReviewer'>, Pick<Edge, 'kind'>>;

/** Reads the edges that lead to a node. */
export class RevisionRepository {
  listInto(tx: TenantTx, spaceId: string, toIds: readonly string[], kind: EdgeKind): Promise<Edge[]> {
    return tx.all<FoundEdge>(listEdgesInto, spaceId, toIds, kind);
  }
}
