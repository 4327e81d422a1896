import type { z } from 'zod';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { momentOf } from '#libs/knowledge/claims/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { viewOfEdge } from '../domain/edge.view-of.js';
import type { EdgeList } from '../domain/node.views.js';
import type { ListEdgesInput } from '../domain/node.schemas.js';
import type { GraphRepository } from '../store/graph.repository.js';
import type { NodeReader } from './steps/node-reader.js';
import type { PastReader } from './steps/past-reader.js';

/** Everything that has to do with one node directly, either way. */
export class ListEdges {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly graph: GraphRepository,
    private readonly reader: NodeReader,
    private readonly past: PastReader,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, limit, cursor, kind, knownAt: asked }: z.output<typeof ListEdgesInput>,
  ): Promise<z.input<typeof EdgeList>> {
    const [afterKey] = startAfter(cursor, ['']);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { knownAt } = momentOf(asked, space.now);
      await (knownAt === null ? this.reader.ends(tx, space, [id]) : this.past.view(tx, space.id, id, knownAt));
      const edges = await this.graph.listEdges(
        tx,
        space.id,
        id,
        { afterKey: String(afterKey), limit: limit + 1 },
        { kind: kind ?? null, knownAt },
      );
      const page = toPage(edges, limit, ({ key }) => [key]);
      return { ...page, data: page.data.map(viewOfEdge) };
    });
  }
}
