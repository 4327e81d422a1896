import { setImmediate as sent } from 'node:timers/promises';
import { awaitedLater, grouped, isId, timeText, type Ctx, type IdSource } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { arrangedForReplay } from '../domain/replay-order.js';
import { degradedMode, type TenantMode } from '../domain/mode.js';
import { unfold, subjectsIn, type NewEvent, type RecordedEvent } from '../domain/event.js';
import { upgraded } from '../domain/payload-versions.js';
import type { EventPolicy, Registry, StatePolicy } from './projector.js';

const drawPositions = sql(import.meta.url, 'draw-positions');
const findReadOnlyMode = sql(import.meta.url, 'find-read-only-mode');
const insertEvents = sql(import.meta.url, 'insert-events');
const insertUnsealedEvents = sql(import.meta.url, 'insert-unsealed-events');
const insertMessages = sql(import.meta.url, 'insert-messages');
const insertEventMentions = sql(import.meta.url, 'insert-event-mentions');
const insertEventReferences = sql(import.meta.url, 'insert-event-references');

/**
 * The maximum number of rounds in which policies add events that cause further events. If it is reached, the policies
 * form a cycle, which is a bug. (Effects that reach far belong in a cascade and not in policies.)
 */
const MAX_ROUNDS = 1_000;

/** Number of subjects in a batch of events. While the database stores one batch, the next one is serialised. */
const BATCH = 128;

/** An event and the request that caused it. */
export interface CausedEvent {
  ctx: Ctx;
  event: NewEvent;
}

/** An event and the request that caused it, with the event split into one for each subject. */
interface ListedEvent extends CausedEvent {
  parts: readonly NewEvent[];
}

/** A state policy, and whether it may add events to those that were just written. */
interface AskedPolicy {
  policy: StatePolicy;
  applies: Promise<boolean>;
}

/** An event as stored in the log, with the request that caused it; projectors do not need the request. */
interface LoggedEvent extends RecordedEvent {
  position: string;
  requestId: string;
  idempotencyKey: string | null;
}

/** Events whose statements are sent. */
interface Recording {
  /** The events that policies added, once the database has run all statements. */
  stored: Promise<readonly NewEvent[]>;
}

/** Decides a part of a page. `added`: the events that policies added to the part before it. */
export type DecidePart<P> = (added: readonly NewEvent[]) => Promise<P>;

/**
 * Positions in the log, and the id of the transaction that drew them. From the id, the sealer finds out whether another
 * transaction may still write events at earlier positions.
 */
interface Places {
  xid: string;
  positions: string[];
}

/**
 * Appends events and projects them in the caller's transaction: a change exists if and only if its event is committed.
 */
export class Journal {
  constructor(
    private readonly registry: Registry,
    private readonly ids: IdSource,
  ) {}

  async record(tx: TenantTx, ctx: Ctx, events: readonly NewEvent[]): Promise<void> {
    await (
      await this.#begin(tx, ctx, events)
    ).stored;
  }

  /**
   * Records the parts of a page, and returns them. Each part is decided while the database stores the previous part. If
   * policies added events to the previous part, the part is then decided again.
   */
  async recordParts<P extends { events: readonly NewEvent[] }>(
    tx: TenantTx,
    ctx: Ctx,
    parts: readonly DecidePart<P>[],
  ): Promise<P[]> {
    const recorded: P[] = [];
    let recording: Recording | null = null;
    for (const decide of parts) {
      const ahead = awaitedLater(decide([]));
      const added: readonly NewEvent[] = (await recording?.stored) ?? [];
      const part = await (added.length > 0 ? decide(added) : ahead);
      recorded.push(part);
      recording = await this.#begin(tx, ctx, part.events);
      await sent();
    }
    await recording?.stored;
    return recorded;
  }

  async #begin(tx: TenantTx, ctx: Ctx, events: readonly NewEvent[]): Promise<Recording> {
    const all = await this.#withPolicyEvents(
      tx,
      events.map((event) => ({ ctx, event })),
    );
    if (all.length === 0) return { stored: Promise.resolve([]) };
    const places = await this.#placesFor(tx, all);
    const answers: Promise<void>[] = [];
    for (const batch of batchesOf(all)) {
      if (answers.length > 0) await sent();
      answers.push(awaitedLater(this.#append(tx, batch, places)));
    }
    const asked = this.#askStatePolicies(tx, all);
    const added = all.slice(events.length).map(({ event }) => event);
    return { stored: awaitedLater(this.#end(tx, all, answers, asked).then((more) => [...added, ...more])) };
  }

  async #end(
    tx: TenantTx,
    all: readonly ListedEvent[],
    answers: readonly Promise<void>[],
    asked: AskedPolicy[],
  ): Promise<NewEvent[]> {
    await Promise.all(answers);
    return this.#applyStatePolicies(tx, all, asked);
  }

  /** Returns the events, followed by those that event policies would add. State policies do not run. */
  async preview(tx: TenantTx, ctx: Ctx, events: readonly NewEvent[]): Promise<NewEvent[]> {
    return (
      await this.#withPolicyEvents(
        tx,
        events.map((event) => ({ ctx, event })),
      )
    ).map(({ event }) => event);
  }

  /**
   * Like `record`, for several requests in one transaction. It waits for the database only if a state policy reacts to
   * the events: the commit is sent right after the statements, and fails if one of them failed.
   */
  async send(tx: TenantTx, events: readonly CausedEvent[]): Promise<void> {
    const all = await this.#withPolicyEvents(tx, events);
    if (all.length === 0) return;
    const answer = awaitedLater(this.#append(tx, all, await this.#placesFor(tx, all)));
    const asked = this.#askStatePolicies(tx, all);
    // A failure that does not come from the database, such as an exception in a projector, occurs by the next tick.
    await Promise.race([
      answer,
      new Promise<void>((resolve) => {
        process.nextTick(resolve);
      }),
    ]);
    if (asked.length === 0) return;
    await answer;
    await this.#applyStatePolicies(tx, all, asked);
  }

  /**
   * Asks every state policy that reacts to these events whether it might add further events. All policies are asked at
   * once. They see the state after the events, because statements run in the order in which they are sent.
   */
  #askStatePolicies(tx: TenantTx, events: readonly ListedEvent[]): AskedPolicy[] {
    return this.registry.statePolicies
      .filter(({ kinds }) => events.some(({ event }) => kinds.has(event.kind)))
      .map((policy) => ({ policy, applies: awaitedLater(this.#applies(policy, tx, events)) }));
  }

  async #applies(policy: StatePolicy, tx: TenantTx, events: readonly ListedEvent[]): Promise<boolean> {
    if (policy.applies === undefined) return true;
    const causing = events.filter(({ event }) => policy.kinds.has(event.kind)).flatMap(({ parts }) => parts);
    const answers = await Promise.all(
      [...grouped(causing, ({ spaceId }) => spaceId).values()].map((inOneSpace) =>
        this.registry.applies(policy, tx, inOneSpace),
      ),
    );
    return answers.includes(true);
  }

  /**
   * Runs the state policies one after the other, each on the state written so far. Once a policy has added events, the
   * policies after it are asked again. Returns all events that the policies added, including events that they added
   * because of each other's events.
   */
  async #applyStatePolicies(tx: TenantTx, events: readonly ListedEvent[], asked: AskedPolicy[]): Promise<NewEvent[]> {
    const added: NewEvent[] = [];
    for (const { policy, applies } of asked) {
      if (!(await (added.length > 0 ? this.#applies(policy, tx, events) : applies))) continue;
      for (const [ctx, causing] of causesOf(policy, events)) {
        const following = await this.registry.reaction(policy, tx, causing);
        const { stored } = await this.#begin(tx, ctx, following);
        added.push(...following, ...(await stored));
      }
    }
    return added;
  }

  /**
   * Returns the events, followed by those that event policies add to them, and to the added events in turn. Each
   * request keeps its own events.
   */
  async #withPolicyEvents(tx: TenantTx, events: readonly CausedEvent[]): Promise<readonly ListedEvent[]> {
    const given = events.map(listed);
    let [all, added] = [given, given];
    for (let round = 0; added.length > 0; round += 1) {
      if (round === MAX_ROUNDS)
        throw new Error(
          `policies for ${events.map(({ event }) => event.kind).join(', ')} do not end: ${added.map(({ event }) => event.kind).join(', ')}`,
        );
      added = await this.#reactionsTo(tx, added);
      if (added.length > 0) all = [...all, ...added];
    }
    this.#check(all);
    return all;
  }

  async #reactionsTo(tx: TenantTx, events: readonly ListedEvent[]): Promise<ListedEvent[]> {
    const reactions = this.registry.eventPolicies.flatMap((policy) =>
      causesOf(policy, events).map(async ([ctx, causing]) =>
        (await this.registry.reaction(policy, tx, causing)).map((event) => listed({ ctx, event })),
      ),
    );
    return reactions.length === 0 ? [] : (await Promise.all(reactions)).flat();
  }

  #check(events: readonly ListedEvent[]): void {
    checkIds(events);
    for (const { event } of events)
      if (!this.registry.kinds.has(event.kind))
        throw new Error(`${event.kind} is not a registered kind of event: replay would have to skip it`);
    for (const { kinds, check } of this.registry.projectors)
      check?.(events.filter(({ event }) => kinds.includes(event.kind)).flatMap(({ parts }) => parts));
  }

  /**
   * Throws `degraded_mode` if the tenant is read-only, so that background work does not do expensive steps whose result
   * `record` would refuse.
   */
  async refuseReadOnly(tx: TenantTx): Promise<void> {
    const readOnly = await tx.one<TenantMode>(findReadOnlyMode);
    if (readOnly !== null) throw degradedMode(readOnly);
  }

  /**
   * Draws the positions once the locks that order conflicting writes are held, so that the later of two dependent
   * writes has the larger position. Throws `degraded_mode` if the events would change tables of a tenant that is
   * read-only.
   */
  async #placesFor(tx: TenantTx, events: readonly CausedEvent[]): Promise<Places> {
    const [places, readOnly] = await Promise.all([
      tx.one<Places>(drawPositions, events.length),
      tx.one<TenantMode>(findReadOnlyMode),
    ]);
    if (readOnly !== null && events.some(({ event }) => this.registry.kinds.get(event.kind) === 'projected'))
      throw degradedMode(readOnly);
    return places!;
  }

  async #append(tx: TenantTx, events: readonly CausedEvent[], { xid, positions }: Places): Promise<void> {
    const own = positions.splice(0, events.length);
    const logged = events.map((each, i) => this.#stamp(each, own[i]!));
    const parts = logged.flatMap(unfold);
    const messages = this.#messagesOf(parts);
    if (messages.length > 0) tx.afterCommit(() => this.registry.announceMessages());
    const [, appended] = await Promise.all([
      // Projections are written before the log, because the log refers to the row of the tenant, which the very first
      // event of the tenant creates.
      this.#project(tx, parts),
      tx.run(insertEvents, JSON.stringify(logged), xid),
      tx.run(insertUnsealedEvents, own),
      ...(messages.length > 0 ? [tx.run(insertMessages, JSON.stringify(messages))] : []),
      ...mentions(tx, logged),
      ...references(tx, events, own),
      this.#mark(tx, parts),
    ]);
    if (appended !== logged.length) throw new Error(`There is no tenant ${tx.tenantId} to write events of.`);
  }

  async #mark(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(
      this.registry.markers.map(async (marker) => {
        const marked = events.filter(({ kind }) => marker.kinds.has(kind));
        if (marked.length > 0) await marker.mark(tx, marked);
      }),
    );
  }

  /**
   * Whether this build can replay an event: its kind is registered, and its version is not newer than the current
   * version of this kind.
   */
  knows({ kind, schemaVersion }: Pick<RecordedEvent, 'kind' | 'schemaVersion'>): boolean {
    return this.registry.kinds.has(kind) && schemaVersion <= this.registry.versionOf(kind);
  }

  /**
   * Projects a page of the log. Payloads of older versions are upgraded. Events are grouped by kind where their order
   * does not matter.
   */
  replay(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    const current = events.flatMap(unfold).map((event) => upgraded(event, this.registry.upgradesOf(event.kind)));
    return this.#project(tx, arrangedForReplay(current, this.registry.movable));
  }

  /**
   * Passes each run of events to the projectors of its kind; each event is about one subject. Statements are sent in
   * order and awaited together.
   */
  async #project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(
      runsOf(events).flatMap((run) =>
        this.registry.projectorsOf(run[0]!.kind).map((projector) => projector.project(tx, run)),
      ),
    );
  }

  #stamp({ ctx, event }: CausedEvent, position: string): LoggedEvent {
    return {
      position,
      id: event.id ?? this.ids.next('evt'),
      kind: event.kind,
      schemaVersion: this.registry.versionOf(event.kind),
      occurredAt: timeText(event.occurredAt),
      actor: { principalId: ctx.caller.principal.id, keyId: ctx.caller.keyId, role: ctx.caller.role },
      spaceId: event.spaceId,
      sessionId: event.sessionId ?? null,
      taskId: event.taskId ?? null,
      subjectId: event.subjectId,
      payload: event.payload,
      requestId: ctx.requestId,
      idempotencyKey: ctx.idempotency?.key ?? null,
    };
  }

  #messagesOf(events: readonly RecordedEvent[]) {
    return this.registry.subscriptions.flatMap((subscription) => {
      const payloads = events
        .filter(({ kind }) => kind === subscription.kind)
        .map((event) => subscription.payload(event))
        .filter((payload) => payload !== null);
      const joined = subscription.join?.(payloads) ?? payloads;
      return joined.map((payload) => ({
        id: this.ids.next('job'),
        queue: subscription.queue,
        payload,
        created_at: events[0]!.occurredAt,
      }));
    });
  }
}

/**
 * Throws if an id made beforehand is not the id of an event, or if two events have the same id. It need not look for
 * ids of earlier writes, because the row that is stored under an id prevents a second use of the id.
 */
function checkIds(events: readonly CausedEvent[]): void {
  const known = new Set<string>();
  for (const {
    event: { id, kind },
  } of events) {
    if (id === undefined) continue;
    if (!isId('evt', id)) throw new Error(`${id} of ${kind} is not the id of an event`);
    if (known.has(id)) throw new Error(`two events have the id ${id}, one of them ${kind}`);
    known.add(id);
  }
}

/** Returns, for each request, its events to which the policy reacts. */
function causesOf({ kinds }: EventPolicy, events: readonly ListedEvent[]): [ctx: Ctx, causing: NewEvent[]][] {
  const causing = events.filter(({ event }) => kinds.has(event.kind));
  return [...new Set(causing.map(({ ctx }) => ctx))].map((ctx) => [
    ctx,
    causing.filter((each) => each.ctx === ctx).flatMap(({ parts }) => parts),
  ]);
}

const listed = ({ ctx, event }: CausedEvent): ListedEvent => ({ ctx, event, parts: unfold(event) });

function batchesOf(events: readonly CausedEvent[]): CausedEvent[][] {
  const batches: CausedEvent[][] = [];
  let room = 0;
  for (const each of events) {
    if (room <= 0) {
      batches.push([]);
      room = BATCH;
    }
    batches.at(-1)!.push(each);
    room -= Math.max(1, subjectsIn(each.event).length);
  }
  return batches;
}

/** Stores the subjects of each event about several subjects. */
function mentions(tx: TenantTx, events: readonly LoggedEvent[]): Promise<number>[] {
  const ends = events.flatMap((event) => subjectsIn(event).map((id) => ({ id, at: event.position })));
  return ends.length === 0 ? [] : [tx.run(insertEventMentions, ...placesOf(ends))];
}

const placesOf = (ends: readonly { id: string; at: string }[]): [positions: string[], ids: string[]] => [
  ends.map(({ at }) => at),
  ends.map(({ id }) => id),
];

/** Stores what events refer to without being about it. */
function references(tx: TenantTx, events: readonly CausedEvent[], positions: readonly string[]): Promise<number>[] {
  const ends = events.flatMap(({ event }, i) => [...new Set(event.refersTo)].map((id) => ({ id, at: positions[i]! })));
  return ends.length === 0 ? [] : [tx.run(insertEventReferences, ...placesOf(ends))];
}

/**
 * Splits events into runs of one kind in which no subject occurs twice: one statement may write a whole run, since no
 * event of the run depends on what another event of the run changes.
 */
function runsOf(events: readonly RecordedEvent[]): RecordedEvent[][] {
  const runs: RecordedEvent[][] = [];
  let subjects = new Set<string>();
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.[0]!.kind === event.kind && !subjects.has(event.subjectId)) run.push(event);
    else {
      runs.push([event]);
      subjects = new Set();
    }
    subjects.add(event.subjectId);
  }
  return runs;
}
