import { Refusal, type ErrorCategory } from '#libs/kernel/index.js';

/** Categories of refusals for which a later attempt may succeed. Every other refusal would be repeated. */
const PASSING: ReadonlySet<ErrorCategory> = new Set<ErrorCategory>(['conflict', 'limit', 'unavailable', 'bug']);

/** Whether a failed delivery is worth another attempt. An undeclared failure may be temporary, so it is. */
export function isWorthRetrying(failure: unknown): boolean {
  return !(failure instanceof Refusal) || PASSING.has(failure.category);
}

/**
 * Messages for the workers. The payload names things by id and never contains content, which would be outdated when it
 * is read.
 */
export interface Message {
  /**
   * A queue drops a message whose id it still remembers. This only saves work and is not guaranteed, so handlers are
   * idempotent.
   */
  id: string;
  tenantId: string;
  payload: Record<string, unknown>;
  /** Continues work that was begun: it is handed out after all messages that were not begun yet. */
  isLater?: boolean;
}

/** A message that a worker is handling. */
export interface Delivery extends Message {
  queue: string;
  /** 1 for the first attempt. */
  attempt: number;
}

/**
 * Returns when the work is done for good; throws to have it retried, or made a dead job if a retry cannot help (see
 * `verdict.ts`).
 */
export type Handler = (delivery: Delivery) => Promise<void>;

export interface WorkOptions {
  /** How many deliveries one process handles at once. */
  concurrency: number;
  /**
   * Called for a delivery that will not be tried again, before the queue drops it.
   * If this throws, the delivery stays in the queue and is offered again.
   */
  onDead(delivery: Delivery, failure: unknown): Promise<void>;
}

/** How often a queue retries a message, and how long it waits. */
export interface Retries {
  attempts: number;
  /** Wait before the second attempt; doubled for each further one, up to `longestDelayMs`. */
  firstDelayMs: number;
  /** Default: no limit. */
  longestDelayMs?: number;
}

export interface QueueCounts {
  waiting: number;
  active: number;
  delayed: number;
}

/** At-least-once delivery from the outbox to the workers. Built on BullMQ: on Redis, or in the embedded database. */
export interface Queues {
  /**
   * True if the queue uses the single session of the embedded database: calling it while a transaction is open would
   * block for ever.
   */
  readonly sharesDatabase: boolean;
  /**
   * Adds all messages or throws; after an error, some may have been added. Throws `unavailable` within seconds if the
   * queue does not answer.
   */
  addBulk(queue: string, messages: readonly Message[]): Promise<void>;
  /**
   * Makes the queue create a message of its own every `everyMs`, without tenant and payload: one for all processes,
   * tried once. Calling it again changes nothing; if the queue has lost everything, the ticks start again.
   */
  every(queue: string, everyMs: number): Promise<void>;
  /** Those of the messages that the queue holds and will still deliver. */
  underway(queue: string, ids: readonly string[]): Promise<Set<string>>;
  /** Starts handling. Returns at once, even while the queue is unreachable: work begins when it is available again. */
  work(queue: string, handler: Handler, options: WorkOptions): void;
  /** Holds back the messages of a queue, in every process, until `resume`. */
  pause(queue: string): Promise<void>;
  resume(queue: string): Promise<void>;
  counts(queue: string): Promise<QueueCounts>;
  isAvailable(): Promise<boolean>;
  /**
   * Lets current deliveries finish until the deadline; those that are cut off are offered again to another worker.
   * Never throws.
   */
  close(deadlineMs: number): Promise<void>;
}
