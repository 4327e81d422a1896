import { CascadeJob, ONWARD_QUEUE } from '#libs/graph/cascades/domain/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Delivery } from '#libs/platform/queue/index.js';
import type { WalkCascade } from '#libs/reasoning/corrections/use-cases/index.js';
import { payloadOf } from '../common/payload.js';
import type { Processor } from '../common/processor.js';

/** Carries large corrections on, a turn a delivery. */
export class CascadeOnwardProcessor implements Processor {
  readonly queue = ONWARD_QUEUE;
  /** What is large everywhere at once must leave the database to what is small. */
  readonly concurrency = 2;

  constructor(private readonly walkCascade: WalkCascade) {}

  handle(delivery: Delivery): Promise<void> {
    return this.walkCascade.run(delivery.tenantId as Id<'ten'>, payloadOf(CascadeJob, delivery));
  }
}
