import { setImmediate as untilOthersRan, setTimeout as delay } from 'node:timers/promises';
import { unawaited } from '#libs/kernel/index.js';
import pg from 'pg';
import type { QueryConfig, QueryResult } from 'pg';
import { busy, diskFull } from '../failures.js';
import type { Room } from './room.js';

export interface SessionLimits {
  /** How long a statement waits for its turn. */
  turnTimeoutMs: number;
  /** How long a transaction may be idle before it is rolled back. While it is open, all others wait. */
  idleInTransactionMs: number;
}

/** The engine of the session. */
export interface Engine {
  /** null: the engine is in memory. */
  room: Room | null;
  /** Starts a new engine in place of the failed one, once there is space for it, and returns its client. */
  reopen(): Promise<pg.Client>;
  /** Called at the beginning of each turn that may write. */
  wrote(): void;
}

const OPENS_TRANSACTION = /^\s*(?:begin|start\s+transaction)\b/i;
/**
 * The statements that are allowed while the disk is full. The queue may only listen, because its queries are functions
 * that write.
 */
const WRITES_NOTHING = /^\s*(?:begin read only|rollback|select|show|set)\b/i;
const LISTENS = /^(?:\s|--.*\n)*(?:listen|rollback|set)\b/i;

/**
 * A queue whose statement fails asks again at once. The pause keeps it from taking the whole process while the disk is
 * full.
 */
const QUEUE_PAUSE_MS = 250;
/**
 * How long statements may follow each other before timers and sockets get their turn: the engine runs in this thread,
 * and an answer is a promise, which Node resolves before it looks at anything else.
 */
const BREATH_MS = 10;

/** A user of the session: the product, or the queue. */
export interface Speaker {
  readonly isQueue: boolean;
}

/**
 * The single session of PGlite, shared as with a transaction pooler. The speaker that has waited longest gets it for
 * one statement, or until the transaction that this statement opened is over. A failed engine is never called again,
 * because the call would block the whole process: the next speaker starts a new engine, which recovers everything that
 * was committed.
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
   * Speakers whose transaction was aborted by the failure. They must not continue in a session that is no longer
   * theirs.
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
      // The status of the transaction follows the error message at the end of the answer, and an empty query waits for
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
   * Begins a turn on a running engine with enough disk space. If a transaction never began, further statements of its
   * speaker must not run outside it.
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

  /** Whether the engine would not answer any more. */
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
        reject(
          busy(
            { why: `no turn on the embedded database within ${this.limits.turnTimeoutMs} ms` },
            { retryAfterSeconds: 1 },
          ),
        );
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

/** The engine reported a failure after which the process of a server would have ended. */
const hasGivenUp = (failure: unknown): boolean =>
  ['PANIC', 'FATAL'].includes(String((failure as { severity?: unknown }).severity));

/** Uses the message text of a PostgreSQL server. */
function cutOffError(): pg.DatabaseError {
  const error = new pg.DatabaseError('terminating connection due to idle-in-transaction timeout', 0, 'error');
  return Object.assign(error, { code: '25P03', severity: 'FATAL' });
}
