import type { Delivery } from '#libs/platform/queue/index.js';

/** What one queue's folder offers: parse the payload, call one use case. */
export interface Processor {
  readonly queue: string;
  /** Deliveries handled at once in one process. */
  readonly concurrency: number;
  /** `continues`: the job has asked for its next delivery and is not done with this one. */
  handle(delivery: Delivery): Promise<'continues' | void>;
  /** After its last attempt, before it is recorded among the dead. What it throws has both offered again. */
  giveUp?(delivery: Delivery, failure: unknown): Promise<void>;
}
