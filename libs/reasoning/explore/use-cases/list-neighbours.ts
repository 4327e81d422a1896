import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { betweenOf, summaryOf, type EdgeBetween, type NeighboursInput, type NeighboursView } from '../domain/index.js';
import type { Onlooker } from './steps/onlooker.js';
import type { Surveyor } from './steps/surveyor.js';

/** Edges looked at of one node. */
const MOST_EDGES = 200;

/** Shows what lies around a node, one step further out at a time. What the reader may not see is not walked through. */
export class ListNeighbours {
  constructor(
    private readonly work: UnitOfWork,
    private readonly onlooker: Onlooker,
    private readonly surveyor: Surveyor,
  ) {}

  run(ctx: Ctx, asked: z.output<typeof NeighboursInput>): Promise<NeighboursView> {
    const { id, kinds, direction, depth, limit } = asked;
    return this.work.read(ctx, async (tx) => {
      const outlook = await this.onlooker.walkFrom(tx, ctx, asked, id);
      const { now } = outlook.space;
      const nodes: NeighboursView['nodes'] = [{ ...summaryOf(outlook.node, now), depth: 0 }];
      const known = new Set<string>([id]);
      const edges = new Map<string, EdgeBetween>();
      const until = this.surveyor.deadline();
      let [frontier, truncated] = [[id as string], false];
      for (let level = 1; level <= depth && frontier.length > 0; level += 1) {
        const { links, seen, isCut } = await this.surveyor.survey(
          tx,
          outlook,
          frontier,
          { kinds: kinds ?? null, direction, limit: MOST_EDGES },
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
