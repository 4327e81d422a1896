import type { EventPayload, NewEvent } from './event.js';

/** Things one event may tell of: readers of the log get events by the hundred. */
const MOST_TOLD_OF = 50;

/** Payload of an event that tells of several things: by id, what an event of its kind would tell of each alone. */
interface SharedPayload {
  each: Record<string, EventPayload>;
}

/**
 * As few events as tell the same of the same things, which must be all of one kind, space, time, session and task, and about a thing each. `subjectId` is what brought it about.
 * The log keeps an entry and a seal for many; projectors and consequences are told of each thing, as are readers of its history.
 */
export function shared(events: readonly NewEvent[], subjectId: string): NewEvent[] {
  const pages = Array.from({ length: Math.ceil(events.length / MOST_TOLD_OF) }, (_, i) =>
    events.slice(i * MOST_TOLD_OF, (i + 1) * MOST_TOLD_OF),
  );
  const [first] = events;
  const odd = events.find((event) => markOf(event) !== markOf(first!));
  if (odd !== undefined) throw new Error(`events that differ cannot be one: ${markOf(first!)} and ${markOf(odd)}`);
  const twice = events.length - new Set(events.map((event) => event.subjectId)).size;
  if (twice > 0) throw new Error(`events of ${first!.kind} tell of ${twice} things twice: one would be lost`);
  return pages.map((page) => ({
    ...first!,
    subjectId,
    payload: { each: Object.fromEntries(page.map((event) => [event.subjectId, event.payload])) } as EventPayload,
  }));
}

/** What an event of several things says once for all of them. */
const markOf = ({ kind, spaceId, ts, sessionId, taskId }: NewEvent): string =>
  JSON.stringify([kind, spaceId, ts, sessionId ?? null, taskId ?? null]);

/** What it tells, thing by thing. */
export function told<E extends Pick<NewEvent, 'subjectId' | 'payload'>>(event: E): E[] {
  const subjects = toldOf(event);
  return subjects.length === 0
    ? [event]
    : subjects.map((subjectId) => ({
        ...event,
        subjectId,
        payload: (event.payload as unknown as SharedPayload).each[subjectId]!,
      }));
}

/** The things it tells of beside its subject. */
export function toldOf({ payload }: Pick<NewEvent, 'payload'>): string[] {
  return Object.keys((payload as Partial<SharedPayload>).each ?? {});
}
