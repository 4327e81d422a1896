import type { EdgeKind, NodeRepository } from '#libs/graph/model/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { authorLimitReached, MAX_EDGES_OF_AUTHOR } from '../../domain/node.errors.js';

/** Kinds of edges that may meet at one claim in any number, and whether that claim is their end. */
const KINDS = { supported_by: true, exemplifies: false, resolves: false } as const satisfies Partial<
  Record<EdgeKind, boolean>
>;

/**
 * Limits how many lessons and resolutions one author may attach to one claim. A decision about the claim locks all of
 * them, so without this limit one author could make the claim unchangeable for everybody.
 */
export class EdgeQuota {
  constructor(private readonly nodes: NodeRepository) {}

  /**
   * Throws `author_limit_reached` if the caller would have too many edges of this kind at a claim. `ids`: the claims,
   * once
   * for each new edge; `uncounted`: nodes that may already be connected with them, because the request repeats an
   * earlier
   * one.
   */
  async refuseBeyond(
    tx: TenantTx,
    { caller }: Ctx,
    spaceId: string,
    kind: keyof typeof KINDS,
    ids: readonly string[],
    uncounted: readonly string[] = [],
  ): Promise<void> {
    if (ids.length === 0) return;
    const added = new Map<string, number>();
    for (const id of ids) added.set(id, (added.get(id) ?? 0) + 1);
    const counts = await this.nodes.countEdgesOfAuthor(tx, spaceId, {
      kind,
      ids: [...added.keys()],
      author: caller.principal.id,
      limit: MAX_EDGES_OF_AUTHOR,
      isEnd: KINDS[kind],
      uncounted,
    });
    for (const [id, count] of added)
      if ((counts.get(id) ?? 0) + count > MAX_EDGES_OF_AUTHOR)
        throw authorLimitReached({ id, kind, limit: MAX_EDGES_OF_AUTHOR });
  }
}
