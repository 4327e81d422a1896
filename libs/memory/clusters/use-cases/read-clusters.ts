import type { z } from 'zod';
import type { Ctx, Id } from '#libs/kernel/index.js';
import { listedFields, type Collections } from '../../collections/index.js';
import type {
  DeleteClusterInput,
  ClusterInput,
  ClusterList,
  ClusterView,
  DeletedCluster,
  ListClustersInput,
} from '../domain/cluster.schemas.js';
import { viewOfCluster } from './steps/cluster-view.js';

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

/** Deletes the cluster; its claims stay. */
export class DeleteCluster {
  constructor(private readonly collections: Collections) {}

  async run(ctx: Ctx, { space, id }: z.output<typeof DeleteClusterInput>): Promise<z.input<typeof DeletedCluster>> {
    await this.collections.delete(ctx, space, 'cluster', id);
    return { id };
  }
}
