import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import {
  beginningOf,
  MAX_READ_EDGES,
  reachedFrom,
  type GraphNode,
  type ImpactGraphInput,
  type ImpactGraphView,
} from '../domain/impact-graph.js';
import { summaryOf, type SeenNode } from '../domain/seen-node.js';
import type { Dependency } from '../domain/trace.js';
import type { GraphReader } from '../store/graph.reader.js';
import type { NodeViewer } from './steps/node-viewer.js';

/** The number of nodes whose edges are read at once. */
const SLICE = 1_000;

/** Shows what depends on a node as a graph that can be drawn: the nearest nodes and the edges between them. */
export class GetImpactGraph {
  constructor(
    private readonly work: UnitOfWork,
    private readonly viewer: NodeViewer,
    private readonly graph: GraphReader,
  ) {}

  run(ctx: Ctx, { space: ref, id, limit, sessionId }: z.output<typeof ImpactGraphInput>): Promise<ImpactGraphView> {
    return this.work.read(ctx, async (tx) => {
      const { space, visibility } = await this.viewer.lookFrom(tx, ctx, ref, id, sessionId);
      const found = await this.graph.above(tx, id, limit + 1);
      const above = found.slice(0, limit);
      const reached = reachedFrom(id, await this.#dependenciesAmong(tx, above));
      const seen = await this.graph.find(tx, space, [...reached.depths.keys()], visibility);
      return {
        nodes: [...reached.depths].flatMap(([each, depth]) =>
          seen.has(each) ? [nodeOf(seen.get(each)!, depth, space.now)] : [],
        ),
        edges: reached.edges
          .filter(({ id: dependent, premiseId }) => seen.has(dependent) && seen.has(premiseId))
          .map(edgeOf),
        truncated: found.length > limit || reached.isCut || reached.depths.size < above.length,
      };
    });
  }

  /** Stops after a maximum number of dependencies; the dependencies of the farthest nodes are then missing. */
  async #dependenciesAmong(tx: TenantTx, ids: readonly string[]): Promise<Dependency[]> {
    const among = new Set(ids);
    const dependencies: Dependency[] = [];
    for (let at = 0; at < ids.length && dependencies.length < MAX_READ_EDGES; at += SLICE) {
      const premises = await this.graph.listDependencies(tx, ids.slice(at, at + SLICE));
      for (const each of premises.values())
        for (const dependency of each) if (among.has(dependency.premiseId)) dependencies.push(dependency);
    }
    return dependencies;
  }
}

function nodeOf(node: SeenNode, depth: number, now: Date): GraphNode {
  const { id, type, status, grounding, contested, text } = summaryOf(node, now);
  return { id, type, status, grounding, contested, text: beginningOf(text), depth };
}

type Edge = ImpactGraphView['edges'][number];
const edgeOf = ({ id, premiseId, kind }: Dependency): Edge => ({
  dependentId: id as Edge['dependentId'],
  premiseId: premiseId as Edge['premiseId'],
  kind,
});
