import type { z } from 'zod';
import { notFound, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { momentOf } from '#libs/knowledge/claims/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { NodeInput } from '../domain/node.schemas.js';
import type { NodeView } from '../domain/node.views.js';
import type { NodeReader } from './steps/node-reader.js';
import type { PastReader } from './steps/past-reader.js';

/** Reads any node by id, in whatever status. */
export class GetNode {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly reader: NodeReader,
    private readonly past: PastReader,
  ) {}

  run(ctx: Ctx, { space: ref, id, asOf, knownAt }: z.output<typeof NodeInput>): Promise<z.input<typeof NodeView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const moment = momentOf(knownAt, space.now);
      const view = await (moment.knownAt === null
        ? this.reader.view(tx, space, id)
        : this.past.view(tx, space.id, id, moment.knownAt));
      if (asOf !== undefined && !(await this.past.held(tx, space.id, view, asOf, moment)))
        throw notFound({ what: `node that held at ${asOf.toISOString()}`, id });
      return view;
    });
  }
}
