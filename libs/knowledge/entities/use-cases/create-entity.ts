import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { CreatedEntity, CreateEntityInput } from '../domain/entity.schemas.js';
import type { MakeEntity } from './steps/make-entity.js';

/** Creates an entity, or returns the one of its type that has one of the names. */
export class CreateEntity {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly make: MakeEntity,
  ) {}

  run(ctx: Ctx, { space: ref, ...named }: z.output<typeof CreateEntityInput>): Promise<z.input<typeof CreatedEntity>> {
    return this.work.write(ctx, async (tx) => this.make.run(tx, ctx, await this.spaces.open(tx, ctx, ref), named));
  }
}
