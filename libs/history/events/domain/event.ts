import { grouped, inChunks, timeText, type Id, type Role } from '#libs/kernel/index.js';

/** Who did it: stored with every event and shown in the audit trail. */
export interface Actor {
  principalId: string;
  keyId: string | null;
  role: Role;
}

/**
 * An event as a use case reports it. The payload is plain JSON (times as RFC 3339 text) and contains everything that a
 * projector writes, including ids, times and computed numbers, so that replay computes nothing.
 */
export interface NewEvent<Kind extends string = string, Payload extends object = EventPayload> {
  /**
   * Set by the use case if an answer, a row or another event refers to this event. An event with such an id must not be
   * packed with others. If no id is set, the journal makes one.
   */
  id?: Id<'evt'>;
  /** Past tense, snake case: `claim_stored`. */
  kind: Kind;
  /** null if the event belongs to the tenant as a whole. */
  spaceId: string | null;
  /** The id of the thing it happened to. */
  subjectId: string;
  /** On the clock of the space. */
  occurredAt: Date;
  payload: Payload;
  sessionId?: string | null;
  taskId?: string | null;
  /**
   * Ids that the event refers to without being about them. The audit trail finds the event under these ids too, but
   * their history does not contain it.
   */
  refersTo?: readonly string[];
}

/** A payload of any kind; the noun of the event defines what it contains, see `EventsOf`. */
export type EventPayload = object;

/** An event as stored in the log; a request and replay pass it to projectors in the same form. */
export interface RecordedEvent<Kind extends string = string, Payload extends object = EventPayload> {
  id: string;
  kind: Kind;
  schemaVersion: number;
  occurredAt: string;
  actor: Actor;
  spaceId: string | null;
  sessionId: string | null;
  taskId: string | null;
  subjectId: string;
  payload: Payload;
}

/**
 * The space of events and the time at which they occurred, for policies: the journal gives a policy the events of one
 * space. Fails if the events belong to the tenant as a whole.
 */
export function placeOf([first]: readonly Pick<NewEvent, 'kind' | 'spaceId' | 'occurredAt'>[]) {
  const { kind, spaceId, occurredAt } = first!;
  if (spaceId === null) throw new Error(`the event ${kind} does not belong to a space`);
  return { spaceId: spaceId as Id<'spc'>, occurredAt };
}

/**
 * The events of a noun as one discriminated union, made from the noun's map of kinds to payloads:
 * `type SessionEvent = EventsOf<SessionPayloads>`. Checking `kind` narrows the type of the payload.
 */
export type EventsOf<Payloads> = {
  [Kind in keyof Payloads & string]: NewEvent<Kind, Payloads[Kind] & object>;
}[keyof Payloads & string];

/** Like `EventsOf`, for events as stored in the log, which projectors, markers and subscriptions receive. */
export type RecordedOf<Payloads> = {
  [Kind in keyof Payloads & string]: RecordedEvent<Kind, Payloads[Kind] & object>;
}[keyof Payloads & string];

/** The events that have one of the given kinds, typed by kind. */
export const ofKinds = <E extends { kind: string }, Kind extends E['kind']>(
  events: readonly E[],
  kinds: readonly Kind[],
): Extract<E, { kind: Kind }>[] =>
  events.filter((event): event is Extract<E, { kind: Kind }> => (kinds as readonly string[]).includes(event.kind));

/** A state as stored in a payload: times are RFC 3339 text in UTC, with milliseconds. */
export type Written<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};

export function written<T extends object>(state: T): Written<T> {
  const row = { ...state } as Record<string, unknown>;
  for (const field in row) if (row[field] instanceof Date) row[field] = timeText(row[field]);
  return row as Written<T>;
}

/** Turns the stored form back into a state. `times` names the fields that are Dates. */
export function readBack<T extends object>(row: Written<T>, times: readonly (keyof T & string)[]): T {
  const state: Record<string, unknown> = { ...row };
  for (const field of times) if (typeof state[field] === 'string') state[field] = new Date(state[field]);
  return state as T;
}

/** How many subjects one event may have. The limit is low because readers of the log get events by the hundred. */
const MAX_SUBJECTS_PER_EVENT = 50;

/** Payload of an event about several subjects: for each id, the payload that an event about it alone would have. */
interface SharedPayload {
  items: Record<string, EventPayload>;
}

/**
 * Packs events into as few events as possible. They must share kind, space, time, session and task, and have different
 * subjects. `subjectId` is the thing that caused all of them. The log then has one entry and one seal for many events,
 * but projectors, policies and readers of a history get one event for each subject.
 */
export function shared(events: readonly NewEvent[], subjectId: string): NewEvent[] {
  const pages = inChunks(events, MAX_SUBJECTS_PER_EVENT);
  const [first] = events;
  const odd = events.find((event) => !isAlike(event, first!));
  if (odd !== undefined) throw new Error(`events that differ cannot be one: ${markOf(first!)} and ${markOf(odd)}`);
  if (events.some(({ id }) => id !== undefined))
    throw new Error(`events of ${first!.kind} have ids of their own and cannot be one`);
  const twice = events.length - new Set(events.map((event) => event.subjectId)).size;
  if (twice > 0) throw new Error(`events of ${first!.kind} name ${twice} subjects twice: one payload would be lost`);
  return pages.map((page) => ({
    ...first!,
    subjectId,
    payload: { items: Object.fromEntries(page.map((event) => [event.subjectId, event.payload])) },
  }));
}

const isAlike = (a: NewEvent, b: NewEvent): boolean =>
  a.kind === b.kind &&
  a.spaceId === b.spaceId &&
  a.occurredAt.getTime() === b.occurredAt.getTime() &&
  (a.sessionId ?? null) === (b.sessionId ?? null) &&
  (a.taskId ?? null) === (b.taskId ?? null);

/** What events must have in common to be packed into one. */
const markOf = ({ kind, spaceId, occurredAt, sessionId, taskId }: NewEvent): string =>
  JSON.stringify([kind, spaceId, occurredAt, sessionId ?? null, taskId ?? null]);

/**
 * Packs events of the given kinds if no other event in the list has their subject. The other events come after the
 * packed ones and keep their order. `subjectId` is the thing that caused them all.
 */
export function packed(events: readonly NewEvent[], kinds: readonly string[], subjectId: string): NewEvent[] {
  const changes = new Map<string, number>();
  for (const { subjectId: id } of events) changes.set(id, (changes.get(id) ?? 0) + 1);
  const isAlone = ({ kind, subjectId: id }: NewEvent): boolean => kinds.includes(kind) && changes.get(id) === 1;
  const alike = grouped(events.filter(isAlone), markOf);
  const byKind = [...alike.values()].flatMap((each) => shared(each, subjectId));
  return [...byKind, ...events.filter((event) => !isAlone(event))];
}

/** Splits an event into events about one subject each. */
export function unfold<E extends Pick<NewEvent, 'subjectId' | 'payload'>>(event: E): E[] {
  const subjects = subjectsIn(event);
  return subjects.length === 0
    ? [event]
    : subjects.map((subjectId) => ({
        ...event,
        subjectId,
        payload: itemsOf(event)[subjectId]!,
      }));
}

/** The subjects in a shared payload; empty for an event about one subject. */
export function subjectsIn({ payload }: Pick<NewEvent, 'payload'>): string[] {
  return Object.keys(itemsOf({ payload }));
}

const itemsOf = ({ payload }: Pick<NewEvent, 'payload'>): SharedPayload['items'] =>
  isShared(payload) ? payload.items : {};
const isShared = (payload: EventPayload): payload is SharedPayload => 'items' in payload;

/**
 * A part of the history of one subject. `isCut`: it has fewer events than requested, because further events would
 * require reading too many archived days at once.
 */
export interface HistoryPart {
  events: (RecordedEvent & { position: string })[];
  isCut: boolean;
}
