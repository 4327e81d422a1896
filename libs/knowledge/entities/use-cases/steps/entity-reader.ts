import type { z } from 'zod';
import { pick } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Entity } from '../../domain/entity.js';
import { entitiesMeant, subjectsOf } from '../../domain/entity.rules.js';
import type { EntityView } from '../../domain/entity.schemas.js';
import { viewOfEntity } from '../../domain/entity.view-of.js';
import { MAX_SHOWN_LIKENESSES, type EntityRepository } from '../../store/entity.repository.js';

/** Reads entities for readers, with their names and links. */
export class EntityReader {
  constructor(private readonly entities: EntityRepository) {}

  /** The views of entities, in the order given. */
  async views(tx: TenantTx, entities: readonly Entity[]): Promise<z.input<typeof EntityView>[]> {
    const ids = entities.map(({ id }) => id);
    const [names, likenesses] = await Promise.all([
      this.entities.listNames(tx, ids),
      this.entities.listLikenesses(tx, ids),
    ]);
    return entities.map((entity) => {
      const links = likenesses
        .filter(({ entityId }) => entityId === entity.id)
        .slice(0, MAX_SHOWN_LIKENESSES)
        .map((link) => ({ entityId: link.otherId, ...pick(link, ['canonicalName', 'score']) }));
      const own = names.filter(({ entityId, liveId }) => entityId === entity.id || liveId === entity.id);
      return viewOfEntity(entity, own, links);
    });
  }

  async view(tx: TenantTx, spaceId: string, id: string): Promise<z.input<typeof EntityView>> {
    return (await this.views(tx, [await this.entities.get(tx, spaceId, id)]))[0]!;
  }

  /**
   * The subjects, in comparable form, of claims about a live entity. `workspaceId`: where the claims are read; null: in
   * the durable lane.
   */
  async subjects(
    tx: TenantTx,
    spaceId: string,
    liveId: Entity['liveId'],
    workspaceId: string | null,
  ): Promise<string[]> {
    const names = (await this.entities.listNames(tx, [liveId])).map(({ nameN }) => nameN);
    return subjectsOf(liveId, await this.entities.listHolders(tx, spaceId, [...new Set(names)], workspaceId));
  }

  /** The entities that subjects, in comparable form, denote in the durable lane, by subject. */
  async bySubject(tx: TenantTx, spaceId: string, subjects: readonly string[]): Promise<Map<string, Entity>> {
    if (subjects.length === 0) return new Map();
    const meant = entitiesMeant(await this.entities.listHolders(tx, spaceId, [...new Set(subjects)], null));
    const found = await this.entities.find(tx, spaceId, [...new Set(meant.values())]);
    const byId = new Map(found.map((entity) => [entity.id as string, entity]));
    return new Map(
      [...meant].flatMap(([subject, id]): [string, Entity][] => {
        const entity = byId.get(id);
        return entity === undefined ? [] : [[subject, entity]];
      }),
    );
  }
}
