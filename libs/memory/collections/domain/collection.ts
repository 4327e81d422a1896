import { type Id, declareError } from '#libs/kernel/index.js';
import type { EpisodeRecord } from './episode-record.js';
import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';

const COLLECTION_KINDS = ['episode', 'cluster'] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];

/** A named set of claims: a row of `collections`. */
export interface Collection {
  id: Id<'epi' | 'clu'>;
  spaceId: Id<'spc'>;
  kind: CollectionKind;
  name: string;
  tags: string[];
  /** The agents and principals who asserted its members, sorted. */
  agents: string[];
  /** When the first of its members was observed; `endedAt`: when the last was observed. */
  beganAt: Date;
  endedAt: Date;
  createdAt: Date;
  createdBy: Id<'prn'>;
  version: number;
  /** For an episode: what became of the workspace of its task. null or absent if it has no record. */
  record?: EpisodeRecord | null | undefined;
}

export const MAX_MEMBERS = 500;

export const tooFewMembers = declareError<{ count: number; least: number }>(
  'too_few_members',
  'conflict',
  ({ count, least }) => `At least ${least} members are needed (got ${count}).`,
);
export const tooManyMembers = declareError<{ limit: number }>(
  'too_many_members',
  'conflict',
  ({ limit }) => `There would be more than ${limit} members, the maximum; choose fewer.`,
);

export type WrittenCollection = Written<Collection>;

/** The whole row after the event, and the ids of members that were added and removed. */
export interface CollectionPayload {
  collection: WrittenCollection;
  added: string[];
  removed: string[];
}

export interface CollectionPayloads {
  /** An episode was created or captured. */
  episode_made: CollectionPayload;
  /** The name, summary or members of an episode changed. */
  episode_changed: CollectionPayload;
  /** An episode was deleted; its claims stay. */
  episode_deleted: CollectionPayload;
  /** A labelled cluster was created. */
  cluster_made: CollectionPayload;
  /** The label, summary or members of a cluster changed, or the cluster was refreshed. */
  cluster_changed: CollectionPayload;
  /** A cluster was deleted; its claims stay. */
  cluster_deleted: CollectionPayload;
}

export type CollectionEvent = EventsOf<CollectionPayloads>;
export type RecordedCollectionEvent = RecordedOf<CollectionPayloads>;

type Deed = 'made' | 'changed' | 'deleted';

export function collectionEvent(
  deed: Deed,
  collection: Collection,
  members: Omit<CollectionPayload, 'collection'>,
  now: Date,
): CollectionEvent {
  return {
    kind: `${collection.kind}_${deed}` as const,
    spaceId: collection.spaceId,
    subjectId: collection.id,
    occurredAt: now,
    payload: { collection: written(collection), ...members },
  };
}

/** An episode that may be relevant to a query. `hits`: how many of the claims that were found are its members. */
export interface EpisodeInQuestion {
  id: Id<'epi'>;
  name: string;
  hits: number;
}
