import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { betweenOf } from '../domain/search-of-path.js';
import { summaryOf } from '../domain/seen-node.js';
import type { EdgeBetween, NeighboursInput, NeighboursView } from '../domain/impact.schemas.js';
import type { NodeViewer } from './steps/node-viewer.js';
import type { NeighbourhoodWalker } from './steps/neighbourhood-walker.js';

/** How many edges of one node are read. */
const MAX_EDGES = 200;

/**
 * Shows the neighbourhood of a node, one level further out at a time. Nodes that the reader may not see are not
 * traversed.
 */
export class ListNeighbours {
  constructor(
    private readonly work: UnitOfWork,
    private readonly viewer: NodeViewer,
    private readonly walker: NeighbourhoodWalker,
  ) {}

  run(ctx: Ctx, asked: z.output<typeof NeighboursInput>): Promise<NeighboursView> {
    const { id, kinds, direction, depth, limit } = asked;
    return this.work.read(ctx, async (tx) => {
      const outlook = await this.viewer.walkFrom(tx, ctx, asked, id);
      const { now } = outlook.space;
      const nodes: NeighboursView['nodes'] = [{ ...summaryOf(outlook.node, now), depth: 0 }];
      const known = new Set<string>([id]);
      const edges = new Map<string, EdgeBetween>();
      const until = this.walker.deadline();
      let [frontier, truncated] = [[id as string], false];
      for (let level = 1; level <= depth && frontier.length > 0; level += 1) {
        const { links, seen, isCut } = await this.walker.walk(
          tx,
          outlook,
          frontier,
          { kinds: kinds ?? null, direction, limit: MAX_EDGES },
          {
            isKnown: (far) => known.has(far),
            room: limit - nodes.length,
            until,
          },
        );
        truncated ||= isCut;
        frontier = [...seen.keys()].slice(0, limit - nodes.length);
        for (const far of frontier) {
          known.add(far);
          nodes.push({ ...summaryOf(seen.get(far)!, now), depth: level });
        }
        for (const edge of links.filter(({ farId }) => known.has(farId)).map(betweenOf))
          edges.set(`${edge.kind} ${edge.fromId} ${edge.toId}`, edge);
      }
      return { nodes, edges: [...edges.values()], truncated };
    });
  }
}
