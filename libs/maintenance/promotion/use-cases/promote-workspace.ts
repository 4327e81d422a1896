import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { StartedRun } from '../../runs/index.js';
import type { PromoteWorkspaceInput } from '../domain/promotion.schemas.js';
import type { RequestPromotion } from './steps/request-promotion.js';

/** Promotes claims that were accepted in a workspace. If a run is already open, returns that run. */
export class PromoteWorkspace {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly request: RequestPromotion,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id: workspace }: z.output<typeof PromoteWorkspaceInput>,
  ): Promise<z.input<typeof StartedRun>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return this.request.run(tx, ctx, space, { workspace, reason: 'manual' });
    });
  }
}
