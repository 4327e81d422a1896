import { type Id, declareError } from '#libs/kernel/index.js';
import { written, type EventPayload, type NewEvent, type Written } from '#libs/history/events/index.js';

export const COLLECTION_KINDS = ['episode', 'cluster'] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];

/** Claims under a name: a row of `collections`. */
export interface Collection {
  id: Id<'epi' | 'clu'>;
  spaceId: Id<'spc'>;
  kind: CollectionKind;
  name: string;
  tags: string[];
  /** Who said its members, sorted. */
  agents: string[];
  /** When the first and the last of its members was observed. */
  beganAt: Date;
  endedAt: Date;
  createdAt: Date;
  createdBy: Id<'prn'>;
  version: number;
}

export const MAX_MEMBERS = 500;

export const tooFewMembers = declareError<{ count: number; least: number }>(
  'too_few_members',
  'conflict',
  ({ count, least }) => `That makes ${count}; at least ${least} are needed.`,
);
export const tooManyMembers = declareError<{ limit: number }>(
  'too_many_members',
  'conflict',
  ({ limit }) => `That makes more than ${limit}, the most that one can hold; choose fewer.`,
);

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
