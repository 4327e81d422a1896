import { isVisible, type ClaimReader, type ReadClaim } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';

/** Claims and notes as readers of a space may see them now, with corrections that are on their way. */
export class VisibleMemories {
  constructor(private readonly reader: ClaimReader) {}

  /**
   * Those of the ids that are visible, by id. `withSessions`: those of sessions too; only in a transaction that reads, for
   * there nobody finds those of sessions that it takes no part in.
   */
  async among(
    tx: TenantTx,
    space: Space,
    ids: readonly string[],
    { withSessions = false } = {},
  ): Promise<Map<string, ReadClaim>> {
    const claims = ids.length === 0 ? [] : await this.reader.find(tx, space.id, ids);
    const isShown = (claim: ReadClaim): boolean =>
      isVisible(claim, { at: space.now, isPast: false, sessionId: withSessions ? claim.sessionId : null }) &&
      claim.grounding !== 'tainted';
    return new Map(claims.filter(isShown).map((claim) => [claim.id, claim]));
  }
}
