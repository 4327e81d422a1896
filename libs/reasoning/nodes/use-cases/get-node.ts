import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { NodeInput, NodeView } from '../domain/index.js';
import type { NodeReader } from './steps/node-reader.js';

/** Reads any node by id, in whatever status. */
export class GetNode {
  constructor(private readonly work: UnitOfWork, private readonly spaces: SpaceDirectory, private readonly reader: NodeReader) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof NodeInput>): Promise<z.input<typeof NodeView>> {
    return this.work.read(ctx, async (tx) => this.reader.view(tx, await this.spaces.open(tx, ctx, ref), id));
  }
}
