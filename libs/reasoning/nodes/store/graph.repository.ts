import { EDGE_KINDS, type EdgeKind } from '#libs/graph/model/index.js';
import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const listNodes = sql(import.meta.url, 'list-nodes');
const listEdgesAt = sql(import.meta.url, 'list-edges-at');

/**
 * Types of claims that depend on their own evidence. For claims of other types, the evidence only shows who made them.
 */
const ON_EVIDENCE = EDGE_KINDS.derives_from.ends
  .filter(({ to }) => (to as readonly string[]).includes('evidence'))
  .flatMap(({ from }) => [...from]);

/** An edge from whichever table stores it. */
export interface EdgeAt {
  id: Id<'edg'> | null;
  kind: EdgeKind | 'tested_by';
  fromId: string;
  toId: string;
  createdAt: Date;
  createdBy: Id<'prn'> | null;
  /** The position after which the next page starts. */
  key: string;
}

/** Reads across nodes, claims, evidence and conflicts. */
export class GraphRepository {
  /** Ids, newest first. */
  async listIds(
    tx: TenantTx,
    spaceId: string,
    page: { beforeId: string; limit: number },
    filter: { type: string | null; status: string | null },
  ): Promise<string[]> {
    return (
      await tx.all<{ id: string }>(listNodes, spaceId, page.beforeId, page.limit, filter.type, filter.status)
    ).map(({ id }) => id);
  }

  /** The edges of a node in both directions. `knownAt`: as they were at this time; null: as they are now. */
  listEdges(
    tx: TenantTx,
    spaceId: string,
    nodeId: string,
    page: { afterKey: string; limit: number },
    asked: { kind: string | null; knownAt: Date | null },
  ): Promise<EdgeAt[]> {
    return tx.all<EdgeAt>(
      listEdgesAt,
      spaceId,
      nodeId,
      page.afterKey,
      page.limit,
      asked.kind,
      ON_EVIDENCE,
      asked.knownAt ?? 'infinity',
    );
  }
}

const findSelf = sql(import.meta.url, 'find-self');

export class PersonRepository {
  async findSelf(tx: TenantTx, spaceId: string): Promise<string | null> {
    return (await tx.one<{ id: string }>(findSelf, spaceId))?.id ?? null;
  }
}
