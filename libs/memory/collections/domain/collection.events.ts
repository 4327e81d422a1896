import { written, type EventPayload, type NewEvent, type Written } from '#libs/history/events/index.js';
import type { Collection, CollectionKind } from './collection.js';

export type WrittenCollection = Written<Collection>;

/** Who joins and who leaves; `collection`: the whole row after it. */
export interface CollectionPayload {
  collection: WrittenCollection;
  added: string[];
  removed: string[];
}

type Deed = 'made' | 'changed' | 'deleted';

/** Kinds of the events of episodes and clusters. */
export const kindsOf = (deed: Deed): string[] =>
  (['episode', 'cluster'] satisfies CollectionKind[]).map((kind) => `${kind}_${deed}`);

export function collectionEvent(
  deed: Deed,
  collection: Collection,
  members: Omit<CollectionPayload, 'collection'>,
  now: Date,
): NewEvent {
  const payload: CollectionPayload = { collection: written(collection), ...members };
  return {
    kind: `${collection.kind}_${deed}`,
    spaceId: collection.spaceId,
    subjectId: collection.id,
    occurredAt: now,
    payload: payload as unknown as EventPayload,
  };
}
