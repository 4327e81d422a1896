import { setImmediate as sent } from 'node:timers/promises';
import type { Ctx, IdSource } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { told, toldOf, type NewEvent, type RecordedEvent } from '../domain/index.js';
import type { Consequence, Registry } from './projector.js';

const insertEvents = sql(import.meta.url, 'insert-events');
const insertEventMentions = sql(import.meta.url, 'insert-event-mentions');

/** How far consequences of consequences are followed until they are taken for a circle, which is a bug: what reaches far goes by a cascade. */
const MOST_ROUNDS = 1_000;

/** Things that events written down at once tell of: while the database takes them in, the next are put into words. */
const STRETCH = 128;

/** Version of the payloads written today; older ones are upcast when read. */
export const SCHEMA_VERSION = 1;

/** An event and the request that caused it. */
export interface CausedEvent {
  ctx: Ctx;
  event: NewEvent;
}

/** As the log keeps it: with the request it belongs to, which projectors need not know. */
interface LoggedEvent extends RecordedEvent {
  requestId: string;
  idempotencyKey: string | null;
}

/** Appends events and projects them in the caller's transaction: a change exists if and only if its event is committed. */
export class Journal {
  constructor(
    private readonly registry: Registry,
    private readonly ids: IdSource,
  ) {}

  async record(tx: TenantTx, ctx: Ctx, events: readonly NewEvent[]): Promise<void> {
    const all = await this.#withConsequences(
      tx,
      events.map((event) => ({ ctx, event })),
    );
    const answers: Promise<void>[] = [];
    for (const stretch of stretchesOf(all)) {
      if (answers.length > 0) await sent();
      const answer = this.#append(tx, stretch);
      // It may fail before all is written down; the failure still reaches the caller.
      answer.catch(() => undefined);
      answers.push(answer);
    }
    await Promise.all(answers);
    await this.#goOn(tx, all);
  }

  /** What `record` would record: the events, and behind them what follows from them. */
  async foresee(tx: TenantTx, ctx: Ctx, events: readonly NewEvent[]): Promise<NewEvent[]> {
    return (
      await this.#withConsequences(
        tx,
        events.map((event) => ({ ctx, event })),
      )
    ).map(({ event }) => event);
  }

  /** As `record`, for requests that share a transaction, and without waiting for the database's answers: the commit follows on their heels, and fails if one of them failed. */
  async send(tx: TenantTx, events: readonly CausedEvent[]): Promise<void> {
    const all = await this.#withConsequences(tx, events);
    const answer = this.#append(tx, all);
    // What fails without asking the database, such as a projector at a loss, has failed by the next tick.
    await Promise.race([
      answer,
      new Promise<void>((resolve) => {
        process.nextTick(resolve);
      }),
    ]);
    if (!this.registry.sequels.some(({ kinds }) => all.some(({ event }) => kinds.has(event.kind)))) return;
    await answer;
    await this.#goOn(tx, all);
  }

  /** Has one sequel after the other decide on what is written by then. */
  async #goOn(tx: TenantTx, events: readonly CausedEvent[]): Promise<void> {
    for (const sequel of this.registry.sequels) {
      for (const [ctx, causing] of causesOf(sequel, events))
        await this.record(tx, ctx, await sequel.follow(tx, causing));
    }
  }

  /** The events, and behind them what follows from them, and from that: each request's own. */
  async #withConsequences(tx: TenantTx, events: readonly CausedEvent[]): Promise<readonly CausedEvent[]> {
    let [all, news] = [events, events];
    for (let round = 0; news.length > 0; round += 1) {
      if (round === MOST_ROUNDS)
        throw new Error(
          `consequences of ${events.map(({ event }) => event.kind).join(', ')} come to no end: ${news.map(({ event }) => event.kind).join(', ')}`,
        );
      news = await this.#following(tx, news);
      if (news.length > 0) all = [...all, ...news];
    }
    this.#check(all);
    return all;
  }

  async #following(tx: TenantTx, events: readonly CausedEvent[]): Promise<CausedEvent[]> {
    const following = this.registry.consequences.flatMap((consequence) =>
      causesOf(consequence, events).map(async ([ctx, causing]) =>
        (await consequence.follow(tx, causing)).map((event) => ({ ctx, event })),
      ),
    );
    return following.length === 0 ? [] : (await Promise.all(following)).flat();
  }

  #check(events: readonly CausedEvent[]): void {
    for (const { kinds, check } of this.registry.projectors)
      check?.(events.filter(({ event }) => kinds.includes(event.kind)).flatMap(({ event }) => told(event)));
  }

  async #append(tx: TenantTx, events: readonly CausedEvent[]): Promise<void> {
    if (events.length === 0) return;
    const logged = events.map((each) => this.#stamp(each));
    const news = this.#newsOf(logged);
    if (news.length > 0) tx.afterCommit(() => this.registry.tellNews());
    await Promise.all([
      tx.run(insertEvents, JSON.stringify(logged), JSON.stringify(news)),
      ...mentions(tx, logged),
      this.project(tx, logged),
    ]);
  }

  /** Hands each run to the projectors of its kind. Statements are sent in order and awaited together. */
  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(
      runsOf(events.flatMap(told)).flatMap((run) =>
        this.registry.projectorsOf(run[0]!.kind).map((projector) => projector.project(tx, run)),
      ),
    );
  }

  #stamp({ ctx, event }: CausedEvent): LoggedEvent {
    return {
      id: this.ids.next('evt'),
      kind: event.kind,
      schemaVersion: SCHEMA_VERSION,
      ts: event.ts.toISOString(),
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

  #newsOf(events: readonly RecordedEvent[]) {
    return this.registry.subscriptions.flatMap((subscription) => {
      const payloads = events
        .filter(({ kind }) => kind === subscription.kind)
        .flatMap(told)
        .map((event) => subscription.payload(event))
        .filter((payload) => payload !== null);
      const messages = subscription.join?.(payloads) ?? payloads;
      return messages.map((payload) => ({
        id: this.ids.next('job'),
        queue: subscription.queue,
        payload,
        created_at: events[0]!.ts,
      }));
    });
  }
}

/** Each request's events of the kinds that are followed. */
function causesOf({ kinds }: Consequence, events: readonly CausedEvent[]): [ctx: Ctx, causing: NewEvent[]][] {
  const causing = events.filter(({ event }) => kinds.has(event.kind));
  return [...new Set(causing.map(({ ctx }) => ctx))].map((ctx) => [
    ctx,
    causing.filter((each) => each.ctx === ctx).flatMap(({ event }) => told(event)),
  ]);
}

function stretchesOf(events: readonly CausedEvent[]): CausedEvent[][] {
  const stretches: CausedEvent[][] = [];
  let room = 0;
  for (const each of events) {
    if (room <= 0) {
      stretches.push([]);
      room = STRETCH;
    }
    stretches.at(-1)!.push(each);
    room -= Math.max(1, toldOf(each.event).length);
  }
  return stretches;
}

/** From the things events tell of to the events. */
const mentions = (tx: TenantTx, events: readonly RecordedEvent[]): Promise<number>[] =>
  events
    .map((event) => ({ event, subjects: toldOf(event) }))
    .filter(({ subjects }) => subjects.length > 0)
    .map(({ event, subjects }) => tx.run(insertEventMentions, event.subjectId, event.id, subjects));

/** Events of one kind about different subjects go together: one statement may write them all, since none builds on what another of them leaves. */
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
