import type { CascadeJob, FailCascade, ResumeCascade } from '#libs/graph/cascades/index.js';
import { isInLedger, jobIdOf, publicReason } from '#libs/history/jobs/index.js';
import { Refusal, type Id } from '#libs/kernel/index.js';
import type { WalkCascade } from '#libs/reasoning/corrections/index.js';
import type { QueueMessage } from './consumers.js';

type Message = QueueMessage<typeof CascadeJob>;

/** Handles the deliveries of both queues of corrections. */
export class CascadeTurns {
  constructor(
    private readonly walkCascade: WalkCascade,
    private readonly failCascade: FailCascade,
    private readonly resumeCascade: ResumeCascade,
  ) {}

  async take({ tenantId, payload, delivery }: Message, pages?: number): Promise<void> {
    // The ledger contains a cascade only if it is a dead job, so this delivery is a retry that somebody requested.
    if (isInLedger(delivery.id)) await this.resumeCascade.run(tenantId, payload);
    await this.walkCascade.run(tenantId, payload, pages);
  }

  /**
   * If a cascade waited in vain for the database, or for its tenant to become writable, recovery sends it again under
   * another id. It therefore leaves no dead job, unless this delivery was itself the retry of a dead job. A cascade
   * that failed, or killed its workers, is given up.
   */
  async giveUp({ tenantId, payload, delivery }: Message, failure: unknown): Promise<'recovered' | void> {
    if (failure instanceof Refusal && failure.category === 'unavailable')
      return isInLedger(delivery.id) ? undefined : 'recovered';
    const stuckAt = (failure instanceof Refusal ? failure.facts.cascadeId : undefined) as Id<'cas'> | undefined;
    await this.failCascade.run(
      tenantId,
      { spaceId: payload.spaceId, cascadeId: stuckAt ?? payload.cascadeId },
      { error: publicReason(failure), jobId: jobIdOf(delivery.id) },
    );
  }
}
