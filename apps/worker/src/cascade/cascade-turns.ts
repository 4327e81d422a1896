import { CascadeJob, type FailCascade, type ResumeCascade } from '#libs/graph/cascades/index.js';
import { isInLedger, jobIdOf, publicReason } from '#libs/history/jobs/index.js';
import { Refusal, type Id } from '#libs/kernel/index.js';
import type { Delivery } from '#libs/platform/queue/index.js';
import type { WalkCascade } from '#libs/reasoning/corrections/index.js';
import { payloadOf } from '../common/payload.js';

/** What a delivery of either queue of corrections comes to. */
export class CascadeTurns {
  constructor(
    private readonly walkCascade: WalkCascade,
    private readonly failCascade: FailCascade,
    private readonly resumeCascade: ResumeCascade,
  ) {}

  async take(delivery: Delivery, pages?: number): Promise<void> {
    const [tenantId, job] = [delivery.tenantId as Id<'ten'>, payloadOf(CascadeJob, delivery)];
    // Only what died is in the ledger: somebody asked to try it again.
    if (isInLedger(delivery.id)) await this.resumeCascade.run(tenantId, job);
    await this.walkCascade.run(tenantId, job, pages);
  }

  /** What waited for the database in vain is sent again by recovery; what failed, or killed its workers, is given up. */
  async giveUp(delivery: Delivery, failure: unknown): Promise<void> {
    if (failure instanceof Refusal && failure.category === 'unavailable') return;
    const { spaceId, cascadeId } = payloadOf(CascadeJob, delivery);
    const stuckAt = (failure instanceof Refusal ? failure.facts.cascadeId : undefined) as Id<'cas'> | undefined;
    await this.failCascade.run(
      delivery.tenantId as Id<'ten'>,
      { spaceId, cascadeId: stuckAt ?? cascadeId },
      { error: publicReason(failure), jobId: jobIdOf(delivery.id) },
    );
  }
}
