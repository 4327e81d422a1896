import { ONWARD_QUEUE } from '#libs/graph/cascades/index.js';
import type { Delivery } from '#libs/platform/queue/index.js';
import type { Processor } from '../common/processor.js';
import type { CascadeTurns } from './cascade-turns.js';

/** Carries large corrections on, a turn a delivery. */
export class CascadeOnwardProcessor implements Processor {
  readonly queue = ONWARD_QUEUE;
  /** What is large everywhere at once must leave the database to what is small. */
  readonly concurrency = 2;

  constructor(private readonly turns: CascadeTurns) {}

  handle(delivery: Delivery): Promise<void> {
    return this.turns.take(delivery);
  }

  giveUp(delivery: Delivery, failure: unknown): Promise<void> {
    return this.turns.giveUp(delivery, failure);
  }
}
