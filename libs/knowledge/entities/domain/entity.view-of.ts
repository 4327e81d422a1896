import type { z } from 'zod';
import { grouped } from '#libs/kernel/index.js';
import { GIVEN, type Entity, type EntityName } from './entity.js';
import type { EntityView } from './entity.schemas.js';

type Link = z.input<typeof EntityView>['possibleSameAs'][number];

/**
 * The view of an entity. `names`: the names of the entity and of the entities merged into it; `links`: the links of the
 * entity, most similar first.
 */
export function viewOfEntity(
  entity: Entity,
  names: readonly EntityName[],
  links: readonly Link[],
): z.input<typeof EntityView> {
  const { id, canonicalName, type, canonicality, workspaceId = null, mergedInto, createdAt, lastTouchedAt } = entity;
  const known = [...grouped(inOrder(names, id), ({ nameN }) => nameN).values()];
  const others = names.map(({ entityId }) => entityId).filter((entityId) => entityId !== id);
  return {
    id,
    canonicalName,
    type,
    aliases: known.filter(([first]) => !isCanonical(first!, id)).map(([first]) => first!.name),
    unconfirmedNames: known
      .filter((rows) => rows.every(({ standing }) => standing === GIVEN))
      .map(([first]) => first!.name),
    canonicality,
    workspaceId,
    mergedInto,
    merged: [...new Set(others)].sort(),
    possibleSameAs: [...links],
    createdAt: createdAt.toISOString(),
    lastTouchedAt: lastTouchedAt.toISOString(),
  };
}

const isCanonical = ({ entityId, place }: EntityName, id: string): boolean => entityId === id && place === 0;

/** The names of the entity itself first; the names of each entity in their order. */
function inOrder(names: readonly EntityName[], id: string): EntityName[] {
  const rank = ({ entityId }: EntityName): string => (entityId === id ? '' : entityId);
  return [...names].sort((a, b) => (rank(a) === rank(b) ? a.place - b.place : rank(a) < rank(b) ? -1 : 1));
}
