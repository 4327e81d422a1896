import { CASCADE_QUEUE, CascadeJob } from '#libs/graph/cascades/domain/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Delivery } from '#libs/platform/queue/index.js';
import type { WalkCascade } from '#libs/reasoning/corrections/use-cases/index.js';
import { payloadOf } from '../common/payload.js';
import type { Processor } from '../common/processor.js';

/** Most corrections arrive within this; the others go on elsewhere. */
const FIRST_TURN_PAGES = 2;

/** Begins corrections. */
export class CascadeProcessor implements Processor {
  readonly queue = CASCADE_QUEUE;
  readonly concurrency = 4;

  constructor(private readonly walkCascade: WalkCascade) {}

  handle(delivery: Delivery): Promise<void> {
    return this.walkCascade.run(delivery.tenantId as Id<'ten'>, payloadOf(CascadeJob, delivery), FIRST_TURN_PAGES);
  }
}
