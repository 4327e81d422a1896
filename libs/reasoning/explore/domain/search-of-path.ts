import type { EdgeBetween } from './impact.schemas.js';

/** An edge as seen by a traversal: from the current node to another. */
export interface Crossing {
  nearId: string;
  farId: string;
  isOut: boolean;
  kind: string;
  edgeId: string | null;
}

export function betweenOf({ nearId, farId, isOut, kind, edgeId }: Crossing): EdgeBetween {
  const [fromId, toId] = (isOut ? [nearId, farId] : [farId, nearId]) as [EdgeBetween['fromId'], EdgeBetween['toId']];
  return { id: edgeId as EdgeBetween['id'], kind, fromId, toId };
}

/** Whether a traversal reached the limit of edges for one node, so that the node may have more edges. */
export function hasNodeOf(count: number, crossings: readonly Crossing[]): boolean {
  const counts = new Map<string, number>();
  for (const { nearId } of crossings) counts.set(nearId, (counts.get(nearId) ?? 0) + 1);
  return [...counts.values()].some((edges) => edges >= count);
}

/**
 * One side of the search. It starts at `end` and records, level by level, the step by which each node was first
 * reached.
 */
interface Side {
  end: string;
  /** The step by which a node was reached; null at the end itself. */
  reached: Map<string, Crossing | null>;
  frontier: string[];
}

const sideFrom = (end: string): Side => ({ end, reached: new Map([[end, null]]), frontier: [end] });

/** A search for a shortest path from both ends at once: its caller reads the edges and passes them in. */
export class SearchOfPath {
  readonly #sides: [Side, Side];
  #meeting: string | null;

  constructor(from: string, to: string) {
    this.#sides = [sideFrom(from), sideFrom(to)];
    this.#meeting = from === to ? from : null;
  }

  /** The nodes whose edges are needed next, taken from the side that has fewer of them. Empty: the search is over. */
  get frontier(): readonly string[] {
    return this.#meeting === null ? this.#next().frontier : [];
  }

  get visited(): number {
    return this.#sides[0].reached.size + this.#sides[1].reached.size;
  }

  isNew(id: string): boolean {
    return !this.#next().reached.has(id);
  }

  /** All edges of the frontier, except those to nodes that must not be traversed. */
  take(crossings: readonly Crossing[]): void {
    const [side, other] = [this.#next(), this.#sides.find((each) => each !== this.#next())!];
    const met: string[] = [];
    for (const crossing of crossings) {
      if (side.reached.has(crossing.farId)) continue;
      side.reached.set(crossing.farId, crossing);
      met.push(crossing.farId);
    }
    side.frontier = met;
    const meetings = met
      .filter((id) => other.reached.has(id))
      .map((id) => ({ id, steps: this.#wayBack(other, id).length }));
    this.#meeting = meetings.sort((a, b) => a.steps - b.steps)[0]?.id ?? null;
  }

  /** The path from one end to the other; null: there is no path. */
  path(): { ids: string[]; edges: EdgeBetween[] } | null {
    if (this.#meeting === null) return null;
    const [before, after] = this.#sides.map((side) => this.#wayBack(side, this.#meeting!)) as [Crossing[], Crossing[]];
    const crossings = [...before.reverse(), ...after];
    return {
      ids: [...before.map(({ nearId }) => nearId), this.#meeting, ...after.map(({ nearId }) => nearId)],
      edges: crossings.map(betweenOf),
    };
  }

  /** The steps from a node back to the end of its side. */
  #wayBack(side: Side, id: string): Crossing[] {
    const way: Crossing[] = [];
    for (let step = side.reached.get(id); step != null; step = side.reached.get(step.nearId)) way.push(step);
    return way;
  }

  #next(): Side {
    const [from, to] = this.#sides;
    return from.frontier.length <= to.frontier.length ? from : to;
  }
}
