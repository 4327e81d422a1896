import type { z } from 'zod';
import { checkRemovable, edgeClosed } from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { checkMayRemove } from '../domain/edge.rules.js';
import { viewOfEdge } from '../domain/edge.view-of.js';
import type { EdgeInput } from '../domain/node.schemas.js';
import type { RemoveEdgeResult } from '../domain/node.views.js';
import type { EdgeLoader } from './steps/edge-loader.js';

type Result = z.input<typeof RemoveEdgeResult>;

/** Unties two nodes that were tied by hand. The edge stays on record. */
export class RemoveEdge {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: EdgeLoader,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof EdgeInput>): Promise<Result> {
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const edge = await this.loader.loadOne(tx, space, id);
      checkRemovable(edge.kind);
      checkMayRemove(edge, ctx.caller);
      await this.journal.record(tx, ctx, [edgeClosed(edge, space.now)]);
      return { edge: viewOfEdge(edge) };
    });
  }
}
