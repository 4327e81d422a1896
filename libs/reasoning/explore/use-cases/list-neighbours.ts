import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { betweenOf, hasNodeOf, summaryOf, type EdgeBetween, type NeighboursInput, type NeighboursView } from '../domain/index.js';
import type { GraphReader } from '../store/index.js';
import type { Onlooker } from './steps/onlooker.js';

/** Edges looked at of one node. */
const MOST_EDGES = 200;

/** Shows what lies around a node, one step further out at a time. What the reader may not see is not walked through. */
export class ListNeighbours {
  constructor(private readonly work: UnitOfWork, private readonly onlooker: Onlooker, private readonly graph: GraphReader) {}

  run(ctx: Ctx, { space: ref, id, kinds, direction, depth, limit, sessionId }: z.output<typeof NeighboursInput>): Promise<NeighboursView> {
    return this.work.read(ctx, async (tx) => {
      const { space, node, eyes } = await this.onlooker.lookFrom(tx, ctx, ref, id, sessionId);
      const nodes: NeighboursView['nodes'] = [{ ...summaryOf(node, space.now), depth: 0 }];
      const known = new Set<string>([id]);
      const edges = new Map<string, EdgeBetween>();
      let [frontier, truncated] = [[id as string], false];
      for (let level = 1; level <= depth && frontier.length > 0; level += 1) {
        const links = await this.graph.links(tx, frontier, { kinds: kinds ?? null, direction, limit: MOST_EDGES });
        const unknown = [...new Set(links.map(({ farId }) => farId).filter((far) => !known.has(far)))];
        const seen = await this.graph.find(tx, space, unknown, eyes);
        const met = unknown.filter((far) => seen.has(far));
        const taken = met.slice(0, limit - nodes.length);
        truncated ||= taken.length < met.length || hasNodeOf(MOST_EDGES, links);
        for (const far of taken) {
          known.add(far);
          nodes.push({ ...summaryOf(seen.get(far)!, space.now), depth: level });
        }
        for (const edge of links.filter(({ farId }) => known.has(farId)).map(betweenOf)) edges.set(`${edge.kind} ${edge.fromId} ${edge.toId}`, edge);
        frontier = taken;
      }
      return { nodes, edges: [...edges.values()], truncated };
    });
  }
}
