import { CASCADE_QUEUE } from '#libs/graph/cascades/index.js';
import type { Delivery } from '#libs/platform/queue/index.js';
import type { Processor } from '../common/processor.js';
import type { CascadeTurns } from './cascade-turns.js';

/** Most corrections arrive within this; the others go on elsewhere. */
const FIRST_TURN_PAGES = 2;

/** Begins corrections. */
export class CascadeProcessor implements Processor {
  readonly queue = CASCADE_QUEUE;
  readonly concurrency = 4;

  constructor(private readonly turns: CascadeTurns) {}

  handle(delivery: Delivery): Promise<void> {
    return this.turns.take(delivery, FIRST_TURN_PAGES);
  }

  giveUp(delivery: Delivery, failure: unknown): Promise<void> {
    return this.turns.giveUp(delivery, failure);
  }
}
