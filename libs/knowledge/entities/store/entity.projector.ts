import { ofKinds, type Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Likeness, RecordedEntityEvent } from '../domain/entity.js';
import { keysOfNames } from '../domain/likeness.rules.js';

const insertEntities = sql(import.meta.url, 'insert-entities');
const insertEntityNames = sql(import.meta.url, 'insert-entity-names');
const insertEntityNameKeys = sql(import.meta.url, 'insert-entity-name-keys');
const insertEntityLikenesses = sql(import.meta.url, 'insert-entity-likenesses');
const updateEntityTouched = sql(import.meta.url, 'update-entity-touched');
const updateNamesConfirmed = sql(import.meta.url, 'update-names-confirmed');
const updateNameChosen = sql(import.meta.url, 'update-name-chosen');
const updateEntityMerges = sql(import.meta.url, 'update-entity-merges');
const deleteEntityNameKeys = sql(import.meta.url, 'delete-entity-name-keys');
const updateEntityStable = sql(import.meta.url, 'update-entity-stable');
const updateNamesStable = sql(import.meta.url, 'update-names-stable');
const updateNameLives = sql(import.meta.url, 'update-name-lives');

/** The names by which an entity is found, and the entities that it is similar to. */
interface Found {
  id: string;
  spaceId: string | null;
  workspaceId: string | null;
  typeN: string;
  names: readonly { name: string; place: number }[];
  likenesses: readonly Likeness[];
}
type Created = Extract<RecordedEntityEvent, { kind: 'entity_created' }>;
type Changed = Exclude<RecordedEntityEvent, Created>;

/** Writes entities, their names with the keys of the names, and links between entities with similar names. */
export class EntityProjector implements Projector<RecordedEntityEvent> {
  readonly tables = ['entities', 'entity_names', 'entity_name_keys', 'entity_likenesses'];
  readonly kinds = [
    'entity_created',
    'entity_made_stable',
    'entity_linked',
    'entity_alias_chosen',
    'entity_merged',
    'entity_split',
  ] as const;

  /** Statements are sent one after the other without waiting for their results, because a replay must be fast. */
  async project(tx: TenantTx, events: readonly RecordedEntityEvent[]): Promise<void> {
    await Promise.all([
      ...this.#create(tx, ofKinds(events, ['entity_created'])),
      ...events.flatMap((event) => (event.kind === 'entity_created' ? [] : this.#change(tx, event))),
    ]);
  }

  /** New entities may be linked with each other, so all are written before any link. */
  #create(tx: TenantTx, created: readonly Created[]): Promise<unknown>[] {
    if (created.length === 0) return [];
    return [
      tx.run(insertEntities, JSON.stringify(created.map(({ payload }) => payload.entity))),
      tx.run(insertEntityNames, JSON.stringify(created.flatMap(({ payload }) => payload.names))),
      ...created.flatMap((event) => this.#find(tx, event)),
    ];
  }

  /** Writes the keys of a new entity, and its links to similar entities. */
  #find(tx: TenantTx, { payload: { entity, names, likenesses } }: Created): Promise<unknown>[] {
    const { id, spaceId, workspaceId = null } = entity;
    const found = { id, spaceId, workspaceId, typeN: names[0]!.typeN, names, likenesses };
    return this.#findBy(tx, found);
  }

  /**
   * A candidate is shown as similar only to readers of its workspace, so links back from the other entities are not
   * written.
   */
  #findBy(tx: TenantTx, { id, spaceId, workspaceId, typeN, names, likenesses }: Found): Promise<unknown>[] {
    const keys = keysOfNames(names, workspaceId);
    const [values, places] = [keys.map(({ key }) => key), keys.map(({ place }) => place)];
    const [others, scores] = [likenesses.map(({ otherId }) => otherId), likenesses.map(({ score }) => score)];
    return [
      tx.run(insertEntityNameKeys, spaceId, typeN, id, values, places),
      ...(others.length === 0
        ? []
        : [tx.run(insertEntityLikenesses, spaceId, id, others, scores, workspaceId === null)]),
    ];
  }

  #change(tx: TenantTx, { kind, spaceId, payload }: Changed): Promise<unknown>[] {
    switch (kind) {
      case 'entity_made_stable': {
        const { entityId: id, workspaceId, typeN, names, likenesses } = payload;
        const keys = keysOfNames(names, workspaceId).map(({ key }) => key);
        return [
          tx.run(updateEntityStable, id),
          tx.run(updateNamesStable, id),
          tx.run(deleteEntityNameKeys, spaceId, typeN, id, keys),
          ...this.#findBy(tx, { id, spaceId, workspaceId: null, typeN, names, likenesses }),
        ];
      }
      case 'entity_linked': {
        const { entityId, lastTouchedAt, confirmed } = payload;
        const [ids, names] = [confirmed.map((name) => name.entityId), confirmed.map(({ nameN }) => nameN)];
        return [
          tx.run(updateEntityTouched, entityId, lastTouchedAt),
          ...(ids.length === 0 ? [] : [tx.run(updateNamesConfirmed, ids, names)]),
        ];
      }
      case 'entity_alias_chosen':
        return [tx.run(updateNameChosen, spaceId, payload.nameN, payload.entityId)];
      case 'entity_merged': {
        const { entityId, survivorId, mergedAt, liveId, moved } = payload;
        return [
          tx.run(updateEntityMerges, entityId, survivorId, mergedAt, liveId, moved),
          tx.run(updateNameLives, liveId, moved),
        ];
      }
      case 'entity_split': {
        const { entityId, moved } = payload;
        return [
          tx.run(updateEntityMerges, entityId, null, null, entityId, moved),
          tx.run(updateNameLives, entityId, moved),
        ];
      }
    }
  }
}
