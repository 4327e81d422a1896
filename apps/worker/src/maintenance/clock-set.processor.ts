import type { Id } from '#libs/kernel/index.js';
import type { Delivery } from '#libs/platform/queue/index.js';
import {
  CLOCK_SET_QUEUE,
  ClockSetJob,
  type StartDueRuns,
  type MarkMaintenanceDue,
} from '#libs/maintenance/schedules/index.js';
import { payloadOf } from '../common/payload.js';
import type { Processor } from '../common/processor.js';

/** Runs maintenance in a space whose clock was set. */
export class ClockSetProcessor implements Processor {
  readonly queue = CLOCK_SET_QUEUE;
  readonly concurrency = 1;

  constructor(
    private readonly markDue: MarkMaintenanceDue,
    private readonly startDueRuns: StartDueRuns,
  ) {}

  async handle(delivery: Delivery): Promise<void> {
    await this.markDue.run(delivery.tenantId as Id<'ten'>, payloadOf(ClockSetJob, delivery).spaceId);
    await this.startDueRuns.run();
  }
}
