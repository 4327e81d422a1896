import { grouped, type Id } from '#libs/kernel/index.js';
import {
  entityEvent,
  entityMerged,
  mergeWithItself,
  entityNotMerged,
  entityNamesExceeded,
  type Entity,
  type EntityEvent,
} from './entity.js';

/** How many names an entity and the entities merged into it may have together. */
export const MAX_NAMES = 200;

/** The fields of an entity that concern merging. */
export type Member = Pick<Entity, 'id' | 'mergedInto' | 'mergedAt' | 'liveId'>;

/** Throws if one entity cannot be merged into the other: `entity_merged`, `entity_names_exceeded`. */
export function checkMerge(survivor: Member, merged: Member, names: number): void {
  for (const { id, mergedInto, liveId } of [survivor, merged])
    if (mergedInto !== null) throw entityMerged({ id, into: liveId });
  if (survivor.id === merged.id) throw mergeWithItself({ id: survivor.id });
  if (names > MAX_NAMES) throw entityNamesExceeded({ names, limit: MAX_NAMES });
}

/** Merges an entity into another. `members`: the merged entity, and all entities whose live entity it is. */
export function mergeEntities(survivor: Entity, merged: Entity, members: readonly Member[], now: Date): EntityEvent {
  return entityEvent(
    'entity_merged',
    merged,
    {
      entityId: merged.id,
      survivorId: survivor.id,
      mergedAt: now.toISOString(),
      liveId: survivor.liveId,
      moved: members.map(({ id }) => id),
    },
    now,
  );
}

/**
 * The merge that a split undoes: for a merged entity its own merge, otherwise the last merge into the entity.
 * `members`: all entities that stand for the same live entity. Throws `entity_not_merged`.
 */
export function mergeToUndo<M extends Member>(entity: M, members: readonly M[]): M {
  if (entity.mergedInto !== null) return entity;
  const [last] = members.filter(({ mergedInto }) => mergedInto === entity.id).sort(byTime);
  if (last === undefined) throw entityNotMerged({ id: entity.id });
  return last;
}

const byTime = (a: Member, b: Member): number =>
  b.mergedAt!.getTime() - a.mergedAt!.getTime() || (a.id < b.id ? 1 : -1);

export function splitEntity(entity: Entity, members: readonly Member[], now: Date): EntityEvent {
  return entityEvent(
    'entity_split',
    entity,
    {
      entityId: entity.id,
      survivorId: entity.mergedInto!,
      liveId: entity.liveId,
      moved: below(entity.id, members),
    },
    now,
  );
}

/** The ids of an entity and of everything merged into it, directly or indirectly. */
export function below(id: Id<'ent'>, members: readonly Pick<Member, 'id' | 'mergedInto'>[]): Id<'ent'>[] {
  const into = grouped(members, ({ mergedInto }) => mergedInto);
  const found = [id];
  for (const each of found) found.push(...(into.get(each) ?? []).map((member) => member.id));
  return found;
}

/** A claim with a single-valued predicate. */
export interface SingleValue {
  claimId: Id<'clm'>;
  subjectN: string;
  predicateN: string;
  valueKey: string;
  subject: string;
  predicate: string;
  value: string;
}

/** Claims with one single-valued predicate that give one entity different values. */
export interface SideBySide {
  predicate: string;
  claims: SingleValue[];
}

const MAX_PREDICATES = 50;

/** Finds the predicates for which the subjects have different values. */
export function sideBySide(values: readonly SingleValue[]): SideBySide[] {
  const several = (claims: readonly SingleValue[], field: 'subjectN' | 'valueKey'): boolean =>
    new Set(claims.map((claim) => claim[field])).size > 1;
  return [...grouped(values, ({ predicateN }) => predicateN)]
    .filter(([, claims]) => several(claims, 'subjectN') && several(claims, 'valueKey'))
    .map(([, claims]) => ({ predicate: claims[0]!.predicate, claims }))
    .slice(0, MAX_PREDICATES);
}
