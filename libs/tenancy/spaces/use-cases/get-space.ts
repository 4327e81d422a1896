import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { viewOf, type SpaceInput, type SpaceView } from '../domain/space.js';
import type { SpaceDirectory } from '../store/space-directory.js';

export class GetSpace {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
  ) {}

  run(ctx: Ctx, { space }: z.output<typeof SpaceInput>): Promise<z.input<typeof SpaceView>> {
    return this.work.read(ctx, async (tx) => viewOf(await this.spaces.open(tx, ctx, space)));
  }
}
