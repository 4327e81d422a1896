import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { EvidenceRepository } from '../../../evidence/index.js';

/** An answer that may have violations. */
interface Answer {
  rejection: { violations: readonly { revokedIds: readonly string[] }[] } | null;
}

/** Shows rejections to callers without evidence that they may not read, because gates see such evidence. */
export class RejectionViewer {
  constructor(
    private readonly work: UnitOfWork,
    private readonly evidence: EvidenceRepository,
  ) {}

  /**
   * The answer without evidence that the caller may not read. A violation may name revoked evidence that the caller did
   * not name (`named`), because evidence was taken from it. For other answers, nothing is read. Call this after the
   * commit, because a write finds all rows, whoever the caller is.
   */
  async show<A extends Answer>(ctx: Ctx, answer: A, named: readonly string[]): Promise<A> {
    const revoked = answer.rejection?.violations.flatMap(({ revokedIds }) => revokedIds) ?? [];
    if (revoked.every((id) => named.includes(id))) return answer;
    return this.work.read(ctx, (tx) => this.evidence.shownTo(tx, answer));
  }
}
