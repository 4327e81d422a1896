import { isVisible, type ClaimReader, type ReadClaim } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { ANY_SESSION, type NamedSession } from '../../store/note.repository.js';

/** Reads claims and notes as readers of a space may see them now, taking corrections in progress into account. */
export class VisibleMemories {
  constructor(private readonly reader: ClaimReader) {}

  /**
   * The visible claims among the given ids, by id. Pass `ANY_SESSION` only in a transaction of a reader: there, claims
   * of sessions in which the reader does not take part are not found.
   */
  async among(
    tx: TenantTx,
    space: Space,
    ids: readonly string[],
    session: NamedSession = null,
  ): Promise<Map<string, ReadClaim>> {
    const claims = ids.length === 0 ? [] : await this.reader.find(tx, space.id, ids);
    const isShown = (claim: ReadClaim): boolean =>
      isVisible(claim, {
        at: space.now,
        isPast: false,
        sessionId: session === ANY_SESSION ? claim.sessionId : session,
      }) && claim.grounding !== 'tainted';
    return new Map(claims.filter(isShown).map((claim) => [claim.id, claim]));
  }
}
