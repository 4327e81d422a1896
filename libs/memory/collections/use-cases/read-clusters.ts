import type { z } from 'zod';
import { type Ctx, type Id, startAfter, toPage, withPlaces } from '#libs/kernel/index.js';
import { asShown } from '#libs/knowledge/claims/index.js';
import { listedFields, memberViews } from '../domain/collection.views.js';
import type { Collections } from './steps/collections.js';
import type { ChooseMembers } from './steps/choose-members.js';
import {
  type ClusterInput,
  type ClusterList,
  type ClusterView,
  type ListClustersInput,
  viewOfCluster,
  type EmergentClusterList,
  type ListEmergentInput,
} from '../domain/cluster.schemas.js';
import type { LinkRepository } from '../../links/index.js';
import { emergentAmong, MIN_EMERGENT_SIZE } from '../domain/collection.rules.js';

export class GetCluster {
  constructor(private readonly collections: Collections) {}

  async run(ctx: Ctx, { id, ...asked }: z.output<typeof ClusterInput>): Promise<z.input<typeof ClusterView>> {
    return viewOfCluster(await this.collections.read(ctx, asked, 'cluster', id));
  }
}

export class ListClusters {
  constructor(private readonly collections: Collections) {}

  async run(
    ctx: Ctx,
    { space, tag, ...paging }: z.output<typeof ListClustersInput>,
  ): Promise<z.input<typeof ClusterList>> {
    const page = await this.collections.list(ctx, space, 'cluster', paging, {
      agent: null,
      tag: tag ?? null,
      before: null,
      after: null,
    });
    return {
      ...page,
      data: page.data.map((row) => ({
        id: row.id as Id<'clu'>,
        label: row.name,
        ...listedFields(row, row.visible, row.all),
      })),
    };
  }
}

/** How many pairs of similar claims are considered, the closest first. */
const MAX_PAIRS = 50_000;
const MAX_SHOWN = 10;
/** How many claims are read to show a part of a cluster. */
const MAX_READ = 100;

/** Lists groups of similar claims in a space, whether or not they are labelled. */
export class ListEmergent {
  constructor(
    private readonly collections: Collections,
    private readonly links: LinkRepository,
    private readonly choose: ChooseMembers,
  ) {}

  run(
    ctx: Ctx,
    { limit, cursor, ...asked }: z.output<typeof ListEmergentInput>,
  ): Promise<z.input<typeof EmergentClusterList>> {
    const [after] = startAfter(cursor, ['']);
    return this.collections.look(ctx, asked, async ({ tx, space, sessionId }) => {
      const groups = emergentAmong(
        await this.links.likenesses(tx, space.id, { now: space.now, sessionId }, MAX_PAIRS),
      ).filter(([first]) => first! > String(after));
      const page = toPage(groups.slice(0, limit + 1), limit, ([first]) => [first!]);
      const seen = new Map(
        (
          await this.choose.seen(
            tx,
            space,
            page.data.flatMap((group) => group.slice(0, MAX_READ)),
            sessionId,
          )
        ).map((claim) => [claim.id as string, claim]),
      );
      const data = page.data.flatMap((group) => {
        // A running correction may have hidden some of the claims in the meantime.
        const memberCount = group.length - group.slice(0, MAX_READ).filter((id) => !seen.has(id)).length;
        if (memberCount < MIN_EMERGENT_SIZE) return [];
        const members = memberViews(
          group
            .flatMap((id) => seen.get(id) ?? [])
            .map((claim) => ({ ...asShown(claim), observedAt: claim.observedAt.toISOString() })),
        );
        return [{ id: group[0] as Id<'clm'>, memberCount, members: members.slice(0, MAX_SHOWN) }];
      });
      return withPlaces(
        { ...page, data },
        data.map(({ id }) => [id]),
      );
    });
  }
}
