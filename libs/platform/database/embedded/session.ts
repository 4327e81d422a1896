import pg from 'pg';
import type { QueryConfig, QueryResult } from 'pg';
import { busy } from '../failures.js';

export interface SessionLimits {
  /** How long a statement waits for its turn. */
  turnTimeoutMs: number;
  /** How long a transaction may send nothing before it is rolled back: while it is open, everybody waits. */
  idleInTransactionMs: number;
}

/**
 * The one session of PGlite, handed round like a transaction pooler does: to the longest waiting speaker,
 * for one statement, or until the transaction that statement opened is over.
 */
export class Session {
  #holder: object | null = null;
  #isClosed = false;
  #idleTimer: NodeJS.Timeout | undefined;
  readonly #waiting: { speaker: object; grant: () => void }[] = [];
  /** Speakers whose transaction was taken away; they must not go on in a session that is no longer theirs. */
  readonly #cutOff = new WeakSet();

  constructor(private readonly client: pg.Client, private readonly limits: SessionLimits) {}

  async say(speaker: object, query: QueryConfig): Promise<QueryResult> {
    if (this.#isClosed) throw new Error('Cannot use a pool after calling end on the pool');
    if (this.#cutOff.has(speaker)) throw cutOffError();
    if (this.#holder !== speaker) await this.#turn(speaker);
    clearTimeout(this.#idleTimer);
    try {
      return await this.client.query(query);
    } catch (failure) {
      // The transaction's status comes after the error message, with the end of the answer; an empty query waits for it.
      await this.client.query('').catch(() => undefined);
      throw failure;
    } finally {
      if (this.#isInTransaction()) this.#watchIdle(speaker);
      else this.#pass();
    }
  }

  /** The speaker is gone: whatever it left open is rolled back. */
  async leave(speaker: object): Promise<void> {
    if (this.#holder !== speaker) return;
    clearTimeout(this.#idleTimer);
    await this.client.query('rollback').catch(() => undefined);
    this.#pass();
  }

  /** Waits until nobody is in a transaction, then closes. */
  async close(): Promise<void> {
    await this.#turn(this);
    this.#isClosed = true;
    this.#pass();
    await this.client.end();
  }

  #isInTransaction(): boolean {
    const status = this.client.getTransactionStatus();
    return status === 'T' || status === 'E';
  }

  #turn(speaker: object): Promise<void> {
    if (this.#holder === null) {
      this.#holder = speaker;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(place), 1);
        reject(busy({ why: `no turn on the embedded database within ${this.limits.turnTimeoutMs} ms` }, { retryAfterSeconds: 1 }));
      }, this.limits.turnTimeoutMs);
      const place = { speaker, grant: () => { clearTimeout(giveUp); resolve(); } };
      this.#waiting.push(place);
    });
  }

  #pass(): void {
    const next = this.#waiting.shift();
    this.#holder = next?.speaker ?? null;
    next?.grant();
  }

  #watchIdle(speaker: object): void {
    this.#idleTimer = setTimeout(() => {
      this.#cutOff.add(speaker);
      void this.leave(speaker);
    }, this.limits.idleInTransactionMs);
    this.#idleTimer.unref();
  }
}

/** As a server words it. */
function cutOffError(): pg.DatabaseError {
  const error = new pg.DatabaseError('terminating connection due to idle-in-transaction timeout', 0, 'error');
  return Object.assign(error, { code: '25P03', severity: 'FATAL' });
}
