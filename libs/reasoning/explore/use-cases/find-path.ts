import type { z } from 'zod';
import { type Ctx, encodeCursor, roleIsAtLeast, startAfter, withPlaces } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { SearchOfPath } from '../domain/search-of-path.js';
import { summaryOf } from '../domain/seen-node.js';
import { type PathInput, type PathView, LINKS, type LinkKey, type LinkPage } from '../domain/impact.schemas.js';
import type { GraphReader } from '../store/graph.reader.js';
import { type NodeViewer, type Outlook, widened } from './steps/node-viewer.js';
import type { NeighbourhoodWalker } from './steps/neighbourhood-walker.js';

const MAX_NODES = 20_000;
const MAX_EDGES = 500;

/** Finds how two nodes are connected, following edges in both directions through nodes that the reader may see. */
export class FindPath {
  constructor(
    private readonly work: UnitOfWork,
    private readonly viewer: NodeViewer,
    private readonly graph: GraphReader,
    private readonly walker: NeighbourhoodWalker,
  ) {}

  run(ctx: Ctx, asked: z.output<typeof PathInput>): Promise<PathView> {
    const { from, to, kinds } = asked;
    return this.work.read(ctx, async (tx) => {
      const [here, there] = [
        await this.viewer.walkFrom(tx, ctx, asked, from),
        await this.viewer.walkFrom(tx, ctx, asked, to),
      ];
      const visibility = {
        ...here.visibility,
        sessions: [...here.visibility.sessions!, ...there.visibility.sessions!],
      };
      const search = new SearchOfPath(from, to);
      const truncated = await this.#search(
        tx,
        search,
        { ...here, visibility },
        { kinds: kinds ?? null, ends: [from, to] },
      );
      const path = search.path();
      if (path === null) return { found: false, nodes: [], edges: [], truncated, visited: search.visited };
      const nodes = await this.graph.find(tx, here.space, path.ids, visibility);
      for (const { node } of [here, there]) nodes.set(node.id, node);
      return {
        found: true,
        nodes: path.ids.map((id) => summaryOf(nodes.get(id)!, here.space.now)),
        edges: path.edges,
        truncated,
        visited: search.visited,
      };
    });
  }

  /** Whether the search was cut short. A path that was found before is returned nevertheless. */
  async #search(
    tx: TenantTx,
    search: SearchOfPath,
    { space, visibility }: Outlook,
    { kinds, ends }: { kinds: readonly string[] | null; ends: readonly string[] },
  ): Promise<boolean> {
    const until = this.walker.deadline();
    let truncated = false;
    while (search.frontier.length > 0) {
      const room = MAX_NODES - search.visited;
      if (room <= 0 || this.walker.isOver(until)) return true;
      const { links, seen, isCut } = await this.walker.walk(
        tx,
        { space, visibility },
        search.frontier,
        { kinds, direction: 'both', limit: MAX_EDGES },
        {
          isKnown: (id) => !search.isNew(id) || ends.includes(id),
          room,
          until,
        },
      );
      search.take(links);
      truncated ||= isCut;
      if (seen.size > room) return true;
    }
    return truncated;
  }
}

/**
 * Edges of nodes for nested reads: two round trips for all requests with the same arguments, in the order requested.
 */
export class FindLinks {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly graph: GraphReader,
  ) {}

  run(ctx: Ctx, keys: readonly LinkKey[]): Promise<LinkPage[]> {
    return this.work.read(ctx, async (tx) => {
      const alike = new Map<string, LinkKey[]>();
      for (const key of keys) {
        const group = [key.space, key.links, key.sessionId, key.limit, key.cursor, key.statuses?.join()].join(' ');
        alike.set(group, [...(alike.get(group) ?? []), key]);
      }
      const found = new Map<LinkKey, LinkPage>();
      for (const group of alike.values()) await this.#find(tx, ctx, group, found);
      return keys.map((key) => found.get(key)!);
    });
  }

  async #find(tx: TenantTx, ctx: Ctx, group: readonly LinkKey[], found: Map<LinkKey, LinkPage>): Promise<void> {
    const { space: ref, links: name, sessionId, limit, cursor, statuses } = group[0]!;
    const [after] = startAfter(cursor, ['']);
    const space = await this.spaces.open(tx, ctx, ref);
    const visibility = {
      sessions: sessionId === null ? [] : [sessionId],
      seesQuarantine: roleIsAtLeast(ctx.caller.role, 'agent'),
      statuses: widened(ctx, statuses),
    };
    const rows = await this.graph.links(
      tx,
      group.map(({ id }) => id),
      { ...LINKS[name], limit: limit + 1 },
      String(after),
    );
    const nodes = await this.graph.find(tx, space, [...new Set(rows.map(({ farId }) => farId))], visibility);
    for (const key of group) {
      const mine = rows.filter(({ nearId }) => nearId === key.id);
      const page = mine.slice(0, limit);
      const hasMore = mine.length > limit;
      const shown = page.filter(({ farId }) => nodes.has(farId));
      const data = shown.map(({ farId, edgeId, kind, isOut }) => ({
        edgeId: edgeId as `edg_${string}` | null,
        kind,
        direction: isOut ? ('out' as const) : ('in' as const),
        node: summaryOf(nodes.get(farId)!, space.now),
      }));
      const nextCursor = hasMore ? encodeCursor([page.at(-1)!.place]) : null;
      found.set(
        key,
        withPlaces(
          { data, hasMore, nextCursor },
          shown.map(({ place }) => [place]),
        ),
      );
    }
  }
}
