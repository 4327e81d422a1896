import type { z } from 'zod';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ListNodesInput } from '../domain/node.schemas.js';
import type { NodeList } from '../domain/node.views.js';
import type { GraphRepository } from '../store/graph.repository.js';
import type { NodeReader } from './steps/node-reader.js';

/** Sorts after every id. */
const FROM_THE_LAST = '~';

export class ListNodes {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly graph: GraphRepository,
    private readonly reader: NodeReader,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, type, status }: z.output<typeof ListNodesInput>,
  ): Promise<z.input<typeof NodeList>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_LAST]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const ids = await this.graph.listIds(
        tx,
        space.id,
        { beforeId: String(beforeId), limit: limit + 1 },
        { type: type ?? null, status: status ?? null },
      );
      const page = toPage(ids, limit, (id) => [id]);
      return { ...page, data: await this.reader.views(tx, space, page.data) };
    });
  }
}
