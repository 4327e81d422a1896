import type { TenantTx } from '#libs/platform/database/index.js';
import type { NewEvent, RecordedEvent } from '../domain/event.js';

/** The only writer of a noun's tables. Takes events in log order; a request and a replay both go through it. */
export interface Projector<Event extends RecordedEvent<string, object> = RecordedEvent> {
  /** The tables it owns, in the order replay compares them. */
  readonly tables: readonly string[];
  readonly kinds: readonly Event['kind'][];
  /** A run of events of one kind, each about another subject, oldest first. Sends every statement before it first awaits: the next projector's follow on its heels. */
  project(tx: TenantTx, events: readonly Event[]): Promise<void>;
  /** Throws where events that are about to be written together cannot all be true: nothing of them reaches the log. Replay does not ask. */
  readonly check?: (events: readonly NewEvent[]) => void;
}

/**
 * Writes in the transaction of an event what is not a projection of the log, because it is taken away again without an event: marks for workers. Called when the event is
 * written, after the projectors; replay does not ask.
 */
export interface Marker<Event extends RecordedEvent<string, object> = RecordedEvent> {
  readonly kinds: ReadonlySet<Event['kind']>;
  /** Events of its kinds that are written at once, oldest first. As a projector it sends every statement before it first awaits. */
  mark(tx: TenantTx, events: readonly Event[]): Promise<void>;
}

/** A message that an event leaves for a worker: which queue, with what payload (ids only, never content). */
export interface Subscription<Event extends RecordedEvent<string, object> = RecordedEvent> {
  kind: Event['kind'];
  queue: string;
  /** null: the event leaves no message for the queue. */
  payload(event: Event): OutboxPayload | null;
  /** Makes few messages of many, where a handler takes them together. One function per queue. */
  join?(payloads: readonly OutboxPayload[]): OutboxPayload[];
}

export type OutboxPayload = Record<string, unknown>;

/**
 * A policy that runs in the transaction of the events, before they are appended, and answers with further events, to which all event policies react in turn.
 * What it reads is the state before all of them. Replay does not run policies; it finds their events in the log.
 */
export interface EventPolicy<Event extends NewEvent<string, object> = NewEvent> {
  readonly kinds: ReadonlySet<Event['kind']>;
  /** `events`: those of its kinds that one request records. */
  react(tx: TenantTx, events: readonly Event[]): Promise<NewEvent[]>;
}

/**
 * A policy that changes what the events themselves may have changed. It runs once they are projected, so that it decides on the state they left,
 * and reacts to the events of other state policies in turn. It has to end by itself. A preview leaves it out.
 */
export type StatePolicy<Event extends NewEvent<string, object> = NewEvent> = EventPolicy<Event>;

/** A row of the policy table, `libs/policies.ts`. */
export interface PolicyRow {
  /** The name of its class. */
  policy: string;
  phase: 'on events' | 'on state';
  /** One sentence. */
  does: string;
  /** Tables. */
  reads: readonly string[];
  /** Kinds of events. */
  emits: readonly string[];
}

/**
 * What reacts to events. Filled by the nouns' modules while the application is put together.
 *
 * This is where events get their types: each is handed on by its kind, and what it holds under a kind is what was written under it.
 */
export class Registry {
  readonly #projectors: Projector[] = [];
  readonly #markers: Marker[] = [];
  readonly #subscriptions: Subscription[] = [];
  readonly #eventPolicies: EventPolicy[] = [];
  readonly #statePolicies: StatePolicy[] = [];
  readonly #listeners: (() => void)[] = [];
  #rows: ReadonlyMap<string, PolicyRow> = new Map();
  #isStrict = false;

  addProjector<Event extends RecordedEvent<string, object> = RecordedEvent>(projector: Projector<Event>): void {
    this.#projectors.push(projector as unknown as Projector);
  }

  addMarker<Event extends RecordedEvent<string, object> = RecordedEvent>(marker: Marker<Event>): void {
    this.#markers.push(marker as Marker);
  }

  addSubscription<Event extends RecordedEvent<string, object> = RecordedEvent>(
    subscription: Subscription<Event>,
  ): void {
    this.#subscriptions.push(subscription as Subscription);
  }

  addEventPolicy<Event extends NewEvent<string, object> = NewEvent>(policy: EventPolicy<Event>): void {
    this.#eventPolicies.push(policy as EventPolicy);
  }

  addStatePolicy<Event extends NewEvent<string, object> = NewEvent>(policy: StatePolicy<Event>): void {
    this.#statePolicies.push(policy as StatePolicy);
  }

  /** Puts the policies in the order of the table, once all are there. Throws where one has no row, or another phase than its row says. */
  arrangePolicies(table: readonly PolicyRow[]): void {
    this.#rows = new Map(table.map((row) => [row.policy, row]));
    const places = new Map(table.map(({ policy }, place) => [policy, place]));
    for (const [phase, policies] of [
      ['on events', this.#eventPolicies],
      ['on state', this.#statePolicies],
    ] as const) {
      for (const policy of policies)
        if (this.#rows.get(nameOf(policy))?.phase !== phase)
          throw new Error(`${nameOf(policy)} has no row "${phase}" in libs/policies.ts`);
      policies.sort((a, b) => places.get(nameOf(a))! - places.get(nameOf(b))!);
    }
  }

  /** From now on a policy that emits a kind which its row does not name fails. For tests: a gap in the table must not fail a request. */
  holdPoliciesToTheirRows(): void {
    this.#isStrict = true;
  }

  /** Returns what a policy answered. */
  checked(policy: EventPolicy, answer: NewEvent[]): NewEvent[] {
    if (!this.#isStrict) return answer;
    const emits = this.#rows.get(nameOf(policy))?.emits;
    for (const { kind } of answer)
      if (emits?.includes(kind) !== true)
        throw new Error(`${nameOf(policy)} emitted ${kind}, which its row in libs/policies.ts does not name`);
    return answer;
  }

  /** `listen` is called after a commit of this process that left messages in the outbox: a hint, for those who would find it anyway. */
  onOutboxMessages(listen: () => void): void {
    this.#listeners.push(listen);
  }

  announceMessages(): void {
    for (const listen of this.#listeners) listen();
  }

  get projectors(): readonly Projector[] {
    return this.#projectors;
  }

  projectorsOf(kind: string): readonly Projector[] {
    return this.#projectors.filter((projector) => projector.kinds.includes(kind));
  }

  get markers(): readonly Marker[] {
    return this.#markers;
  }

  get eventPolicies(): readonly EventPolicy[] {
    return this.#eventPolicies;
  }

  get statePolicies(): readonly StatePolicy[] {
    return this.#statePolicies;
  }

  /** How messages of a queue go together, if they do. */
  joinOf(queue: string): Subscription['join'] {
    return this.#subscriptions.find((subscription) => subscription.queue === queue)?.join;
  }

  get subscriptions(): readonly Subscription[] {
    return this.#subscriptions;
  }
}

const nameOf = (policy: EventPolicy): string => policy.constructor.name;
