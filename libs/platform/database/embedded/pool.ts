import { unawaited } from '#libs/kernel/index.js';
import { EventEmitter } from 'node:events';
import type { Notification, QueryConfig, QueryResult } from 'pg';
import type { Connection, PooledConnection } from '../port.js';
import { refuseInsideTransaction } from '../transact.js';
import type { Session } from './session.js';

type Query = Parameters<Connection['query']>[0];

// BullMQ begins its statements with a comment.
const LISTEN = /^(?:\s|--.*\n)*listen\s+(?:"([^"]+)"|([\w$]+))/i;
const UNLISTEN = /^(?:\s|--.*\n)*unlisten\b/i;

/**
 * The part of `pg.Pool` that we and BullMQ use, on top of one session. The number of connections is unlimited, because
 * each is only a position in a queue. A notification reaches every connection that listens to its channel.
 */
export class EmbeddedPool extends EventEmitter {
  /**
   * BullMQ uses this to find out whether the connection that it listens on could die unnoticed. A connection within one
   * process cannot die unnoticed.
   */
  readonly options = { keepAlive: true };
  readonly #clients = new Set<EmbeddedClient>();
  #isEnding = false;

  constructor(private readonly session: Session) {
    super();
    // Every queue adds a listener. Together they are more than the number at which Node warns of a leak.
    this.setMaxListeners(0);
  }

  connect(): Promise<EmbeddedClient> {
    return this.open(true);
  }

  /**
   * Like `connect`, but says whether the connection is for the queue or for the product. While the disk is full, the
   * queue is allowed fewer statements.
   */
  async open(isQueue: boolean): Promise<EmbeddedClient> {
    if (this.#isEnding) throw new Error('Cannot use a pool after calling end on the pool');
    refuseInsideTransaction();
    const client = new EmbeddedClient(this.session, isQueue, (gone) => this.#clients.delete(gone));
    this.#clients.add(client);
    this.emit('connect', client);
    return client;
  }

  async query(query: Query, values?: unknown[]): Promise<QueryResult> {
    const client = await this.connect();
    try {
      return await client.query(query, values);
    } finally {
      client.release();
    }
  }

  /** Waits for open transactions, but not for borrowed connections, because a listener never returns its connection. */
  async end(): Promise<void> {
    if (this.#isEnding) throw new Error('Called end on pool more than once');
    this.#isEnding = true;
    await this.session.close();
  }

  /** The channels that at least one of its connections listens to. */
  get channels(): string[] {
    return [...new Set([...this.#clients].flatMap(({ channels }) => [...channels]))];
  }

  notify(notification: Notification): void {
    for (const client of this.#clients) client.hear(notification);
  }
}

/** One connection of the pool. Its statements run in order, each as soon as the session is free for it. */
class EmbeddedClient extends EventEmitter implements PooledConnection {
  #lastAnswer: Promise<unknown> = Promise.resolve();
  #isReleased = false;
  readonly channels = new Set<string>();

  constructor(
    private readonly session: Session,
    readonly isQueue: boolean,
    private readonly forget: (client: EmbeddedClient) => void,
  ) {
    super();
  }

  query(query: Query, values?: unknown[]): Promise<QueryResult> {
    if (this.#isReleased) return Promise.reject(new Error('Client was closed and is not queryable'));
    const config = configOf(query, values, this.isQueue);
    if (UNLISTEN.test(config.text))
      return Promise.reject(
        new Error('UNLISTEN would also end the subscriptions of other connections; release this connection instead.'),
      );
    const answer = this.#lastAnswer.then(() => this.session.say(this, config));
    this.#lastAnswer = answer.then(
      () => this.#noteListen(config.text),
      () => undefined,
    );
    return answer;
  }

  release(_error?: Error | boolean): void {
    if (this.#isReleased) throw new Error('Release called on client which has already been released to the pool.');
    this.#isReleased = true;
    this.channels.clear();
    this.forget(this);
    unawaited(this.#lastAnswer.then(() => this.session.leave(this)));
  }

  hear(notification: Notification): void {
    // Emitted in a separate microtask, so that an exception in a listener does not reach PGlite.
    if (this.channels.has(notification.channel)) queueMicrotask(() => this.emit('notification', notification));
  }

  #noteListen(text: string): void {
    const [, quoted, plain] = LISTEN.exec(text) ?? [];
    const channel = quoted ?? plain?.toLowerCase();
    if (channel !== undefined) this.channels.add(channel);
  }
}

/**
 * Prepared statements belong to the session, which everybody shares. Statements of the product have unique names.
 * Statements of the queue could collide with them, so they go without a name.
 */
function configOf(query: Query, values: unknown[] | undefined, isQueue: boolean): QueryConfig {
  if (typeof query === 'string') return { text: query, values };
  return { ...query, values: query.values ?? values, name: isQueue ? undefined : query.name };
}
