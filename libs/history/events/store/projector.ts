import type { TenantTx } from '#libs/platform/database/index.js';
import type { NewEvent, RecordedEvent } from '../domain/index.js';

/** The only writer of a noun's tables. Takes events in log order; a request and a replay both go through it. */
export interface Projector {
  /** The tables it owns, in the order replay compares them. */
  readonly tables: readonly string[];
  readonly kinds: readonly string[];
  /** A run of events of one kind, each about another subject, oldest first. Sends every statement before it first awaits: the next projector's follow on its heels. */
  project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void>;
  /** Throws where events that are about to be written together cannot all be true: nothing of them reaches the log. Replay does not ask. */
  readonly check?: (events: readonly NewEvent[]) => void;
}

/** News of an event that a worker should hear: which queue, with what payload (ids only, never content). */
export interface Subscription {
  kind: string;
  queue: string;
  /** null: this event is no news for the queue. */
  payload(event: RecordedEvent): NewsPayload | null;
  /** Makes few messages of many, where a handler takes them together. One function per queue. */
  join?(payloads: readonly NewsPayload[]): NewsPayload[];
}

export type NewsPayload = Record<string, unknown>;

/**
 * What else happens because something happened, in the same transaction: asked before the events are appended, answers with further ones,
 * about which all are asked in turn. What it reads is as before all of them.
 * Replay does not ask; it finds them in the log.
 */
export interface Consequence {
  readonly kinds: ReadonlySet<string>;
  /** `events`: those of its kinds that one request records. */
  follow: (tx: TenantTx, events: readonly NewEvent[]) => Promise<NewEvent[]>;
}

/**
 * A consequence that changes what the events themselves may have changed: asked once they are projected, so that it decides on what they left,
 * and about what came of another sequel in turn. It has to come to an end by itself. Nobody foresees it.
 */
export type Sequel = Consequence;

/** What follows an event. Filled by the nouns' modules while the application is put together. */
export class Registry {
  readonly #projectors: Projector[] = [];
  readonly #subscriptions: Subscription[] = [];
  readonly #consequences: Consequence[] = [];
  readonly #sequels: Sequel[] = [];
  readonly #listeners: (() => void)[] = [];

  addProjector(projector: Projector): void {
    this.#projectors.push(projector);
  }

  addSubscription(subscription: Subscription): void {
    this.#subscriptions.push(subscription);
  }

  addConsequence(consequence: Consequence): void {
    this.#consequences.push(consequence);
  }

  addSequel(sequel: Sequel): void {
    this.#sequels.push(sequel);
  }

  /** `listen` is called after a commit of this process that left news in the outbox: a hint, for those who would find it anyway. */
  onNews(listen: () => void): void {
    this.#listeners.push(listen);
  }

  tellNews(): void {
    for (const listen of this.#listeners) listen();
  }

  get projectors(): readonly Projector[] {
    return this.#projectors;
  }

  projectorsOf(kind: string): readonly Projector[] {
    return this.#projectors.filter((projector) => projector.kinds.includes(kind));
  }

  get consequences(): readonly Consequence[] {
    return this.#consequences;
  }

  get sequels(): readonly Sequel[] {
    return this.#sequels;
  }

  /** How messages of a queue go together, if they do. */
  joinOf(queue: string): Subscription['join'] {
    return this.#subscriptions.find((subscription) => subscription.queue === queue)?.join;
  }

  get subscriptions(): readonly Subscription[] {
    return this.#subscriptions;
  }
}
