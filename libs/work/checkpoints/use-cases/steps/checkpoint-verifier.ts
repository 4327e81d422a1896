import type { TenantTx } from '#libs/platform/database/index.js';
import type { Checkpoint } from '../../domain/checkpoint.js';
import { atVersion } from '../../domain/inheritance.rules.js';
import { verifierOf } from '../../domain/verified.rules.js';
import type { CheckpointRepository } from '../../store/checkpoint.repository.js';
import { evidenceIdsIn, type CitedEvidence } from '../../store/cited-evidence.js';

/**
 * Recomputes how far checkpoints are verified. Since they were written, evidence may have been revoked and handoffs
 * settled.
 */
export class CheckpointVerifier {
  constructor(
    private readonly checkpoints: CheckpointRepository,
    private readonly evidence: CitedEvidence,
  ) {}

  /** Returns checkpoints of one task, verified as of now, in the given order. */
  async verify(tx: TenantTx, checkpoints: readonly Checkpoint[]): Promise<Checkpoint[]> {
    const [some] = checkpoints;
    if (some === undefined) return [];
    const versions = checkpoints.map(({ version }) => version);
    const [rows, verdicts] = await Promise.all([
      this.checkpoints.completedIn(tx, some.taskId, Math.min(...versions), Math.max(...versions)),
      this.checkpoints.verdicts(tx, some.taskId),
    ]);
    const live = await this.evidence.live(tx, some.spaceId, evidenceIdsIn(rows));
    const verify = verifierOf(new Set(live.keys()), verdicts);
    return checkpoints.map((checkpoint) => ({
      ...checkpoint,
      verification: verify(atVersion(rows, checkpoint.version)),
    }));
  }
}
