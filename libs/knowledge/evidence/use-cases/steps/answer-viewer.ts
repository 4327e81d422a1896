import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { readsEverySession, type Ctx } from '#libs/kernel/index.js';
import { evidenceIdsIn } from '../../domain/hiding.rules.js';
import type { EvidenceRepository } from '../../store/evidence.repository.js';

/** Removes evidence that the caller may not read from the answers of writes, because a write reads all rows. */
export class AnswerViewer {
  constructor(
    private readonly work: UnitOfWork,
    private readonly evidence: EvidenceRepository,
  ) {}

  /**
   * The answer without evidence that the caller may not read. The caller may read what the request names (`named`), or
   * the write would have been refused. If the answer names nothing else, or if the caller reads every session, nothing
   * is read. Call this after the commit.
   */
  async show<A>(ctx: Ctx, answer: A, named: readonly string[]): Promise<A> {
    if (readsEverySession(ctx.caller) || evidenceIdsIn(answer).every((id) => named.includes(id))) return answer;
    return this.work.read(ctx, (tx) => this.evidence.shownTo(tx, answer));
  }
}
