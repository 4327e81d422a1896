import type { z } from 'zod';
import type { Journal, NewEvent } from '#libs/history/events/index.js';
import { roleIsAtLeast, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { SlotRepository } from '../../../claims/index.js';
import { comparableName } from '../../../predicates/index.js';
import { createEntity, linkEntity, linkedName, namesIn, type Namer } from '../../domain/entity.rules.js';
import type { CreatedEntity, CreateEntityInput } from '../../domain/entity.schemas.js';
import type { EntityName, Likeness } from '../../domain/entity.js';
import { keysOfNames, mostAlike } from '../../domain/likeness.rules.js';
import type { EntityRepository } from '../../store/entity.repository.js';
import { nameLock } from './entity-locks.js';
import type { EntityReader } from './entity-reader.js';

export type EntityNamed = Omit<z.output<typeof CreateEntityInput>, 'space'>;
type Names = ReturnType<typeof namesIn>;
/** What is on record about the entity next to its own event. */
type Alongside = (id: Id<'ent'>) => NewEvent[];

/** Makes an entity, or finds the one of its type that has one of the names. */
export class MakeEntity {
  constructor(
    private readonly journal: Journal,
    private readonly slots: SlotRepository,
    private readonly entities: EntityRepository,
    private readonly reader: EntityReader,
    private readonly ids: IdSource,
  ) {}

  async run(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    named: EntityNamed,
    alongside: Alongside = () => [],
  ): Promise<z.input<typeof CreatedEntity>> {
    const namer = this.#namer(ctx, space);
    const names = namesIn(named);
    const typeN = comparableName(named.type);
    await this.slots.lock(
      tx,
      names.map(({ nameN }) => nameLock(space.id, nameN)),
    );
    const nameNs = names.map(({ nameN }) => nameN);
    const held = await this.entities.listHeld(tx, space.id, nameNs, typeN);
    const found = linkedName(names, held, namer);
    return found === null
      ? this.#create(tx, ctx, space, named.type, names, { namer, alongside })
      : this.#link(tx, ctx, space, found, held, { namer, alongside });
  }

  #namer(ctx: Ctx, { id: spaceId, now }: Space): Namer {
    const { principal, role } = ctx.caller;
    return { spaceId, principalId: principal.id, confirms: roleIsAtLeast(role, 'writer'), now, ids: this.ids };
  }

  async #create(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    type: string,
    names: Names,
    { namer, alongside }: { namer: Namer; alongside: Alongside },
  ): Promise<z.input<typeof CreatedEntity>> {
    const likenesses = await this.#likenesses(tx, space, comparableName(type), names);
    const { entity, event } = createEntity({ type }, names, likenesses, namer);
    await this.journal.record(tx, ctx, [event, ...alongside(entity.id)]);
    return { outcome: 'accepted', matchedName: null, entity: await this.reader.view(tx, space.id, entity.id) };
  }

  async #likenesses(tx: TenantTx, space: Space, typeN: string, names: Names): Promise<Likeness[]> {
    const placed = names.map(({ name }, place) => ({ name, place }));
    const keys = keysOfNames(placed);
    const compared = placed.filter(({ place }) => keys.some((key) => key.place === place)).map(({ name }) => name);
    const alike = await this.entities.listAlike(
      tx,
      space.id,
      typeN,
      keys.map(({ key }) => key),
    );
    return mostAlike(compared, alike);
  }

  async #link(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    found: EntityName,
    held: readonly EntityName[],
    { namer, alongside }: { namer: Namer; alongside: Alongside },
  ): Promise<z.input<typeof CreatedEntity>> {
    const { liveId, name } = found;
    await this.journal.record(tx, ctx, [
      linkEntity({ id: liveId, spaceId: space.id }, held, namer),
      ...alongside(liveId),
    ]);
    return { outcome: 'transformed', matchedName: name, entity: await this.reader.view(tx, space.id, liveId) };
  }
}
