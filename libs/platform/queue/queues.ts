import { Refusal, type ErrorCategory } from '#libs/kernel/index.js';

/** What a later attempt may find changed. Everything else a refusal says will be said again. */
const PASSING: ReadonlySet<ErrorCategory> = new Set<ErrorCategory>(['conflict', 'limit', 'unavailable', 'bug']);

/** Whether a failed delivery is worth another attempt. A failure nobody declared may be a passing one, so it is. */
export function isWorthRetrying(failure: unknown): boolean {
  return !(failure instanceof Refusal) || PASSING.has(failure.category);
}

/** Messages for the workers. The payload names things by id and never carries content: by the time it is read that would be stale. */
export interface Message {
  /** A queue drops a message whose id it still remembers; that is a saving, not a promise: handlers are idempotent. */
  id: string;
  tenantId: string;
  payload: Record<string, unknown>;
  /** Goes on with what was begun: it is handed out after all that were not begun yet. */
  isLater?: boolean;
}

/** A message in a worker's hands. */
export interface Delivery extends Message {
  queue: string;
  /** 1 the first time. */
  attempt: number;
}

/** Returns when the work is done for good; throws to have it retried, or parked where trying again cannot help (see `verdict.ts`). */
export type Handler = (delivery: Delivery) => Promise<void>;

export interface WorkOptions {
  /** How many deliveries are handled at once in this process. */
  concurrency: number;
  /**
   * Hears of a delivery that will not be tried again, before the queue lets go of it.
   * When this throws, the delivery stays in the queue and is offered again.
   */
  onDead(delivery: Delivery, failure: unknown): Promise<void>;
}

/** How often, and how patiently, a queue tries a message again. */
export interface Retries {
  attempts: number;
  /** Wait before the second attempt; doubled for each one after, up to `longestDelayMs`. */
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
  /** True where it lives in the one session of the embedded database: calling it while a transaction is open would wait for ever. */
  readonly sharesDatabase: boolean;
  /** All or an error; after an error some may be in. Throws `unavailable` within seconds when the queue does not answer. */
  addBulk(queue: string, messages: readonly Message[]): Promise<void>;
  /**
   * Has the queue make a message of its own every `everyMs`, of no tenant and without payload: one for all processes, tried once.
   * Calling it again changes nothing; after the queue has lost everything it begins again.
   */
  every(queue: string, everyMs: number): Promise<void>;
  /** Those of the messages that it holds and will still deliver. */
  underway(queue: string, ids: readonly string[]): Promise<Set<string>>;
  /** Starts handling. Returns at once, also while the queue is unreachable: work begins when it comes back. */
  work(queue: string, handler: Handler, options: WorkOptions): void;
  /** Holds a queue's messages back, in every process, until `resume`. */
  pause(queue: string): Promise<void>;
  resume(queue: string): Promise<void>;
  counts(queue: string): Promise<QueueCounts>;
  isAvailable(): Promise<boolean>;
  /** Lets deliveries in hand finish, for as long as the deadline; what is cut off then is offered again to another worker. Never throws. */
  close(deadlineMs: number): Promise<void>;
}
