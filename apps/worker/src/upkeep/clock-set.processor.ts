import type { Id } from '#libs/kernel/index.js';
import type { Delivery } from '#libs/platform/queue/index.js';
import { CLOCK_SET_QUEUE, ClockSetJob } from '#libs/upkeep/schedules/domain/index.js';
import type { BeginDue, HastenSweeps } from '#libs/upkeep/schedules/use-cases/index.js';
import { payloadOf } from '../common/payload.js';
import type { Processor } from '../common/processor.js';

/** Sweeps a space whose clock was set. */
export class ClockSetProcessor implements Processor {
  readonly queue = CLOCK_SET_QUEUE;
  readonly concurrency = 1;

  constructor(
    private readonly hasten: HastenSweeps,
    private readonly beginDue: BeginDue,
  ) {}

  async handle(delivery: Delivery): Promise<void> {
    await this.hasten.run(delivery.tenantId as Id<'ten'>, payloadOf(ClockSetJob, delivery).spaceId);
    await this.beginDue.run();
  }
}
