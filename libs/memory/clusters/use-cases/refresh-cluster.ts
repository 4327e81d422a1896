import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import { withMembers, type Collections } from '../../collections/index.js';
import { successorOf } from '../domain/refresh.rules.js';
import type { ClusterInput, ClusterView } from '../domain/cluster.schemas.js';
import { viewOfCluster } from './steps/cluster-view.js';
import type { FindAlike } from './steps/find-alike.js';

const FEWEST = 2;

/** Gives a cluster the members that hang together now: of the groups its members are in, the one with most of them. Where none hang together it stays as it is. */
export class RefreshCluster {
  constructor(
    private readonly collections: Collections,
    private readonly findAlike: FindAlike,
  ) {}

  async run(ctx: Ctx, { id, ...asked }: z.output<typeof ClusterInput>): Promise<z.input<typeof ClusterView>> {
    return viewOfCluster(
      await this.collections.change(ctx, asked, async (scene) => {
        const { memberIds, ...cluster } = await this.collections.hold(scene, 'cluster', id);
        const successor = successorOf(await this.findAlike.groups(scene, memberIds), memberIds);
        return successor.length < FEWEST
          ? { collection: cluster, events: [] }
          : withMembers(cluster, memberIds, successor, scene.space.now);
      }),
    );
  }
}
