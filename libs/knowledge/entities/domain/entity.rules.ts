import { grouped, type Id, type IdSource } from '#libs/kernel/index.js';
import { comparableName, visible } from '../../predicates/index.js';
import {
  CONFIRMED,
  entityCreated,
  entityEvent,
  GIVEN,
  type Entity,
  type EntityEvent,
  type EntityName,
  type Home,
  type Likeness,
} from './entity.js';

export interface NamedEntity {
  canonicalName: string;
  type: string;
  aliases: readonly string[];
}

/**
 * Who names an entity, where and when. `confirms`: the namer has the role writer or a higher one, so that the names
 * have a higher standing than those given by an agent.
 */
export interface Namer {
  spaceId: Id<'spc'>;
  principalId: Id<'prn'>;
  confirms: boolean;
  /** The workspace that it is named in. */
  home: Home;
  now: Date;
  ids: IdSource;
}

/** A workspace, as the home of candidates. */
export const homeOf = ({ id, sessionId }: { id: Id<'wsp'>; sessionId: Id<'ses'> | null }): Home => ({
  workspaceId: id,
  sessionId,
});

type Written = Pick<EntityName, 'name' | 'nameN'>;

/** The names of an entity without invisible characters, each once: the canonical one first. */
export function namesIn({ canonicalName, aliases }: NamedEntity): Written[] {
  const names = [canonicalName, ...aliases].map((name) => ({ name: visible(name), nameN: comparableName(name) }));
  return names.filter(({ nameN }, place) => names.findIndex((other) => other.nameN === nameN) === place);
}

/**
 * The name by which an existing entity of the same type is linked instead of creating another. It is the first of
 * `names` that an entity has; if several entities have it, the oldest entity is linked. An alias that only an agent
 * gave is not binding for a writer.
 */
export function linkedName(
  names: readonly Written[],
  held: readonly EntityName[],
  { confirms }: Pick<Namer, 'confirms'>,
): EntityName | null {
  const binding = held.filter(({ standing, place }) => !confirms || standing > GIVEN || place === 0);
  for (const { nameN } of names) {
    const [first] = binding.filter((name) => name.nameN === nameN).sort(byEntity);
    if (first !== undefined) return first;
  }
  return null;
}

const byEntity = (a: Pick<EntityName, 'entityId'>, b: Pick<EntityName, 'entityId'>): number =>
  a.entityId < b.entityId ? -1 : 1;

/**
 * The event of naming an entity that exists. A writer thereby confirms those names of the entity that only agents gave.
 */
export function linkEntity(
  entity: Pick<Entity, 'id' | 'spaceId' | 'sessionId'>,
  held: readonly EntityName[],
  { confirms, now }: Pick<Namer, 'confirms' | 'now'>,
): EntityEvent {
  const confirmed = held
    .filter(({ liveId, standing }) => confirms && liveId === entity.id && standing === GIVEN)
    .map(({ entityId, nameN }) => ({ entityId, nameN }));
  return entityEvent(
    'entity_linked',
    entity,
    { entityId: entity.id, lastTouchedAt: now.toISOString(), confirmed },
    now,
  );
}

export function createEntity(
  { type }: Pick<NamedEntity, 'type'>,
  written: readonly Written[],
  likenesses: Likeness[],
  { spaceId, principalId, confirms, home, now, ids }: Namer,
): { entity: Entity; event: EntityEvent } {
  const id = ids.next('ent');
  const entity: Entity = {
    id,
    spaceId,
    canonicalName: written[0]!.name,
    type: visible(type),
    canonicality: home === null ? 'stable' : 'candidate',
    createdAt: now,
    createdBy: principalId,
    lastTouchedAt: now,
    mergedInto: null,
    mergedAt: null,
    liveId: id,
    ...home,
  };
  const names = written.map(({ name, nameN }, place) => ({
    entityId: id,
    nameN,
    spaceId,
    name,
    place,
    typeN: comparableName(type),
    standing: confirms ? CONFIRMED : GIVEN,
    liveId: id,
    ...home,
  }));
  return { entity, event: entityCreated(entity, names, likenesses) };
}

/** A candidate, with the name of the candidate that the subject of a claim matches. */
export interface NamedCandidate {
  entityId: Id<'ent'>;
  workspaceId: Id<'wsp'>;
  nameN: string;
  claimId: Id<'clm'>;
}

/**
 * The candidates that become stable, oldest first: a candidate becomes stable if the subject of a claim, as read in the
 * workspace of the candidate, denotes the candidate. `holdersIn`: the entities that have the name there. A candidate
 * that becomes stable counts as having the name when the next ones are decided.
 */
export function madeStable(
  candidates: readonly NamedCandidate[],
  holdersIn: (candidate: NamedCandidate) => readonly Holder[],
): NamedCandidate[] {
  const made = new Map<Id<'ent'>, NamedCandidate>();
  const taken = new Map<string, Holder[]>();
  for (const candidate of [...candidates].sort(byEntity)) {
    if (made.has(candidate.entityId)) continue;
    const holders = [...holdersIn(candidate), ...(taken.get(candidate.nameN) ?? [])];
    if (meantBy(holders) !== candidate.entityId) continue;
    made.set(candidate.entityId, candidate);
    const own = holders.filter(({ liveId }) => liveId === candidate.entityId);
    taken.set(candidate.nameN, [...(taken.get(candidate.nameN) ?? []), ...own]);
  }
  return [...made.values()];
}

/** Makes a candidate stable because a claim names it, and links it to similar entities of the durable lane. */
export function makeStable(
  { entityId, claimId, workspaceId }: NamedCandidate,
  names: readonly EntityName[],
  likenesses: Likeness[],
  now: Date,
): EntityEvent {
  const [{ spaceId, typeN }] = names as [EntityName];
  const written = names.map(({ name, place }) => ({ name, place }));
  return entityEvent(
    'entity_made_stable',
    { id: entityId, spaceId },
    { entityId, claimId, workspaceId, typeN, names: written, likenesses },
    now,
  );
}

/** An entity that has a given name, with the standing of the name. */
export type Holder = Pick<EntityName, 'standing' | 'liveId'>;

/** The live entity that a name denotes: the only one among those with the highest standing; null: none, or a tie. */
export function meantBy(holders: readonly Holder[]): Id<'ent'> | null {
  const highest = Math.max(...holders.map(({ standing }) => standing));
  const meant = new Set(holders.filter(({ standing }) => standing === highest).map(({ liveId }) => liveId));
  return meant.size === 1 ? [...meant][0]! : null;
}

/** The subjects, in comparable form, of claims about an entity: those of its names that denote it. */
export const subjectsOf = (entityId: Id<'ent'>, holders: readonly (Holder & Pick<EntityName, 'nameN'>)[]): string[] =>
  [...entitiesMeant(holders)].filter(([, meant]) => meant === entityId).map(([nameN]) => nameN);

/** The entity that each name, in comparable form, denotes; names that denote none, or are ambiguous, are absent. */
export function entitiesMeant(holders: readonly (Holder & Pick<EntityName, 'nameN'>)[]): Map<string, Id<'ent'>> {
  const byName = [...grouped(holders, ({ nameN }) => nameN)];
  return new Map(
    byName.flatMap(([nameN, having]): [string, Id<'ent'>][] => {
      const meant = meantBy(having);
      return meant === null ? [] : [[nameN, meant]];
    }),
  );
}
