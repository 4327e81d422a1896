import type { EventPayload, NewEvent } from './event.js';

/** Things one event may tell of: readers of the log get events by the hundred. */
const MOST_TOLD_OF = 50;

/** Payload of an event that tells of several things: by id, what an event of its kind would tell of each alone. */
interface SharedPayload {
  each: Record<string, EventPayload>;
}

/**
 * As few events as tell the same of the same things, all of one kind, time and space, about a thing each. `subjectId` is what brought it about.
 * The log keeps an entry and a seal for many; projectors and consequences are told of each thing, as are readers of its history.
 */
export function shared(events: readonly NewEvent[], subjectId: string): NewEvent[] {
  const pages = Array.from({ length: Math.ceil(events.length / MOST_TOLD_OF) }, (_, i) => events.slice(i * MOST_TOLD_OF, (i + 1) * MOST_TOLD_OF));
  return pages.map((page) => ({ ...page[0]!, subjectId, payload: { each: Object.fromEntries(page.map((event) => [event.subjectId, event.payload])) } as EventPayload }));
}

/** What it tells, thing by thing. */
export function told<E extends Pick<NewEvent, 'subjectId' | 'payload'>>(event: E): E[] {
  const subjects = toldOf(event);
  return subjects.length === 0 ? [event] : subjects.map((subjectId) => ({ ...event, subjectId, payload: (event.payload as unknown as SharedPayload).each[subjectId]! }));
}

/** The things it tells of beside its subject. */
export function toldOf({ payload }: Pick<NewEvent, 'payload'>): string[] {
  return Object.keys((payload as Partial<SharedPayload>).each ?? {});
}
