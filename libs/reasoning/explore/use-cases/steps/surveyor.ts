import type { Clock } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { hasNodeOf, type SeenNode } from '../../domain/index.js';
import type { GraphReader, Link, LinkQuery } from '../../store/index.js';
import type { Outlook } from './onlooker.js';

/** How long one walk goes on. */
const MOST_MS = 2_000;
/** Nodes whose edges are looked up at once, and nodes at their other ends. */
const SLICE = 100;
const SIGHTS = 1_000;

/** How far a walk may still go. */
export interface Allowance {
  isKnown: (id: string) => boolean;
  /** New nodes wanted at most. */
  room: number;
  /** From `Surveyor.deadline`. */
  until: number;
}

export interface Survey {
  /** Edges of the nodes, but for those to nodes that may not be seen. */
  links: Link[];
  /** The nodes at their other ends that were not known, in the order met; one more than there was room for, where there are more. */
  seen: Map<string, SeenNode>;
  /** Whether there is more than was looked at: nodes, edges of one node, or time was over. */
  isCut: boolean;
}

/** Looks around from many nodes at once, a slice of them at a time, until time or room is over. */
export class Surveyor {
  constructor(private readonly graph: GraphReader, private readonly clock: Clock) {}

  deadline(): number {
    return this.#now() + MOST_MS;
  }

  isOver(deadline: number): boolean {
    return this.#now() > deadline;
  }

  async survey(tx: TenantTx, { space, eyes }: Pick<Outlook, 'space' | 'eyes'>, from: readonly string[], query: LinkQuery, allowance: Allowance): Promise<Survey> {
    const { isKnown, room, until } = allowance;
    const survey: Survey = { links: [], seen: new Map(), isCut: false };
    const met = new Set<string>();
    for (let at = 0; at < from.length; at += SLICE) {
      if (this.isOver(until)) { survey.isCut = true; break; }
      const links = await this.graph.links(tx, from.slice(at, at + SLICE), query);
      const unknown = [...new Set(links.map(({ farId }) => farId))].filter((id) => !isKnown(id) && !met.has(id));
      for (let next = 0; next < unknown.length && survey.seen.size <= room; next += SIGHTS) {
        const sights = unknown.slice(next, next + SIGHTS);
        const nodes = await this.graph.find(tx, space, sights, eyes);
        for (const id of sights) {
          met.add(id);
          if (nodes.has(id)) survey.seen.set(id, nodes.get(id)!);
        }
      }
      survey.isCut ||= hasNodeOf(query.limit, links) || survey.seen.size > room;
      for (const link of links) if (isKnown(link.farId) || survey.seen.has(link.farId)) survey.links.push(link);
    }
    return survey;
  }

  #now(): number {
    return this.clock.now().getTime();
  }
}
