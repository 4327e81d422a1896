import { Refusal, type ErrorCategory } from '#libs/kernel/index.js';

/** Categories of refusals that may be gone at a later attempt. Every other refusal would only be repeated. */
const PASSING: ReadonlySet<ErrorCategory> = new Set<ErrorCategory>(['conflict', 'limit', 'unavailable', 'bug']);

/** Whether a failed delivery is worth another attempt. An undeclared failure may be temporary, so it is. */
export function isWorthRetrying(failure: unknown): boolean {
  return !(failure instanceof Refusal) || PASSING.has(failure.category);
}

/**
 * A message for the workers. The payload refers to things by id and never contains content, which could be outdated by
 * the time it is read.
 */
export interface Message {
  /**
   * A queue drops a message whose id it still remembers. This only saves work and is not guaranteed, so handlers must
   * be idempotent.
   */
  id: string;
  tenantId: string;
  payload: Record<string, unknown>;
  /** Marks work that continues: it is delivered after all messages for work that has not begun. */
  isLater?: boolean;
}

/** A message that a worker is handling. */
export interface Delivery extends Message {
  queue: string;
  /** 1 for the first attempt. */
  attempt: number;
}

/**
 * Returns when the work is finished. Throws to have it retried, or turned into a dead job if a retry cannot help (see
 * `verdict.ts`).
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
   * True if the queue uses the single session of the embedded database: calling it while a transaction is open would
   * block for ever.
   */
  readonly sharesDatabase: boolean;
  /**
   * Adds all messages or throws. After an error, some may have been added. Throws `unavailable` within seconds if the
   * queue does not answer.
   */
  addBulk(queue: string, messages: readonly Message[]): Promise<void>;
  /**
   * Makes the queue create a message of its own every `everyMs`, without tenant and payload: one for all processes,
   * attempted once. Calling it again changes nothing. If the queue has lost everything, the ticks start again.
   */
  every(queue: string, everyMs: number): Promise<void>;
  /** The messages among the given ones that the queue holds and will still deliver. */
  underway(queue: string, ids: readonly string[]): Promise<Set<string>>;
  /** Starts handling. Returns at once, even if the queue is unreachable: work begins when it is available again. */
  work(queue: string, handler: Handler, options: WorkOptions): void;
  /** Holds back the messages of a queue, in every process, until `resume`. */
  pause(queue: string): Promise<void>;
  resume(queue: string): Promise<void>;
  counts(queue: string): Promise<QueueCounts>;
  isAvailable(): Promise<boolean>;
  /**
   * Lets current deliveries finish until the deadline. Deliveries that are cut off are offered to another worker. Never
   * throws.
   */
  close(deadlineMs: number): Promise<void>;
}
