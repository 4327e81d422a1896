import type { z } from 'zod';
import { notFound, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { UsesInput, UsesView } from '../domain/use.schemas.js';
import type { UseRepository } from '../store/use.repository.js';

export class GetUses {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly uses: UseRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof UsesInput>): Promise<z.input<typeof UsesView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const uses = await this.uses.find(tx, space.id, id);
      if (uses === null) throw notFound({ what: 'claim', id });
      return uses;
    });
  }
}
