import { notFound, type Id } from '#libs/kernel/index.js';
import { sql, type EntityNameRow, type EntityRow, type TenantTx } from '#libs/platform/database/index.js';
import { entityIsCandidate, type Entity, type EntityName, type Likeness } from '../domain/entity.js';
import type { Holder, NamedCandidate } from '../domain/entity.rules.js';
import { keysOfNames, mostAlike, type Alike } from '../domain/likeness.rules.js';
import type { SingleValue } from '../domain/merge.rules.js';

const findEntities = sql(import.meta.url, 'find-entities');
const listEntities = sql(import.meta.url, 'list-entities');
const listEntitiesByName = sql(import.meta.url, 'list-entities-by-name');
const listMembers = sql(import.meta.url, 'list-members');
const listNames = sql(import.meta.url, 'list-names');
const listHeldNames = sql(import.meta.url, 'list-held-names');
const listHolders = sql(import.meta.url, 'list-holders');
const listAlikeNames = sql(import.meta.url, 'list-alike-names');
const listLikenesses = sql(import.meta.url, 'list-likenesses');
const listNamedCandidates = sql(import.meta.url, 'list-named-candidates');
const listSingleValues = sql(import.meta.url, 'list-single-values');

/**
 * Maximum number of names that a new entity has in common with entities of its type. Such entities are few, because a
 * second entity with the same name is linked to the first.
 */
const MAX_HELD = 1_000;
/** Maximum number of entities read for a key, the oldest ones, so that later entities do not displace them. */
const MAX_ROWS_OF_KEY = 50;
/** Maximum number of names that are compared with those of a new entity. */
const MAX_COMPARED = 64;
/** Maximum number of links shown with an entity. */
export const MAX_SHOWN_LIKENESSES = 20;
/**
 * Maximum number of candidates read for a claim, the oldest first: those that have the subject of the claim as a name,
 * and that the claim may make stable.
 */
const MAX_CANDIDATES = 100;
const MAX_VALUES_OF_SUBJECT = 500;
const MAX_VALUES = 2_000;

/** A link as shown: the live entity on its other side. */
export interface ShownLikeness {
  entityId: Id<'ent'>;
  otherId: Id<'ent'>;
  canonicalName: string;
  score: number;
}

/** The position in a list of entities that have a name. */
export interface NamePlace {
  standing: number;
  id: string;
}

export class EntityRepository {
  find(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Entity[]> {
    return tx.all<EntityRow>(findEntities, spaceId, ids);
  }

  /** The entity, or 404. */
  async get(tx: TenantTx, spaceId: string, id: string): Promise<Entity> {
    const [entity] = await this.find(tx, spaceId, [id]);
    if (entity === undefined) throw notFound({ what: 'entity', id });
    return entity;
  }

  /**
   * The entity, for a decision about it in the durable lane. Throws `entity_is_candidate`; 404 also for a candidate of
   * a session.
   */
  async getStable(tx: TenantTx, spaceId: string, id: string): Promise<Entity> {
    const entity = await this.get(tx, spaceId, id);
    const { workspaceId, sessionId } = entity;
    if (sessionId) throw notFound({ what: 'entity', id });
    if (workspaceId) throw entityIsCandidate({ id, workspaceId });
    return entity;
  }

  /**
   * Entities that are not merged, newest first. `workspaceId`: the workspace whose candidates are included; null: none.
   */
  list(tx: TenantTx, spaceId: string, beforeId: string, limit: number, workspaceId: string | null): Promise<Entity[]> {
    return tx.all<EntityRow>(listEntities, spaceId, beforeId, limit, workspaceId);
  }

  /** Live entities that have a name, highest standing first. */
  listByName(
    tx: TenantTx,
    spaceId: string,
    nameN: string,
    after: NamePlace,
    limit: number,
    workspaceId: string | null,
  ): Promise<(Entity & { standing: number })[]> {
    return tx.all<EntityRow & { standing: number }>(
      listEntitiesByName,
      spaceId,
      nameN,
      after.standing,
      after.id,
      limit,
      workspaceId,
    );
  }

  /** A live entity and everything that is merged into it. */
  listMembers(tx: TenantTx, spaceId: string, liveId: string): Promise<Entity[]> {
    return tx.all<EntityRow>(listMembers, spaceId, liveId);
  }

  /** The names of entities, and of the entities merged into them. */
  listNames(tx: TenantTx, ids: readonly string[]): Promise<EntityName[]> {
    return ids.length === 0 ? Promise.resolve([]) : tx.all<EntityNameRow>(listNames, ids);
  }

  listHeld(
    tx: TenantTx,
    spaceId: string,
    names: readonly string[],
    typeN: string,
    workspaceId: string | null,
  ): Promise<EntityName[]> {
    return tx.all<EntityNameRow>(listHeldNames, spaceId, names, typeN, MAX_HELD, workspaceId);
  }

  /** The entities that have each of the names, as far as they decide what the name denotes. */
  listHolders(
    tx: TenantTx,
    spaceId: string,
    names: readonly string[],
    workspaceId: string | null,
  ): Promise<(Holder & Pick<EntityName, 'nameN'>)[]> {
    return tx.all<Holder & Pick<EntityName, 'nameN'>>(listHolders, spaceId, names, workspaceId);
  }

  /**
   * Candidates that active durable claims name. `from`: the claim of a workspace from which each claim was promoted.
   */
  listNamedCandidates(
    tx: TenantTx,
    spaceId: string,
    claims: readonly { id: string; from: string | null }[],
  ): Promise<NamedCandidate[]> {
    const [ids, from] = [claims.map(({ id }) => id), claims.map((claim) => claim.from)];
    return tx.all<NamedCandidate>(listNamedCandidates, spaceId, ids, from, MAX_CANDIDATES);
  }

  /**
   * The entities with names similar to those of an entity, most similar first. `workspaceId`: where the entity is
   * named; null: in the durable lane.
   */
  async listLikenessesOf(
    tx: TenantTx,
    spaceId: string,
    typeN: string,
    names: readonly { name: string; place: number }[],
    workspaceId: string | null,
  ): Promise<Likeness[]> {
    const plain = keysOfNames(names);
    const keys = workspaceId === null ? plain : [...plain, ...keysOfNames(names, workspaceId)];
    const compared = names.filter(({ place }) => plain.some((key) => key.place === place)).map(({ name }) => name);
    const values = [...new Set(keys.map(({ key }) => key))];
    const params = [MAX_ROWS_OF_KEY, MAX_COMPARED, workspaceId] as const;
    return mostAlike(compared, await tx.all<Alike<Id<'ent'>>>(listAlikeNames, spaceId, typeN, values, ...params));
  }

  listLikenesses(tx: TenantTx, ids: readonly string[]): Promise<ShownLikeness[]> {
    return ids.length === 0 ? Promise.resolve([]) : tx.all<ShownLikeness>(listLikenesses, ids, MAX_SHOWN_LIKENESSES);
  }

  /** Visible claims about subjects with single-valued predicates; for each subject the first ones by predicate. */
  listSingleValues(tx: TenantTx, spaceId: string, subjects: readonly string[], now: Date): Promise<SingleValue[]> {
    return subjects.length === 0
      ? Promise.resolve([])
      : tx.all<SingleValue>(listSingleValues, spaceId, subjects, now, MAX_VALUES_OF_SUBJECT, MAX_VALUES);
  }
}
