import type { z } from 'zod';
import { notFound, type Ctx, startAfter, toPage } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  viewOfMerge,
  type MergeInput,
  type MergeView,
  type ListMergesInput,
  type MergeList,
} from '../domain/merge.schemas.js';
import type { MergeRepository } from '../store/merge.repository.js';

export class GetMerge {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly merges: MergeRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof MergeInput>): Promise<z.input<typeof MergeView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const merge = await this.merges.find(tx, space.id, id);
      if (merge === null) throw notFound({ what: 'merge', id });
      return viewOfMerge(merge);
    });
  }
}

/** Sorts after every id. */
const FROM_THE_NEWEST = 'mrg_~';

export class ListMerges {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly merges: MergeRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, claimId }: z.output<typeof ListMergesInput>,
  ): Promise<z.input<typeof MergeList>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_NEWEST]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const merges = await this.merges.list(
        tx,
        space.id,
        { beforeId: String(beforeId), limit: limit + 1 },
        claimId ?? null,
      );
      const page = toPage(merges, limit, ({ id }) => [id]);
      return { ...page, data: page.data.map(viewOfMerge) };
    });
  }
}
