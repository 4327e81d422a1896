import { declareError, type Id } from '#libs/kernel/index.js';
import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';

export const CANONICALITIES = ['candidate', 'stable'] as const;

/** A row of `entities`: a thing that claims are about, identified by its names (beliefs spec, section 7). */
export interface Entity {
  id: Id<'ent'>;
  spaceId: Id<'spc'>;
  canonicalName: string;
  type: string;
  canonicality: (typeof CANONICALITIES)[number];
  createdAt: Date;
  createdBy: Id<'prn'>;
  lastTouchedAt: Date;
  mergedInto: Id<'ent'> | null;
  mergedAt: Date | null;
  /** The entity at the end of the chain of `mergedInto`; its own id while it is not merged. */
  liveId: Id<'ent'>;
  /** The workspace whose candidate it is; null or absent: it is stable. */
  workspaceId?: Id<'wsp'> | null;
  /** The session that the workspace belongs to, if it belongs to one. */
  sessionId?: Id<'ses'> | null;
}

/** Where an entity is named: a workspace. null: in the durable lane. */
export type Home = { workspaceId: Id<'wsp'>; sessionId: Id<'ses'> | null } | null;

/** The standing of a name, by who gave, confirmed or chose it: an agent, a writer or a reviewer. */
export const GIVEN = 0;
export const CONFIRMED = 1;
export const CHOSEN = 2;

/** A row of `entity_names`. */
export interface EntityName {
  entityId: Id<'ent'>;
  /** Comparable form, as the subject of a claim. */
  nameN: string;
  spaceId: Id<'spc'>;
  name: string;
  /** 0: the canonical name. */
  place: number;
  typeN: string;
  standing: number;
  liveId: Id<'ent'>;
  /** The workspace and session of the entity. */
  workspaceId?: Id<'wsp'> | null;
  sessionId?: Id<'ses'> | null;
}

export type NameKey = Pick<EntityName, 'entityId' | 'nameN'>;

/** An entity with a similar name. */
export type Likeness = { otherId: Id<'ent'>; score: number };

export interface EntityPayloads {
  /** An entity was created, with its names and links to entities with similar names. */
  entity_created: { entity: Written<Entity>; names: EntityName[]; likenesses: Likeness[] };
  /**
   * The candidate of a workspace became stable: an active claim in the durable lane names it. `names`: those by which
   * it is found from now on.
   */
  entity_made_stable: {
    entityId: Id<'ent'>;
    claimId: Id<'clm'>;
    workspaceId: Id<'wsp'>;
    typeN: string;
    names: Pick<EntityName, 'name' | 'place'>[];
    likenesses: Likeness[];
  };
  /** Somebody named an entity that exists. `confirmed`: names that a writer thereby confirmed. */
  entity_linked: { entityId: Id<'ent'>; lastTouchedAt: string; confirmed: NameKey[] };
  /** A reviewer chose the entity that a name denotes. */
  entity_alias_chosen: NameKey;
  /** An entity was merged into another: from now on, the entities in `moved` stand for `survivorId`. */
  entity_merged: {
    entityId: Id<'ent'>;
    survivorId: Id<'ent'>;
    mergedAt: string;
    liveId: Id<'ent'>;
    moved: Id<'ent'>[];
  };
  /** A merge was undone: the entities in `moved` stand for `entityId` again. */
  entity_split: { entityId: Id<'ent'>; survivorId: Id<'ent'>; liveId: Id<'ent'>; moved: Id<'ent'>[] };
}

export type EntityEvent = EventsOf<EntityPayloads>;
export type RecordedEntityEvent = RecordedOf<EntityPayloads>;

export function entityEvent<K extends keyof EntityPayloads>(
  kind: K,
  { id, spaceId, sessionId }: Pick<Entity, 'id' | 'spaceId' | 'sessionId'>,
  payload: EntityPayloads[K],
  occurredAt: Date,
): EntityEvent {
  const place = sessionId ? { sessionId } : {};
  return { kind, spaceId, subjectId: id, ...place, occurredAt, payload } as EntityEvent;
}

export const entityCreated = (entity: Entity, names: EntityName[], likenesses: Likeness[]): EntityEvent =>
  entityEvent('entity_created', entity, { entity: written(entity), names, likenesses }, entity.createdAt);

export const entityMerged = declareError<{ id: string; into: string }>(
  'entity_merged',
  'conflict',
  ({ id, into }) => `Entity ${id} is merged into ${into}; name that one, or split ${id} off first.`,
);
export const mergeWithItself = declareError<{ id: string }>(
  'entity_merge_with_itself',
  'invalid',
  ({ id }) => `Entity ${id} cannot be merged with itself; name another one.`,
);
export const entityNamesExceeded = declareError<{ names: number; limit: number }>(
  'entity_names_exceeded',
  'conflict',
  ({ names, limit }) => `The merged entity would have ${names} names; the maximum is ${limit}. Keep the two separate.`,
);
export const entityIsCandidate = declareError<{ id: string; workspaceId: string }>(
  'entity_is_candidate',
  'conflict',
  ({ id, workspaceId }) =>
    `Entity ${id} is a candidate of ${workspaceId}; it becomes stable with a durable claim that names it. Decide about it then.`,
);
export const entityNotMerged = declareError<{ id: string }>(
  'entity_not_merged',
  'conflict',
  ({ id }) => `Entity ${id} is not merged, and nothing is merged into it.`,
);
