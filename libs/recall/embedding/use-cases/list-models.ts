import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ModelsInput, ModelsView } from '../domain/models.schemas.js';
import type { DescribeModels } from './steps/describe-models.js';

export class ListModels {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly describe: DescribeModels,
  ) {}

  run(ctx: Ctx, { space }: z.output<typeof ModelsInput>): Promise<z.input<typeof ModelsView>> {
    return this.work.read(ctx, async (tx) => this.describe.run(tx, await this.spaces.open(tx, ctx, space)));
  }
}
