import type { z } from 'zod';
import { encodeCursor, startAfter, type Ctx, withPlaces } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { summaryOf } from '../domain/seen-node.js';
import type { ImpactInput, ImpactView } from '../domain/impact.schemas.js';
import type { GraphReader } from '../store/graph.reader.js';
import type { NodeViewer } from './steps/node-viewer.js';
import { integrityOf, type IntegrityInput, type IntegrityView, type Section } from '../domain/reflection.js';
import type { ReflectionReader } from '../store/reflection.reader.js';

/** The position after which the first page begins. It is higher than every importance. */
const FROM_THE_TOP = [Infinity, ''];

/** Shows what depends on a node, and therefore what a correction of the node would reach. */
export class GetImpact {
  constructor(
    private readonly work: UnitOfWork,
    private readonly viewer: NodeViewer,
    private readonly graph: GraphReader,
  ) {}

  run(ctx: Ctx, { space: ref, id, limit, cursor, sessionId }: z.output<typeof ImpactInput>): Promise<ImpactView> {
    const [importance, afterId] = startAfter(cursor, FROM_THE_TOP) as [number, string];
    return this.work.read(ctx, async (tx) => {
      const { space, node, visibility } = await this.viewer.lookFrom(tx, ctx, ref, id, sessionId);
      const { types, highestRank, first, truncated } = await this.graph.impact(
        tx,
        id,
        { importance, id: afterId },
        limit + 1,
      );
      const page = first.slice(0, limit);
      const nodes = await this.graph.find(
        tx,
        space,
        page.map((each) => each.id),
        visibility,
      );
      const shown = page.filter((each) => nodes.has(each.id));
      const [last, hasMore] = [page.at(-1), first.length > limit];
      return {
        total: types.reduce((sum, { count }) => sum + count, 0),
        types,
        maxDepth: Math.max(0, highestRank - node.rank),
        truncated,
        nodes: withPlaces(
          {
            data: shown.map((each) => ({
              ...summaryOf(nodes.get(each.id)!, space.now),
              importance: each.importance,
            })),
            hasMore,
            nextCursor: hasMore ? encodeCursor([last!.importance, last!.id]) : null,
          },
          shown.map((each) => [each.importance, each.id]),
        ),
      };
    });
  }
}

/** Computes the soundness score of the graph of a space. */
export class GetIntegrity {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly reflection: ReflectionReader,
  ) {}

  run(ctx: Ctx, { space: ref }: z.output<typeof IntegrityInput>): Promise<IntegrityView> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const count = async (section: Section) =>
        (await this.reflection.list(tx, space.id, section, { beforeId: '', limit: 0 }, space.now)).count;
      const [cycles, tainted, stale, orphans, openContradictions] = await Promise.all([
        this.reflection.cycles(tx, space.id),
        count('tainted'),
        count('stale'),
        count('orphans'),
        count('openContradictions'),
      ]);
      return integrityOf({ cycles, tainted, stale, orphans, openContradictions });
    });
  }
}
