import type { TenantTx } from '#libs/platform/database/index.js';
import type { NewEvent, RecordedEvent } from '../domain/event.js';
import type { PayloadUpgrade, PayloadUpgrades } from '../domain/payload-versions.js';

/** The only writer of the tables of a noun, for requests and for replay. It receives events in log order. */
export interface Projector<Event extends RecordedEvent<string, object> = RecordedEvent> {
  /** The tables that it owns, in the order in which replay compares them. */
  readonly tables: readonly string[];
  readonly kinds: readonly Event['kind'][];
  /**
   * Projects a run of events of one kind, each about a different subject, oldest first. It must send all its statements
   * before it first awaits, so that the statements of the next projector follow directly.
   */
  project(tx: TenantTx, events: readonly Event[]): Promise<void>;
  /**
   * Throws if events that are about to be written together contradict each other. Then none of these events reaches the
   * log. Replay does not call `check`.
   */
  readonly check?: (events: readonly NewEvent[]) => void;
}

/**
 * Writes marks for workers in the transaction of an event. Marks are not a projection of the log, because they are
 * removed again without an event. A marker is called when the event is written, after the projectors. Replay does not
 * call markers.
 */
export interface Marker<Event extends RecordedEvent<string, object> = RecordedEvent> {
  readonly kinds: ReadonlySet<Event['kind']>;
  /**
   * Marks events of its kinds that are written together, oldest first. Like a projector, it must send all its
   * statements before it first awaits.
   */
  mark(tx: TenantTx, events: readonly Event[]): Promise<void>;
}

/** The message that an event sends to a worker: its queue and its payload (ids only, never content). */
export interface Subscription<Event extends RecordedEvent<string, object> = RecordedEvent> {
  kind: Event['kind'];
  queue: string;
  /** null: the event causes no message for the queue. */
  payload(event: Event): OutboxPayload | null;
  /** Combines several messages into fewer, for handlers that process them together. One function per queue. */
  join?(payloads: readonly OutboxPayload[]): OutboxPayload[];
  /**
   * Whether the messages of the queue are remembered until they have been handled, because nothing else would notice
   * that the queue has lost one. Such messages cannot be combined.
   */
  isKept?: true;
}

export type OutboxPayload = Record<string, unknown>;

/**
 * A policy that runs in the transaction of the events, before they are appended, and returns further events, to which
 * all event policies react in turn. It reads the state before all of these events. Replay does not run policies,
 * because their events are in the log.
 */
export interface EventPolicy<Event extends NewEvent<string, object> = NewEvent> {
  readonly kinds: ReadonlySet<Event['kind']>;
  /** `events`: the events that one request records and that have a kind of this policy. */
  react(tx: TenantTx, events: readonly Event[]): Promise<NewEvent[]>;
}

/**
 * A policy that reads tables which the events themselves may change. It runs after the events are projected, so that it
 * decides on the resulting state. It also reacts to the events that other state policies add. It must terminate by
 * itself. A preview does not run it.
 */
export type StatePolicy<Event extends NewEvent<string, object> = NewEvent> = EventPolicy<Event> & {
  /**
   * Whether the policy may add anything to these events of its kinds, which several requests have recorded in one
   * space. It must neither change nor lock anything, and must send its first statement before it first awaits, so that
   * the statement goes out with the projections. A policy without `applies` is run for each request.
   */
  readonly applies?: (tx: TenantTx, events: readonly Event[]) => Promise<boolean>;
};

/** Whether projectors apply the events of a kind, or the log only keeps and shows them. */
export type KindUse = 'projected' | 'log_only';

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

/** Runs a policy, and fails if it reads a table that its row does not name. */
export type PolicyWatch = <T>(row: PolicyRow, react: () => Promise<T>) => Promise<T>;

/**
 * Everything that reacts to events. The modules of the nouns fill it when the application is composed.
 *
 * This is where events get their types: an event is passed on according to its kind, and the kind determines the type
 * of the payload.
 */
export class Registry {
  readonly #projectors: Projector[] = [];
  readonly #kinds = new Map<string, KindUse>();
  readonly #upgrades = new Map<string, readonly PayloadUpgrade[]>();
  readonly #movable = new Set<string>();
  readonly #markers: Marker[] = [];
  readonly #subscriptions: Subscription[] = [];
  readonly #keptQueues = new Set<string>();
  readonly #eventPolicies: EventPolicy[] = [];
  readonly #statePolicies: StatePolicy[] = [];
  readonly #listeners: (() => void)[] = [];
  #rows: ReadonlyMap<string, PolicyRow> = new Map();
  #watch: PolicyWatch | null = null;

  addProjector<Event extends RecordedEvent<string, object> = RecordedEvent>(projector: Projector<Event>): void {
    for (const kind of projector.kinds) this.#register(kind, 'projected');
    this.#projectors.push(projector as Projector);
  }

  /** Registers kinds of events that change no table. */
  addLogOnly(kinds: readonly string[]): void {
    for (const kind of kinds) this.#register(kind, 'log_only');
  }

  /**
   * Registers kinds whose events read and change only what the ids in the event identify. Replay may move such an event
   * past events of other registered kinds that have no id in common with it.
   */
  addMovable(kinds: readonly string[]): void {
    for (const kind of kinds) this.#movable.add(kind);
  }

  get movable(): ReadonlySet<string> {
    return this.#movable;
  }

  /**
   * Registers how payloads of older versions become those of today. A kind without upgrades has version 1. The log keeps
   * each payload as it was recorded.
   */
  addUpgrades(upgrades: PayloadUpgrades): void {
    for (const [kind, steps] of Object.entries(upgrades)) {
      if (this.#upgrades.has(kind)) throw new Error(`the upgrades of ${kind} are registered twice`);
      this.#upgrades.set(kind, steps);
    }
  }

  upgradesOf(kind: string): readonly PayloadUpgrade[] {
    return this.#upgrades.get(kind) ?? [];
  }

  /** The version of the payloads of a kind that are written today. */
  versionOf(kind: string): number {
    return this.upgradesOf(kind).length + 1;
  }

  #register(kind: string, use: KindUse): void {
    if ((this.#kinds.get(kind) ?? use) !== use) throw new Error(`${kind} is both projected and log-only`);
    this.#kinds.set(kind, use);
  }

  addMarker<Event extends RecordedEvent<string, object> = RecordedEvent>(marker: Marker<Event>): void {
    this.#markers.push(marker as Marker);
  }

  addSubscription<Event extends RecordedEvent<string, object> = RecordedEvent>(
    subscription: Subscription<Event>,
  ): void {
    this.#subscriptions.push(subscription as Subscription);
    if (subscription.isKept === true) this.#keptQueues.add(subscription.queue);
  }

  addEventPolicy<Event extends NewEvent<string, object> = NewEvent>(policy: EventPolicy<Event>): void {
    this.#eventPolicies.push(policy as EventPolicy);
  }

  addStatePolicy<Event extends NewEvent<string, object> = NewEvent>(policy: StatePolicy<Event>): void {
    this.#statePolicies.push(policy as StatePolicy);
  }

  /**
   * Sorts the policies in the order of the table, once all are registered. Throws if a policy has no row, or if its row
   * names another phase.
   */
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

  /**
   * From now on, a policy fails if it emits a kind or reads a table that its row does not name. For tests only: a gap
   * in the table must not fail a request in production.
   */
  holdPoliciesToTheirRows(watch: PolicyWatch): void {
    this.#watch = watch;
  }

  /** Asks a policy whether it may add anything to the events. */
  applies(policy: StatePolicy, tx: TenantTx, events: readonly NewEvent[]): Promise<boolean> {
    const ask = () => policy.applies!(tx, events);
    return this.#watch === null ? ask() : this.#watch(this.#rowOf(policy), ask);
  }

  /** The events that a policy adds. */
  reaction(policy: EventPolicy, tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> {
    return this.#watch === null ? policy.react(tx, events) : this.#watched(this.#watch, policy, tx, events);
  }

  async #watched(
    watch: PolicyWatch,
    policy: EventPolicy,
    tx: TenantTx,
    events: readonly NewEvent[],
  ): Promise<NewEvent[]> {
    const row = this.#rowOf(policy);
    const answer = await watch(row, () => policy.react(tx, events));
    for (const { kind } of answer)
      if (!row.emits.includes(kind))
        throw new Error(`${row.policy} emitted ${kind}, which its row in libs/policies.ts does not name`);
    return answer;
  }

  #rowOf(policy: EventPolicy): PolicyRow {
    const row = this.#rows.get(nameOf(policy));
    if (row === undefined) throw new Error(`${nameOf(policy)} has no row in libs/policies.ts`);
    return row;
  }

  /**
   * `listen` is called after a commit of this process that left messages in the outbox. The call is only a hint:
   * pollers would find the messages anyway.
   */
  onOutboxMessages(listen: () => void): void {
    this.#listeners.push(listen);
  }

  announceMessages(): void {
    for (const listen of this.#listeners) listen();
  }

  /** Every kind of event that may be written. */
  get kinds(): ReadonlyMap<string, KindUse> {
    return this.#kinds;
  }

  get projectors(): readonly Projector[] {
    return this.#projectors;
  }

  /** The tables that the events change. */
  tablesOf(events: readonly Pick<RecordedEvent, 'kind'>[]): ReadonlySet<string> {
    const kinds = new Set(events.map(({ kind }) => kind));
    return new Set([...kinds].flatMap((kind) => this.projectorsOf(kind).flatMap(({ tables }) => tables)));
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

  /** The function that combines messages of a queue; undefined: they are not combined. */
  joinOf(queue: string): Subscription['join'] {
    return this.#subscriptions.find((subscription) => subscription.queue === queue)?.join;
  }

  /** The queues whose messages are remembered until they have been handled. */
  get keptQueues(): ReadonlySet<string> {
    return this.#keptQueues;
  }

  get subscriptions(): readonly Subscription[] {
    return this.#subscriptions;
  }
}

const nameOf = (policy: EventPolicy): string => policy.constructor.name;
