import type { z } from 'zod';
import type { Journal, NewEvent } from '#libs/history/events/index.js';
import { roleIsAtLeast, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { SlotRepository } from '../../../claims/index.js';
import { comparableName } from '../../../predicates/index.js';
import { createEntity, linkEntity, linkedName, namesIn, type Namer } from '../../domain/entity.rules.js';
import type { CreatedEntity, CreateEntityInput } from '../../domain/entity.schemas.js';
import type { EntityName, Home } from '../../domain/entity.js';
import type { EntityRepository } from '../../store/entity.repository.js';
import { nameLock } from '../../store/entity-locks.js';
import type { EntityReader } from './entity-reader.js';

export type EntityNamed = Omit<z.output<typeof CreateEntityInput>, 'space' | 'workspaceId'>;
type Names = ReturnType<typeof namesIn>;
/** Where an entity is named, and the events that are recorded together with its own event. */
export interface Naming {
  home?: Home;
  alongside?: (id: Id<'ent'>) => NewEvent[];
}
type Named = Required<Pick<Naming, 'alongside'>> & { namer: Namer };

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
    { home = null, alongside = () => [] }: Naming = {},
  ): Promise<z.input<typeof CreatedEntity>> {
    const namer = this.#namer(ctx, space, home);
    const names = namesIn(named);
    const typeN = comparableName(named.type);
    await this.slots.lock(
      tx,
      names.map(({ nameN }) => nameLock(space.id, nameN)),
    );
    const nameNs = names.map(({ nameN }) => nameN);
    const held = await this.entities.listHeld(tx, space.id, nameNs, typeN, home?.workspaceId ?? null);
    const found = linkedName(names, held, namer);
    return found === null
      ? this.#create(tx, ctx, space, named.type, names, { namer, alongside })
      : this.#link(tx, ctx, space, found, held, { namer, alongside });
  }

  #namer(ctx: Ctx, { id: spaceId, now }: Space, home: Home): Namer {
    const { principal, role } = ctx.caller;
    return { spaceId, principalId: principal.id, confirms: roleIsAtLeast(role, 'writer'), home, now, ids: this.ids };
  }

  async #create(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    type: string,
    names: Names,
    { namer, alongside }: Named,
  ): Promise<z.input<typeof CreatedEntity>> {
    const placed = names.map(({ name }, place) => ({ name, place }));
    const within = namer.home?.workspaceId ?? null;
    const likenesses = await this.entities.listLikenessesOf(tx, space.id, comparableName(type), placed, within);
    const { entity, event } = createEntity({ type }, names, likenesses, namer);
    await this.journal.record(tx, ctx, [event, ...alongside(entity.id)]);
    return { outcome: 'accepted', matchedName: null, entity: await this.reader.view(tx, space.id, entity.id) };
  }

  async #link(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    found: EntityName,
    held: readonly EntityName[],
    { namer, alongside }: Named,
  ): Promise<z.input<typeof CreatedEntity>> {
    const { liveId, name, sessionId = null } = found;
    await this.journal.record(tx, ctx, [
      linkEntity({ id: liveId, spaceId: space.id, sessionId }, held, namer),
      ...alongside(liveId),
    ]);
    return { outcome: 'transformed', matchedName: name, entity: await this.reader.view(tx, space.id, liveId) };
  }
}
