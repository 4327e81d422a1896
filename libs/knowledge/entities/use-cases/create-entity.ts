import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { DEFAULT_WORKSPACE, type WorkspaceRepository } from '../../workspaces/index.js';
import { homeOf } from '../domain/entity.rules.js';
import type { CreatedEntity, CreateEntityInput } from '../domain/entity.schemas.js';
import type { MakeEntity } from './steps/make-entity.js';

/** Creates an entity, or returns the one of its type that has one of the names. */
export class CreateEntity {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly workspaces: WorkspaceRepository,
    private readonly make: MakeEntity,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, workspaceId, ...named }: z.output<typeof CreateEntityInput>,
  ): Promise<z.input<typeof CreatedEntity>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      if (workspaceId === undefined || workspaceId === DEFAULT_WORKSPACE) return this.make.run(tx, ctx, space, named);
      const home = homeOf(await this.workspaces.lockForWriting(tx, ctx, space.id, workspaceId));
      return this.make.run(tx, ctx, space, named, { home });
    });
  }
}
