import type { Clock } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { hasNodeOf } from '../../domain/search-of-path.js';
import type { SeenNode } from '../../domain/seen-node.js';
import type { GraphReader, Link, LinkQuery } from '../../store/graph.reader.js';
import type { Outlook } from './node-viewer.js';

/** How long one traversal may take. */
const MAX_WALK_MS = 2_000;
/** The number of nodes whose edges are read at once, and of nodes at the other ends that are read at once. */
const SLICE = 100;
const SIGHTS = 1_000;

/** The remaining limits of a traversal. */
export interface Allowance {
  isKnown: (id: string) => boolean;
  /** Maximum number of new nodes. */
  room: number;
  /** From `NeighbourhoodWalker.deadline`. */
  until: number;
}

export interface Neighbourhood {
  /** Edges of the nodes, except those to nodes that may not be seen. */
  links: Link[];
  /**
   * The new nodes at the other ends, in the order in which they were reached. If there are more than allowed, one more
   * node than allowed is included.
   */
  seen: Map<string, SeenNode>;
  /** Whether nodes were left out because of the limit of nodes, of edges per node, or of time. */
  isCut: boolean;
}

/** Visits the neighbours of many nodes at once, a slice at a time, until a limit is reached. */
export class NeighbourhoodWalker {
  constructor(
    private readonly graph: GraphReader,
    private readonly clock: Clock,
  ) {}

  deadline(): number {
    return this.#now() + MAX_WALK_MS;
  }

  isOver(deadline: number): boolean {
    return this.#now() > deadline;
  }

  async walk(
    tx: TenantTx,
    outlook: Pick<Outlook, 'space' | 'visibility'>,
    from: readonly string[],
    query: LinkQuery,
    { isKnown, room, until }: Allowance,
  ): Promise<Neighbourhood> {
    const neighbourhood: Neighbourhood = { links: [], seen: new Map(), isCut: false };
    const met = new Set<string>();
    for (let at = 0; at < from.length; at += SLICE) {
      if (this.isOver(until)) return { ...neighbourhood, isCut: true };
      const links = await this.graph.links(tx, from.slice(at, at + SLICE), query);
      const unknown = [...new Set(links.map(({ farId }) => farId))].filter((id) => !isKnown(id) && !met.has(id));
      for (const id of unknown) met.add(id);
      await this.#see(tx, outlook, unknown, neighbourhood.seen, room);
      neighbourhood.isCut ||= hasNodeOf(query.limit, links) || neighbourhood.seen.size > room;
      neighbourhood.links = neighbourhood.links.concat(
        links.filter(({ farId }) => isKnown(farId) || neighbourhood.seen.has(farId)),
      );
    }
    return neighbourhood;
  }

  async #see(
    tx: TenantTx,
    { space, visibility }: Pick<Outlook, 'space' | 'visibility'>,
    ids: readonly string[],
    seen: Map<string, SeenNode>,
    room: number,
  ): Promise<void> {
    for (let at = 0; at < ids.length && seen.size <= room; at += SIGHTS) {
      const sights = ids.slice(at, at + SIGHTS);
      const nodes = await this.graph.find(tx, space, sights, visibility);
      for (const id of sights) if (nodes.has(id)) seen.set(id, nodes.get(id)!);
    }
  }

  #now(): number {
    return this.clock.now().getTime();
  }
}
