import { unawaited } from '#libs/kernel/index.js';
import { sql, type SystemDatabase } from '#libs/platform/database/index.js';

const listEndedJobs = sql(import.meta.url, 'list-ended-jobs');

/** The end of a job is noticed at most this much later. */
const EVERY_MS = 150;
const AFTER_FAILURE_MS = 2_000;
/** How many callers of a tenant may wait in one process at a time. */
const MAX_WAITERS = 50;

interface Waiter {
  tenantId: string;
  jobId: string;
  settle(isEnded: boolean): void;
}

/**
 * Notifies callers when their jobs have ended. At each tick it sends one query for the whole process, and none while
 * nobody waits.
 */
export class JobWatch {
  readonly #waiters = new Set<Waiter>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(private readonly database: SystemDatabase) {}

  /**
   * Resolves to true once the job has ended. Resolves to false if the time is up, if too many callers of the tenant
   * already wait, or if the process stops. It holds no database connection while it waits.
   */
  ended(tenantId: string, jobId: string, withinMs: number): Promise<boolean> {
    if (this.#isClosed || [...this.#waiters].filter((waiter) => waiter.tenantId === tenantId).length >= MAX_WAITERS)
      return Promise.resolve(false);
    return new Promise((resolve) => {
      const settle = (isEnded: boolean): void => {
        clearTimeout(patience);
        this.#waiters.delete(waiter);
        resolve(isEnded);
      };
      const patience = setTimeout(() => settle(false), withinMs).unref();
      const waiter: Waiter = { tenantId, jobId, settle };
      this.#waiters.add(waiter);
      this.#lookAfter(EVERY_MS);
    });
  }

  /** Releases everybody who waits; the work continues without them. */
  onModuleDestroy(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const waiter of [...this.#waiters]) waiter.settle(false);
  }

  #lookAfter(ms: number): void {
    this.#timer ??= setTimeout(() => unawaited(this.#look()), ms).unref();
  }

  async #look(): Promise<void> {
    const ended = this.#waiters.size === 0 ? null : await this.#ended([...this.#waiters]).catch(() => null);
    this.#timer = undefined;
    for (const waiter of [...this.#waiters]) if (ended?.has(waiter.jobId)) waiter.settle(true);
    if (this.#waiters.size > 0 && !this.#isClosed) this.#lookAfter(ended === null ? AFTER_FAILURE_MS : EVERY_MS);
  }

  async #ended(waiters: readonly Waiter[]): Promise<Set<string>> {
    const rows = await this.database.run((tx) =>
      tx.all<{ id: string }>(
        listEndedJobs,
        waiters.map(({ tenantId }) => tenantId),
        waiters.map(({ jobId }) => jobId),
      ),
    );
    return new Set(rows.map(({ id }) => id));
  }
}
