import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import { successorOf, withMembers } from '../domain/collection.rules.js';
import type { Collections } from './steps/collections.js';
import {
  type DeleteClusterInput,
  type DeletedCluster,
  type ClusterInput,
  type ClusterView,
  viewOfCluster,
} from '../domain/cluster.schemas.js';
import type { FindAlike } from './steps/choose-members.js';

const FEWEST = 2;

/**
 * Replaces the members of a cluster by a group of claims that are connected now. The group that contains the most
 * members of the cluster is used. If there is no such group, the cluster stays as it is.
 */
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

/** Deletes the cluster; its claims stay. */
export class DeleteCluster {
  constructor(private readonly collections: Collections) {}

  async run(ctx: Ctx, { space, id }: z.output<typeof DeleteClusterInput>): Promise<z.input<typeof DeletedCluster>> {
    await this.collections.delete(ctx, space, 'cluster', id);
    return { id };
  }
}
