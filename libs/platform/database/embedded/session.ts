import { setImmediate as untilOthersRan, setTimeout as delay } from 'node:timers/promises';
import { unawaited } from '#libs/kernel/index.js';
import pg from 'pg';
import type { QueryConfig, QueryResult } from 'pg';
import { diskFull, noTurn } from '../failures.js';
import type { Room } from './room.js';
import { hasGivenUp } from './start-pglite.js';

export interface SessionLimits {
  /** How long a statement waits for its turn. */
  turnTimeoutMs: number;
  /** How long a transaction may be idle before it is rolled back. While it is open, all others wait. */
  idleInTransactionMs: number;
}

/** What a session needs from its engine. */
export interface Engine {
  /** Tells whether the disk has space. null: the engine is in memory. */
  room: Room | null;
  /** Starts a new engine in place of the failed one, once there is space for it, and returns its client. */
  reopen(): Promise<pg.Client>;
  /** Called at the beginning of each turn that may write. */
  wrote(): void;
}

const OPENS_TRANSACTION = /^\s*(?:begin|start\s+transaction)\b/i;
/**
 * The statements that are allowed while the disk is full. The queue may not even select, because its queries call
 * functions that write.
 */
const WRITES_NOTHING = /^\s*(?:begin read only|rollback|select|show|set)\b/i;
const LISTENS = /^(?:\s|--.*\n)*(?:listen|rollback|set)\b/i;

/**
 * How long the answer to a failed statement of the queue is held back. The queue retries at once, and without this
 * pause it would use all of the process's time while the disk is full.
 */
const QUEUE_PAUSE_MS = 250;
/**
 * How long statements may follow each other before timers and sockets are served. The engine runs in this thread, and
 * its answers are promises, which Node resolves before it looks at timers and sockets.
 */
const BREATH_MS = 10;

/** A user of the session: the product, or the queue. */
export interface Speaker {
  readonly isQueue: boolean;
}

/**
 * The single session of PGlite. Its speakers share it as clients share the connections of a transaction pooler. The
 * speaker that has waited longest gets the session for one statement or, if that statement opens a transaction, until
 * the transaction is over. A failed engine is never called again, because the call would block the whole process.
 * Instead, the next speaker starts a new engine, which recovers everything that was committed.
 */
export class Session {
  #holder: object | null = null;
  #isClosed = false;
  /** Whether the engine has failed. */
  #isBroken = false;
  #idleTimer: NodeJS.Timeout | undefined;
  #breathedAt = -Infinity;
  readonly #waiting: { speaker: object; grant: () => void }[] = [];
  /**
   * Speakers whose transaction was aborted or could not begin. Their next statements are refused, because they would
   * run outside the transaction.
   */
  readonly #cutOff = new WeakSet();

  constructor(
    private client: pg.Client,
    private readonly limits: SessionLimits,
    private readonly engine: Engine,
  ) {}

  async say(speaker: Speaker, query: QueryConfig): Promise<QueryResult> {
    await this.#breathe();
    try {
      return await this.#ask(speaker, query);
    } catch (failure) {
      if (speaker.isQueue && this.#holder !== speaker) await delay(QUEUE_PAUSE_MS);
      throw failure;
    }
  }

  async #ask(speaker: Speaker, query: QueryConfig): Promise<QueryResult> {
    if (this.#isClosed) throw new Error('Cannot use a pool after calling end on the pool');
    if (this.#cutOff.has(speaker)) throw cutOffError();
    if (this.#holder !== speaker) await this.#begin(speaker, query.text);
    clearTimeout(this.#idleTimer);
    try {
      return await this.client.query(query);
    } catch (failure) {
      if (hasGivenUp(failure)) this.#break(speaker);
      // The status of the transaction is at the end of the answer, after the error message. The empty query waits for
      // it.
      else await this.client.query('').catch(() => undefined);
      throw failure;
    } finally {
      if (!this.#isBroken && this.#isInTransaction()) this.#watchIdle(speaker);
      else this.#pass();
    }
  }

  async #breathe(): Promise<void> {
    if (performance.now() - this.#breathedAt < BREATH_MS) return;
    await untilOthersRan();
    this.#breathedAt = performance.now();
  }

  /**
   * Begins a turn on a running engine with enough disk space. If that fails for a statement that opens a transaction,
   * the speaker is cut off, so that its further statements do not run outside a transaction.
   */
  async #begin(speaker: Speaker, text: string): Promise<void> {
    try {
      if (this.engine.room?.isFull() === true && !(speaker.isQueue ? LISTENS : WRITES_NOTHING).test(text))
        throw diskFull();
      await this.#turn(speaker);
      if (this.#isBroken) await this.#revive();
      if (!WRITES_NOTHING.test(text)) this.engine.wrote();
    } catch (failure) {
      if (OPENS_TRANSACTION.test(text)) this.#cutOff.add(speaker);
      throw failure;
    }
  }

  #break(speaker: Speaker): void {
    this.#isBroken = true;
    this.#cutOff.add(speaker);
  }

  async #revive(): Promise<void> {
    try {
      this.client = await this.engine.reopen();
      this.#isBroken = false;
    } catch (failure) {
      this.#pass();
      throw failure;
    }
  }

  /** Called when a speaker has left. Rolls back its open transaction. */
  async leave(speaker: object): Promise<void> {
    if (this.#holder !== speaker) return;
    clearTimeout(this.#idleTimer);
    if (!this.#isBroken) await this.client.query('rollback').catch(() => undefined);
    this.#pass();
  }

  /** Whether the engine has failed and would not answer a call. */
  get hasGivenUp(): boolean {
    return this.#isBroken;
  }

  /** Waits until no transaction is open, then closes. */
  async close(): Promise<void> {
    await this.#turn(this);
    this.#isClosed = true;
    this.#pass();
    if (!this.#isBroken) await this.client.end();
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
        reject(noTurn(this.limits.turnTimeoutMs, ' on the embedded database'));
      }, this.limits.turnTimeoutMs);
      const place = {
        speaker,
        grant: () => {
          clearTimeout(giveUp);
          resolve();
        },
      };
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
      unawaited(this.leave(speaker));
    }, this.limits.idleInTransactionMs);
    this.#idleTimer.unref();
  }
}

/** The error that a PostgreSQL server sends in this case, with the same text and code. */
function cutOffError(): pg.DatabaseError {
  const error = new pg.DatabaseError('terminating connection due to idle-in-transaction timeout', 0, 'error');
  return Object.assign(error, { code: '25P03', severity: 'FATAL' });
}
