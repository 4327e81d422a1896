import type { z } from 'zod';
import type { Ctx, IdSource } from '#libs/kernel/index.js';
import { distinct, made } from '../domain/collection.rules.js';
import type { FindAlike, ChooseMembers } from './steps/choose-members.js';
import type { Collections } from './steps/collections.js';
import { type ClusterView, type CreateClusterInput, viewOfCluster } from '../domain/cluster.schemas.js';

/** Creates a labelled cluster from the named claims and, if requested, all claims connected with them. */
export class CreateCluster {
  constructor(
    private readonly collections: Collections,
    private readonly choose: ChooseMembers,
    private readonly findAlike: FindAlike,
    private readonly ids: IdSource,
  ) {}

  async run(
    ctx: Ctx,
    { ids, clusterOf, label: name, tags, grow, ...asked }: z.output<typeof CreateClusterInput>,
  ): Promise<z.input<typeof ClusterView>> {
    return viewOfCluster(
      await this.collections.change(ctx, asked, async (scene) => {
        const { tx, space, sessionId } = scene;
        const seed = clusterOf === undefined ? [] : [clusterOf];
        const named = await this.choose.visible(tx, space, distinct([...ids, ...seed]), sessionId);
        const grown = (await this.findAlike.groups(scene, grow ? named.map(({ id }) => id) : seed)).flat();
        const claims = [...new Map([...named, ...grown].map((claim) => [claim.id, claim])).values()];
        const cluster = {
          id: this.ids.next('clu'),
          spaceId: space.id,
          kind: 'cluster' as const,
          name,
          tags,
          createdAt: space.now,
          createdBy: ctx.caller.principal.id,
        };
        return made(cluster, claims);
      }),
    );
  }
}
