import { encodeCursor, roleIsAtLeast, startAfter, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { LINKS, type LinkKey, type LinkPage } from '../domain/link.schemas.js';
import { summaryOf } from '../domain/seen-node.js';
import type { GraphReader } from '../store/graph.reader.js';
import { widened } from './steps/node-viewer.js';

/** Links of nodes for nested reads: two round trips for all that ask alike, in the order asked. */
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
      const data = page.flatMap(({ farId, edgeId, kind, isOut }) =>
        nodes.has(farId)
          ? [
              {
                edgeId: edgeId as `edg_${string}` | null,
                kind,
                direction: isOut ? ('out' as const) : ('in' as const),
                node: summaryOf(nodes.get(farId)!, space.now),
              },
            ]
          : [],
      );
      found.set(key, { data, hasMore, nextCursor: hasMore ? encodeCursor([page.at(-1)!.place]) : null });
    }
  }
}
