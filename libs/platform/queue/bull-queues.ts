import {
  type BackendFactory,
  type IQueueBackend,
  DelayedError,
  Queue,
  UnrecoverableError,
  Worker,
  type Job,
  type JobsOptions,
} from 'bullmq';
import { unavailable } from '#libs/kernel/index.js';
import { within } from '../process/index.js';
import type { Log, Outage } from '../telemetry/index.js';
import {
  type Delivery,
  type Handler,
  type Message,
  type QueueCounts,
  type Queues,
  type Retries,
  type WorkOptions,
  isWorthRetrying,
} from './queues.js';
import { SendingDebts } from './sending-debt.js';

/** The store that BullMQ runs on. It is the only difference between Redis and the embedded database. */
export interface Engine {
  readonly sharesDatabase: boolean;
  readonly backend: BackendFactory<IQueueBackend, unknown>;
  /** The connection for adding and querying messages. The process has only one. */
  readonly producer: unknown;
  /** The connection for workers, which may block on it for any length of time. */
  consumer(): unknown;
  /** A prefix for the keys, if the store has no schemas. */
  readonly prefix?: string;
  /** Resolves once the store answers. The store may never answer, so callers must set a time limit. */
  ping(): Promise<void>;
  /** Replaces a connection that does not answer, so that further commands do not wait behind the unanswered one. */
  reconnect(): void;
  /** Closes every connection, whether or not it answers. */
  end(): void;
}

type BullQueue = Queue<any, any, string, any, any, string, IQueueBackend, unknown>;
type BullWorker = Worker<any, any, string, IQueueBackend, any, unknown>;

export interface BullOptions {
  log: Log;
  /** Retries by queue. Queues that are not listed have the default. */
  retries?: Readonly<Record<string, Retries>>;
  /** The waits before a delivery that could not be recorded as dead is offered again. */
  recording?: Omit<Retries, 'attempts'>;
}

/** About two minutes in total, which is longer than a restart of anything that a handler needs. */
const DEFAULT_RETRIES: Retries = { attempts: 8, firstDelayMs: 1_000 };
const ANSWER_MS = 5_000;
/**
 * If recording a dead delivery fails, it is offered again after these waits. A tenant may be read-only for days, and its
 * deliveries then cannot be recorded.
 */
const RECORDING: Omit<Retries, 'attempts'> = { firstDelayMs: 5_000, longestDelayMs: 300_000 };
/**
 * How many finished jobs, and how many failed jobs, the queue keeps, and for how many seconds. While a job is kept, a
 * message that is added twice is recognised. Only the ledger keeps a lasting record of failed jobs.
 */
const KEEP = {
  removeOnComplete: { age: 3_600, count: 10_000 },
  removeOnFail: { age: 86_400, count: 1_000 },
} satisfies JobsOptions;

/**
 * Added to the priority of messages with `isLater`; it is higher than any debt. BullMQ delivers jobs without a priority
 * first, then those with the lowest priority.
 */
const LATER = 1_000;

/**
 * The name of the scheduler in a queue with ticks. If its next tick is further from now than STRAY_TICKS ticks, it has
 * stopped: either nobody has followed it, or its time was set by a clock that was ahead.
 */
const TICK = 'tick';
const STRAY_TICKS = 10;

/**
 * A process that works on a delivery renews the lock of the delivery twice in LOCKED_MS. If the lock expires, another
 * process gets the delivery. If the first process is still working on the delivery, the second process finds the row of
 * the job in the database locked. Expired locks are looked for every LOST_CHECKED_EVERY_MS.
 */
const LOCKED_MS = 15_000;
const LOST_CHECKED_EVERY_MS = 5_000;

/**
 * How many processes may die while they handle a delivery. After one more death, the delivery is given up. BullMQ's own
 * limit is set so high that it is never reached, because BullMQ would drop the delivery before anything has recorded
 * it.
 */
const DEATHS_SURVIVED = 3;
const NEVER_GIVEN_UP = 1_000_000_000;

const UNDERWAY: ReadonlySet<string> = new Set(['waiting', 'active', 'delayed', 'prioritized', 'waiting-children']);

/** The name of our own retry strategy. The delays of BullMQ's strategy would double without limit. */
const BACKOFF = 'patient';
/** The random share of a delay. Without it, deliveries that failed together would be retried together. */
const JITTER = 0.25;

/** Tells BullMQ to drop a delivery, after `onDead` has recorded it. */
class DeadLettered extends UnrecoverableError {}

export class BullQueues implements Queues {
  readonly #queues = new Map<string, BullQueue>();
  readonly #workers: BullWorker[] = [];
  readonly #debts = new SendingDebts();
  #closing: Promise<void> | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly outage: Outage,
    private readonly options: BullOptions,
  ) {}

  get sharesDatabase(): boolean {
    return this.engine.sharesDatabase;
  }

  async addBulk(queue: string, messages: readonly Message[]): Promise<void> {
    const options = { ...KEEP, attempts: this.#retries(queue).attempts, backoff: { type: BACKOFF } };
    await this.#answered(
      (bull) =>
        bull.addBulk(
          messages.map((message) => ({
            name: queue,
            data: { tenantId: message.tenantId, payload: message.payload },
            opts: { ...options, jobId: message.id, ...this.#place(queue, message) },
          })),
        ),
      queue,
    );
  }

  /** Messages of a tenant that sends many come after those of other tenants. */
  #place(queue: string, { tenantId, isLater = false }: Message): Pick<JobsOptions, 'priority'> {
    const priority = this.#debts.add(queue, tenantId, Date.now()) + (isLater ? LATER : 0);
    return priority === 0 ? {} : { priority };
  }

  async every(queue: string, everyMs: number): Promise<void> {
    await this.#answered(async (bull) => {
      const known = await bull.getJobScheduler(TICK);
      const next = known?.next;
      const [now, strayMs] = [Date.now(), STRAY_TICKS * everyMs];
      if (known?.every === everyMs && next !== undefined && Math.abs(next - now) < strayMs) return;
      // BullMQ would keep the time of the next tick, and there would be none until then.
      if (next !== undefined && next > now) await bull.removeJobScheduler(TICK);
      await bull.upsertJobScheduler(
        TICK,
        { every: everyMs },
        {
          name: queue,
          data: { tenantId: '', payload: {} },
          opts: { attempts: 1, removeOnComplete: true, removeOnFail: true },
        },
      );
    }, queue);
  }

  async underway(queue: string, ids: readonly string[]): Promise<Set<string>> {
    const states = await this.#answered((bull) => Promise.all(ids.map((id) => bull.getJobState(id))), queue);
    return new Set(ids.filter((_, i) => UNDERWAY.has(states[i]!)));
  }

  work(queue: string, handler: Handler, options: WorkOptions): void {
    const worker: BullWorker = new Worker(
      queue,
      (job, token) => this.#handle(job, token, handler, options),
      {
        connection: this.engine.consumer(),
        prefix: this.engine.prefix,
        concurrency: options.concurrency,
        maxStalledCount: NEVER_GIVEN_UP,
        // If a process is killed, another one gets its delivery after the sum of these two times at the latest.
        lockDuration: LOCKED_MS,
        stalledInterval: LOST_CHECKED_EVERY_MS,
        settings: { backoffStrategy: (attempt) => waitAfter(attempt, this.#retries(queue)) },
      },
      this.engine.backend,
    );
    worker.on('error', (failure) => this.#noteTrouble(failure));
    this.#workers.push(worker);
  }

  async pause(queue: string): Promise<void> {
    await this.#answered((bull) => bull.pause(), queue);
  }

  async resume(queue: string): Promise<void> {
    await this.#answered((bull) => bull.resume(), queue);
  }

  async counts(queue: string): Promise<QueueCounts> {
    const {
      waiting = 0,
      prioritized = 0,
      active = 0,
      delayed = 0,
    } = await this.#answered((bull) => bull.getJobCounts('waiting', 'prioritized', 'active', 'delayed'), queue);
    return { waiting: waiting + prioritized, active, delayed };
  }

  async isAvailable(): Promise<boolean> {
    const answer = this.engine.ping().then(
      () => true,
      (failure: unknown) => {
        this.outage.began(failure);
        return false;
      },
    );
    const isAvailable = await within(ANSWER_MS, answer);
    if (isAvailable === undefined) this.engine.reconnect();
    return isAvailable ?? false;
  }

  close(deadlineMs: number): Promise<void> {
    return (this.#closing ??= this.#close(deadlineMs));
  }

  async #close(deadlineMs: number): Promise<void> {
    // If the queue is unreachable, it is useless to wait for deliveries: they could not be reported as done.
    const isReachable = (await within(Math.min(deadlineMs, 1_000), this.isAvailable())) ?? false;
    const isClosed = await within(
      deadlineMs,
      this.#closeAll(!isReachable).then(
        () => true,
        () => true,
      ),
    );
    if (!isClosed) {
      this.options.log.warn(
        { deadlineMs },
        'Some deliveries were unfinished at the deadline; they will be offered to another worker.',
      );
      for (const worker of this.#workers)
        worker
          .getBackend()
          .close(true)
          .catch(() => undefined);
    }
    this.engine.end();
  }

  async #closeAll(isForced: boolean): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close(isForced)));
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
  }

  #retries(queue: string): Retries {
    return this.options.retries?.[queue] ?? DEFAULT_RETRIES;
  }

  #queue(name: string): BullQueue {
    const known = this.#queues.get(name);
    if (known) return known;
    const queue: BullQueue = new Queue(
      name,
      {
        connection: this.engine.producer,
        prefix: this.engine.prefix,
        skipVersionCheck: true,
        streams: { events: { maxLen: 1_000 } },
      },
      this.engine.backend,
    );
    queue.on('error', (failure) => this.#noteTrouble(failure));
    this.#queues.set(name, queue);
    return queue;
  }

  /** Asks the queue, and throws `unavailable` if it does not answer in time. */
  async #answered<T>(ask: (queue: BullQueue) => Promise<T>, name: string): Promise<T> {
    if (!(await this.isAvailable())) throw unavailable({ what: 'The queue' });
    const answer = ask(this.#queue(name)).then(
      (value) => ({ value }),
      (failure: unknown) => {
        throw unavailable({ what: 'The queue' }, { cause: failure });
      },
    );
    const settled = await within(ANSWER_MS, answer);
    if (settled) return settled.value;
    this.engine.reconnect();
    throw unavailable({ what: 'The queue' });
  }

  async #handle(job: Job, token: string | undefined, handler: Handler, options: WorkOptions): Promise<void> {
    const delivery = deliveryOf(job);
    if (hasKilled(job)) {
      const failure = new Error('Every process that handled the delivery died.');
      this.options.log.error({ err: failure, queue: delivery.queue, job: delivery.id }, 'A delivery failed for good.');
      await this.#deadLetter(job, token, delivery, failure, options);
    }
    try {
      await handler(delivery);
    } catch (failure) {
      const facts = { err: failure, queue: delivery.queue, job: delivery.id, attempt: delivery.attempt };
      if (isWorthRetrying(failure) && delivery.attempt < (job.opts.attempts ?? 1)) {
        this.options.log.warn(facts, 'A delivery failed and will be tried again.');
        throw failure;
      }
      this.options.log.error(facts, 'A delivery failed for good.');
      await this.#deadLetter(job, token, delivery, failure, options);
    }
  }

  async #deadLetter(
    job: Job,
    token: string | undefined,
    delivery: Delivery,
    failure: unknown,
    { onDead }: WorkOptions,
  ): Promise<never> {
    try {
      await onDead(delivery, failure);
    } catch (why) {
      this.options.log.error(
        { err: why, queue: delivery.queue, job: delivery.id },
        'A dead delivery could not be recorded; it will be offered again.',
      );
      await job.moveToDelayed(Date.now() + waitAfter(timesOffered(job), this.options.recording ?? RECORDING), token);
      throw new DelayedError();
    }
    throw new DeadLettered(failure instanceof Error ? failure.message : String(failure));
  }

  #noteTrouble(failure: Error): void {
    if ('code' in failure || 'syscall' in failure) this.outage.began(failure);
    else this.options.log.error({ err: failure }, 'The queue reported a failure.');
  }
}

function waitAfter(attempt: number, { firstDelayMs, longestDelayMs = Infinity }: Omit<Retries, 'attempts'>): number {
  return Math.floor(Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1)) * (1 - JITTER * Math.random()));
}

/**
 * How often a delivery was offered since its last attempt that counts, at least 1. BullMQ counts an attempt only if it
 * ends, and a delivery whose process died was offered without such an attempt, too.
 */
const timesOffered = ({ attemptsStarted, attemptsMade, stalledCounter }: Job): number =>
  Math.max(1, attemptsStarted - attemptsMade - stalledCounter);

/** Whether too many processes have died with this job. False for a tick, because the next tick replaces it. */
function hasKilled(job: Job): boolean {
  return job.stalledCounter > DEATHS_SURVIVED && job.repeatJobKey === undefined;
}

function deliveryOf(job: Job): Delivery {
  const { tenantId, payload } = job.data as Pick<Message, 'tenantId' | 'payload'>;
  return { id: job.id!, queue: job.queueName, tenantId, payload, attempt: job.attemptsMade + 1 };
}
