import { Refusal, type ErrorCategory } from '#libs/kernel/index.js';

/** Categories of refusals that a later attempt may avoid. All other refusals would occur again. */
const PASSING: ReadonlySet<ErrorCategory> = new Set<ErrorCategory>(['conflict', 'limit', 'unavailable', 'bug']);

/** Whether a failed delivery is worth another attempt. True for an undeclared failure, because it may be temporary. */
export function isWorthRetrying(failure: unknown): boolean {
  return !(failure instanceof Refusal) || PASSING.has(failure.category);
}

/**
 * A message for the workers. The payload refers to things by id and never contains content, which could be outdated by
 * the time it is read.
 */
export interface Message {
  /**
   * A queue drops a message if it remembers another message with the same id. This saves work, but it is not
   * guaranteed, so handlers must be idempotent.
   */
  id: string;
  tenantId: string;
  payload: Record<string, unknown>;
  /** Marks a message that continues earlier work. It is delivered after all messages for work that has not begun. */
  isLater?: boolean;
}

/** A message that a worker is handling. */
export interface Delivery extends Message {
  queue: string;
  /** 1 for the first attempt. */
  attempt: number;
}

/**
 * Handles a delivery, and returns when the work is finished. If it throws, the delivery is retried, or becomes a dead
 * job if a retry cannot help (see `verdict.ts`).
 */
export type Handler = (delivery: Delivery) => Promise<void>;

export interface WorkOptions {
  /** How many deliveries one process handles at once. */
  concurrency: number;
  /**
   * Called for a delivery that will not be tried again, before the queue drops it. If it throws, the delivery stays in
   * the queue and is offered again.
   */
  onDead(delivery: Delivery, failure: unknown): Promise<void>;
}

/** How often a queue retries a message, and how long it waits. */
export interface Retries {
  attempts: number;
  /** The delay before the second attempt. It doubles for each further attempt, up to `longestDelayMs`. */
  firstDelayMs: number;
  /** Default: no limit. */
  longestDelayMs?: number;
}

export interface QueueCounts {
  waiting: number;
  active: number;
  delayed: number;
}

/**
 * At-least-once delivery from the outbox to the workers. Built on BullMQ, which runs on Redis or in the embedded
 * database.
 */
export interface Queues {
  /**
   * True if the queue uses the single session of the embedded database. A call while a transaction is open would then
   * block for ever.
   */
  readonly sharesDatabase: boolean;
  /**
   * Adds all messages or throws. After an error, some may have been added. Throws `unavailable` within seconds if the
   * queue does not answer.
   */
  addBulk(queue: string, messages: readonly Message[]): Promise<void>;
  /**
   * Makes the queue create a message every `everyMs`, called a tick, without tenant and payload. Each tick is delivered
   * to one process and attempted once. Calling this again changes nothing, unless the ticks have stopped, because the
   * queue has lost its data or a clock was ahead; in this case, they start again.
   */
  every(queue: string, everyMs: number): Promise<void>;
  /** Returns those of the given ids whose messages the queue still has to deliver. */
  underway(queue: string, ids: readonly string[]): Promise<Set<string>>;
  /** Starts handling. Returns at once, even if the queue is unreachable: work begins when it is available again. */
  work(queue: string, handler: Handler, options: WorkOptions): void;
  /** Stops the delivery of a queue's messages, in all processes, until `resume`. */
  pause(queue: string): Promise<void>;
  resume(queue: string): Promise<void>;
  counts(queue: string): Promise<QueueCounts>;
  isAvailable(): Promise<boolean>;
  /**
   * Waits until current deliveries are finished, but not longer than the deadline. A delivery that is cut off is
   * offered to another worker. Never throws.
   */
  close(deadlineMs: number): Promise<void>;
}
