import {
  compared,
  isVisible,
  nearnessByWords,
  type ClaimReader,
  type PossibleConflictRepository,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Candidate } from '../../domain/candidate.js';

/** Finds claims that contradict a text without a triple. */
export class Contradictions {
  constructor(
    private readonly possibleConflicts: PossibleConflictRepository,
    private readonly reader: ClaimReader,
  ) {}

  /** Ids of visible claims on the same topic that differ in a number, a name, an identifier, a value or a negation. */
  async of(tx: TenantTx, space: Space, { id, text, author, supersedes }: Candidate): Promise<string[]> {
    const own = compared({ text, subject: null, predicate: null, value: null });
    const probe = { key: id, compared: () => own, author, seeks: ['guarded', 'weaker'] as const };
    const near = (await this.possibleConflicts.near(tx, space.id, [probe])).get(id) ?? [];
    const differing = near.filter(
      (other) =>
        !other.isKnown &&
        other.id !== supersedes &&
        (nearnessByWords(other.compared(), own)?.near ?? 0) >= space.policy.nearProtected,
    );
    const claims = await this.reader.find(tx, space.id, [...new Set(differing.map((other) => other.id))]);
    return claims
      .filter((claim) => isVisible(claim, { at: space.now, isPast: false, sessionId: null }))
      .map((claim) => claim.id);
  }
}
