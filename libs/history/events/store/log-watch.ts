import { unawaited } from '#libs/kernel/index.js';
import { sql, type SystemDatabase } from '#libs/platform/database/index.js';

const listLogHeads = sql(import.meta.url, 'list-log-heads');

/** Events arrive at most this long after they are sealed. */
const EVERY_MS = 250;
const AFTER_FAILURE_MS = 2_000;

interface Waiter {
  tenantId: string;
  seq: number;
  wake(head: number): void;
}

/**
 * Tells readers that the log of their tenant has grown. At each tick it sends one query for the whole process, and none
 * while nobody waits.
 */
export class LogWatch {
  readonly #waiters = new Set<Waiter>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: SystemDatabase) {}

  /** The number of the last sealed event; 0 for none. */
  async head(tenantId: string): Promise<number> {
    return (await this.#heads([tenantId])).get(tenantId) ?? 0;
  }

  /** Resolves to the head once the head is larger than `seq`, or to null once the signal is aborted. */
  async beyond(tenantId: string, seq: number, signal: AbortSignal): Promise<number | null> {
    if (signal.aborted) return null;
    return await new Promise((resolve) => {
      const settle = (head: number | null): void => {
        this.#waiters.delete(waiter);
        signal.removeEventListener('abort', abandon);
        resolve(head);
      };
      const abandon = (): void => settle(null);
      const waiter: Waiter = { tenantId, seq, wake: settle };
      signal.addEventListener('abort', abandon);
      this.#waiters.add(waiter);
      this.#lookAfter(EVERY_MS);
    });
  }

  #lookAfter(ms: number): void {
    this.#timer ??= setTimeout(() => unawaited(this.#look()), ms).unref();
  }

  async #look(): Promise<void> {
    // After a failure, waiting readers are served at a later tick. Other requests report the outage sooner.
    const heads =
      this.#waiters.size === 0
        ? null
        : await this.#heads([...new Set([...this.#waiters].map(({ tenantId }) => tenantId))]).catch(() => null);
    this.#timer = undefined;
    for (const waiter of [...this.#waiters]) {
      const head = heads?.get(waiter.tenantId) ?? 0;
      if (head > waiter.seq) waiter.wake(head);
    }
    if (this.#waiters.size > 0) this.#lookAfter(heads === null ? AFTER_FAILURE_MS : EVERY_MS);
  }

  async #heads(tenantIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.database.run((tx) => tx.all<{ tenant_id: string; seq: string }>(listLogHeads, tenantIds));
    return new Map(rows.map(({ tenant_id: tenantId, seq }) => [tenantId, Number(seq)]));
  }
}
