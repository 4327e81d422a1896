import type { z } from 'zod';
import { notFound, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { viewOfCascade, type CascadeInput, type CascadeView } from '../domain/cascade.js';
import type { CascadeRepository } from '../store/cascade.repository.js';

export class GetCascade {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly cascades: CascadeRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof CascadeInput>): Promise<z.input<typeof CascadeView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const cascade = await this.cascades.find(tx, space.id, id);
      if (cascade === null) throw notFound({ what: 'cascade', id });
      return viewOfCascade(cascade, cascade.remaining);
    });
  }
}
