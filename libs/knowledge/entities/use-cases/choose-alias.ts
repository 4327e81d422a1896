import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { notFound, type Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { SlotRepository } from '../../claims/index.js';
import { comparableName } from '../../predicates/index.js';
import { CHOSEN, entityEvent } from '../domain/entity.js';
import type { ChooseAliasInput, EntityView } from '../domain/entity.schemas.js';
import type { EntityRepository } from '../store/entity.repository.js';
import { nameLock } from '../store/entity-locks.js';
import type { EntityReader } from './steps/entity-reader.js';

/** Chooses the entity that an alias denotes, even if other entities have the same alias. */
export class ChooseAlias {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly slots: SlotRepository,
    private readonly entities: EntityRepository,
    private readonly reader: EntityReader,
  ) {}

  run(ctx: Ctx, { space: ref, id, alias }: z.output<typeof ChooseAliasInput>): Promise<z.input<typeof EntityView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const nameN = comparableName(alias);
      await this.slots.lock(tx, [nameLock(space.id, nameN)]);
      const entity = await this.entities.getStable(tx, space.id, id);
      const having = (await this.entities.listNames(tx, [id])).filter((name) => name.nameN === nameN);
      const chosen = having.find(({ entityId }) => entityId === id) ?? having[0];
      if (chosen === undefined) throw notFound({ what: `alias of ${id}`, id: alias });
      const named = { entityId: chosen.entityId, nameN };
      if (chosen.standing !== CHOSEN)
        await this.journal.record(tx, ctx, [entityEvent('entity_alias_chosen', entity, named, space.now)]);
      return this.reader.view(tx, space.id, id);
    });
  }
}
